// Operators in rows, each with what waits for a second person and what may be proposed.
import { mayCall, proposeReset, proposeTraderRelease, type OperatorRow } from '@millrace/contract/admin';
import { Chip, Moment, Notice, RelativeTime, useLocale } from '@millrace/ui';
import { errorText } from '../../shared/api.ts';
import { ReasonedAct } from '../../shared/reasoned-act.tsx';
import { toaster, useOperator } from '../../shared/services.ts';
import { useSend } from '../../shared/use-call.ts';
import { OperatorForm } from './operator-form.tsx';

const chipLooks = { invited: 'plain', working: 'gain', disabled: 'loss' } as const;

export function OperatorTable({ rows }: { rows: readonly OperatorRow[] }) {
  const { t } = useLocale();
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t('console.name')}</th>
          <th scope="col">{t('console.roles')}</th>
          <th scope="col">{t('console.state')}</th>
          <th scope="col">{t('console.seen')}</th>
          <th scope="col">{t('console.operatorTraders')}</th>
          <th scope="col">{t('console.rowActs')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="console-subject">
              {row.name} {row.isMe ? <Chip>{t('console.operatorMe')}</Chip> : null}
              <span className="block micro">{row.email}</span>
            </td>
            <td>{row.roles.map((role) => t(`console.role.${role}`)).join(', ')}</td>
            <td>
              <State row={row} />
            </td>
            <td>{row.seenTime === null ? t('console.nothing') : <RelativeTime timeMs={row.seenTime} />}</td>
            <td>
              <OwnTraders row={row} />
            </td>
            <td>
              <Acts row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function State({ row }: { row: OperatorRow }) {
  const { t } = useLocale();
  return (
    <>
      <Chip look={chipLooks[row.state]}>{t(`console.operatorState.${row.state}`)}</Chip>
      {row.linkEndTime === null ? null : (
        <span className="block micro">
          {t('console.operatorLink')} <Moment timeMs={row.linkEndTime} parts="dateTime" />
        </span>
      )}
      {row.state === 'working' ? <span className="block micro">{`${t('console.recovery')}: ${String(row.recoveryLeft)}`}</span> : null}
    </>
  );
}

function OwnTraders({ row }: { row: OperatorRow }) {
  const { t } = useLocale();
  const me = useOperator();
  const send = useSend(proposeTraderRelease, ({ outcome }) => toaster.show(t(`console.outcome.${outcome}`)));
  if (row.traders.length === 0) return t('console.nothing');
  const mayPropose = mayCall(me.roles, proposeTraderRelease) && !row.isMe && !row.isPlatform;
  return (
    <>
      <ul>
        {row.traders.map(({ id, uid }) => (
          <li key={id} className="console-acts">
            <span className="numerals">{uid}</span>
            {!mayPropose ? null : (
              <ReasonedAct
                size="small"
                label={t('console.traderRelease')}
                text={t('console.traderReleaseText', { name: row.name, uid })}
                isDanger={false}
                isBusy={send.isPending}
                isOff={row.release !== null}
                onDo={(reason) => send.mutate({ id: row.id, version: String(row.version), userId: id, reason })}
              />
            )}
          </li>
        ))}
      </ul>
      {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
      {row.release ? <p className="micro">{t('console.waitsForSecond', { name: row.release.by })}</p> : null}
    </>
  );
}

function Acts({ row }: { row: OperatorRow }) {
  const { t } = useLocale();
  const me = useOperator();
  const reset = useSend(proposeReset, ({ outcome }) => toaster.show(t(`console.outcome.${outcome}`)));
  const waits = row.change ?? row.reset;
  if (row.isPlatform) return <p className="micro">{t('console.operatorOfPlatform')}</p>;
  if (!mayCall(me.roles, proposeReset)) return waits ? <p className="micro">{t('console.waitsForSecond', { name: waits.by })}</p> : null;
  return (
    <>
      <div className="console-acts">
        <OperatorForm key={row.version} row={row} />
        <ReasonedAct
          size="small"
          label={t('console.operatorReset')}
          text={t('console.operatorResetText', { email: row.email })}
          isDanger
          isBusy={reset.isPending}
          isOff={row.reset !== null || row.state === 'disabled'}
          onDo={(reason) => reset.mutate({ id: row.id, version: String(row.version), reason })}
        />
      </div>
      {reset.error ? <Notice warn>{errorText(reset.error, t)}</Notice> : null}
      {waits ? <p className="micro">{t('console.waitsForSecond', { name: waits.by })}</p> : null}
    </>
  );
}
