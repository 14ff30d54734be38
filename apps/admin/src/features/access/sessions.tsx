// Where the operator is signed in, and the end of one or of all other sessions.
import { endOwnSession, type getAccess } from '@millrace/contract/admin';
import type { OutputOf } from '@millrace/contract';
import { Button, Chip, Moment, Notice, useLocale } from '@millrace/ui';
import { errorText } from '../../shared/api.ts';
import { useSend } from '../../shared/use-call.ts';

export function Sessions({ sessions }: { sessions: OutputOf<typeof getAccess>['sessions'] }) {
  const { t } = useLocale();
  const send = useSend(endOwnSession);
  return (
    <section>
      <h2 className="console-subtitle">{t('console.sessions')}</h2>
      <table className="console-table">
        <thead>
          <tr>
            <th scope="col">{t('console.device')}</th>
            <th scope="col">IP</th>
            <th scope="col">{t('console.signedIn')}</th>
            <th scope="col">{t('console.seenTime')}</th>
            <th scope="col">{t('console.rowActs')}</th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((one) => (
            <tr key={one.id}>
              <td>{one.device === '' ? t('console.nothing') : one.device}</td>
              <td className="numerals">{one.ip}</td>
              <td>
                <Moment timeMs={one.createTime} parts="full" />
              </td>
              <td>
                <Moment timeMs={one.seenTime} parts="full" />
              </td>
              <td>
                {one.isCurrent ? (
                  <Chip look="gain">{t('console.sessionThis')}</Chip>
                ) : (
                  <button type="button" className="link" disabled={send.isPending} onClick={() => send.mutate({ id: one.id })}>
                    {t('console.sessionEnd')}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
      {sessions.length > 1 ? (
        <Button size="small" look="line" busy={send.isPending} onClick={() => send.mutate({})}>
          {t('console.sessionsEnd')}
        </Button>
      ) : null}
    </section>
  );
}
