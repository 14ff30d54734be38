// One top-up: the slip, what the trader said beside what the chain shows, what was seen before, what approving writes.
import { claimTopUp, decideTopUp, mayCall, type TopUpCase } from '@millrace/contract/admin';
import { Amount, Broken, Chip, Icon, Moment, Notice, SkeletonRows, formatMoment, useLocale, type Locale } from '@millrace/ui';
import { useQuery } from '@tanstack/react-query';
import { callServer, errorText } from '../../shared/api.ts';
import { Decision } from '../../shared/decision.tsx';
import { Fact, Facts, Writes } from '../../shared/facts.tsx';
import { toaster, useOperator } from '../../shared/services.ts';
import { useSend } from '../../shared/use-call.ts';
import { Slip } from './slip.tsx';

const REFRESH_MS = 10_000;
const DAY_MS = 86_400_000;

export function TopUpCaseView({ id }: { id: string }) {
  const { t } = useLocale();
  // Reading the evidence takes the row, so that a colleague sees who works on it.
  const found = useQuery({
    queryKey: [claimTopUp.path, id],
    queryFn: ({ signal }) => callServer(claimTopUp, { id }, { signal }),
    refetchInterval: REFRESH_MS,
  });
  if (found.data === undefined)
    return found.error ? <Broken title={errorText(found.error, t)} onRetry={() => void found.refetch()} /> : <SkeletonRows count={5} />;
  return <Evidence found={found.data} />;
}

function Evidence({ found }: { found: TopUpCase }) {
  const { t, now } = useLocale();
  const { topUp } = found;
  return (
    <>
      <header className="console-head">
        <div>
          <p className="label">
            {t('console.topUp')} <span className="numerals">{topUp.id}</span>, <Moment timeMs={topUp.createTime} parts="full" />
          </p>
          <p className="figure figure-hero">
            <Amount value={topUp.price} size="hero" unit="USDT" />
          </p>
        </div>
        <div className="console-who">
          <p className="weight-medium">{topUp.user.nickname}</p>
          <p className="label numerals">{topUp.user.uid}</p>
          <p className="label">
            {t('console.traderDay')} <Amount value={found.traderDay} unit="USDT" />
          </p>
        </div>
      </header>
      {topUp.claim && !topUp.claim.isMine ? <Notice warn>{t('console.workedOnBy', { name: topUp.claim.operator })}</Notice> : null}
      {now() - found.proofTime < DAY_MS ? <Notice warn>{t('console.proofChanged')}</Notice> : null}
      <div className="console-columns">
        <Slip id={topUp.id} has={found.hasSlip} />
        <div className="console-evidence">
          <Lines lines={found.lines} />
          <SeenBefore seen={found.seenBefore} />
          <Facts>
            <Fact label={t('console.topUpType')}>
              {t(`console.topUpType.${topUp.types === 2 ? 'community' : topUp.types === 3 ? 'broker' : 'personal'}`)}
            </Fact>
            <Fact label={t('console.bonus')}>
              <Amount value={topUp.bonus} />
            </Fact>
            <Fact label={t('console.operatorDay')}>
              <Amount value={found.operatorDay} unit="USDT" />
            </Fact>
          </Facts>
          <Writes writes={found.writes} />
        </div>
      </div>
      <Verdict found={found} />
    </>
  );
}

function Lines({ lines }: { lines: TopUpCase['lines'] }) {
  const locale = useLocale();
  const { t } = locale;
  return (
    <table className="console-compare">
      <thead>
        <tr>
          <th scope="col">{t('console.what')}</th>
          <th scope="col">{t('console.said')}</th>
          <th scope="col">{t('console.found')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('console.agreement')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ kind, said, found, agrees }) => (
          <tr key={kind}>
            <th scope="row">{t(`console.line.${kind}`)}</th>
            <td className="break-all">{valueOf(kind, said, locale)}</td>
            <td className="break-all">{valueOf(kind, found, locale)}</td>
            <td>{agrees === null ? null : <Agreement agrees={agrees} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Agreement({ agrees }: { agrees: boolean }) {
  const { t } = useLocale();
  return (
    <span className={agrees ? 'gain' : 'loss'}>
      <Icon name={agrees ? 'check' : 'close'} size={18} />
      <span className="visually-hidden">{t(agrees ? 'console.agree' : 'console.differ')}</span>
    </span>
  );
}

function valueOf(kind: TopUpCase['lines'][number]['kind'], value: string | null, { t, tag }: Locale): string {
  if (value === null) return t('console.nothing');
  return kind === 'time' ? formatMoment(Number(value), { tag, parts: 'full' }) : value;
}

function SeenBefore({ seen }: { seen: TopUpCase['seenBefore'] }) {
  const { t } = useLocale();
  if (seen.length === 0)
    return (
      <p className="console-check">
        <Icon name="check" size={18} className="gain" /> {t('console.neverSeen')}
      </p>
    );
  return (
    <ul className="console-seen">
      {seen.map(({ topUpId, uid, what, time }) => (
        <li key={`${topUpId} ${what}`}>
          <Chip look="loss">{t(`console.seen.${what}`)}</Chip> <span className="numerals">{topUpId}</span> · {uid} ·{' '}
          <Moment timeMs={time} />
        </li>
      ))}
    </ul>
  );
}

function Verdict({ found: { topUp, needsTwo } }: { found: TopUpCase }) {
  const { t } = useLocale();
  const operator = useOperator();
  const send = useSend(decideTopUp, ({ outcome }) => toaster.show(t(`console.outcome.${outcome}`)));
  const { id, version } = topUp;
  if (topUp.state !== 'review')
    return (
      <Notice>
        {t(`console.topUpState.${topUp.state === 'completed' ? 'completed' : 'rejected'}`)}
        {topUp.decidedBy === '' ? '' : ` · ${topUp.decidedBy}`}
        {topUp.reply === '' ? '' : ` · ${topUp.reply}`}
      </Notice>
    );
  if (!mayCall(operator.roles, decideTopUp)) return null;
  const hindrance = topUp.approval ? t('console.waitsForSecond', { name: topUp.approval.by }) : undefined;
  return (
    <Decision
      key={`${id} ${String(version)}`}
      yes={t(needsTwo ? 'console.propose' : 'console.approve')}
      effect={t(needsTwo ? 'console.proposeText' : 'console.approveText')}
      hindrance={hindrance}
      isBusy={send.isPending}
      error={send.error}
      onYes={() => send.mutate({ id, version, decision: 'approve' })}
      onNo={(reply) => send.mutate({ id, version, decision: 'reject', reply })}
    />
  );
}
