// Applications to become a trader whom others copy.
import { decideTrader, exportTrader, mayCall, pageTrader, type DeskTrader } from '@millrace/contract/admin';
import { Amount, Moment, RelativeTime, useLocale } from '@millrace/ui';
import { Decision } from '../../shared/decision.tsx';
import { Fact, Facts } from '../../shared/facts.tsx';
import { NothingOpen, Queue, RowLines, useQueueSearch } from '../../shared/queue.tsx';
import { SaveCsv } from '../../shared/save-csv.tsx';
import { toaster, useOperator } from '../../shared/services.ts';
import { TraderHead } from '../../shared/trader-head.tsx';
import { useRead, useSend } from '../../shared/use-call.ts';

const states = ['pending', 'approved', 'rejected'] as const;

export function LeadTradersPage() {
  const { t } = useLocale();
  const { search, page } = useQueueSearch();
  const state = states.find((one) => one === search.state) ?? 'pending';
  const asked = { state, uid: search.uid, sort: search.sort };
  const list = useRead(pageTrader, { ...page, ...asked }, { isLive: true });
  return (
    <Queue
      title={t('console.leadTraders')}
      list={list}
      firstState="pending"
      states={states.map((value) => ({ value, label: t(`console.trialState.${value}`) }))}
      canFilter
      Line={Line}
      save={<SaveCsv call={exportTrader} asked={asked} />}
    >
      {(open) => (open ? <Application key={`${open.id} ${String(open.version)}`} row={open} /> : <NothingOpen />)}
    </Queue>
  );
}

function Line({ row }: { row: DeskTrader }) {
  return (
    <RowLines
      main={row.user.uid}
      detail={row.user.nickname}
      end={<RelativeTime timeMs={row.createTime} />}
      endDetail={<Amount value={row.equity} unit="USDT" />}
    />
  );
}

function Application({ row }: { row: DeskTrader }) {
  const { t } = useLocale();
  return (
    <>
      <TraderHead
        label={
          <>
            {t('console.application')} <span className="numerals">{row.id}</span>, <Moment timeMs={row.createTime} parts="full" />
          </>
        }
        user={row.user}
      />
      <Facts>
        <Fact label={t('console.introduction')}>
          <span className="console-words">{row.introduction}</span>
        </Fact>
        <Fact label={t('console.leadAccount')}>
          {row.venueId} · {row.environment} · {row.accountUid}
        </Fact>
        <Fact label={t('console.linkedSince')}>
          <Moment timeMs={row.linkTime} parts="full" />
        </Fact>
        <Fact label={t('console.equityThen')}>
          <Amount value={row.equity} unit="USDT" />
        </Fact>
        <Fact label={t('console.ordersThen')}>{row.orders}</Fact>
        <Fact label={t('console.termsVersion')}>{t('console.termsVersionOf', { version: row.termsVersion })}</Fact>
        {row.decidedBy === '' ? null : <Fact label={t('console.decidedBy')}>{row.decidedBy}</Fact>}
        {row.reply === '' ? null : <Fact label={t('console.reply')}>{row.reply}</Fact>}
      </Facts>
      <Verdict row={row} />
    </>
  );
}

function Verdict({ row: { id, version, state, isUsable, isFollowing } }: { row: DeskTrader }) {
  const { t } = useLocale();
  const operator = useOperator();
  const send = useSend(decideTrader, ({ outcome }) => toaster.show(t(`console.outcome.${outcome}`)));
  if (state !== 'pending' || !mayCall(operator.roles, decideTrader)) return null;
  return (
    <Decision
      yes={t('console.approve')}
      effect={t('console.leadText')}
      hindrance={isUsable ? (isFollowing ? t('console.leadFollows') : undefined) : t('console.leadAccountUnfit')}
      isBusy={send.isPending}
      error={send.error}
      onYes={() => send.mutate({ id, version, decision: 'approve' })}
      onNo={(reply) => send.mutate({ id, version, decision: 'reject', reply })}
    />
  );
}
