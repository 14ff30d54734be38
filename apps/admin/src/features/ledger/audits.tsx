// Audits of the ledger, the differences that one found, and the stop of outgoing money.
import { exportAuditRun, getAudit, mayCall, pageAuditRun, runAudit, type AuditRun, type AuditView } from '@millrace/contract/admin';
import { Blank, Broken, Button, Chip, Moment, SkeletonRows, useLocale } from '@millrace/ui';
import { ApiError, errorText } from '../../shared/api.ts';
import { SaveCsv } from '../../shared/save-csv.tsx';
import { toaster, useOperator } from '../../shared/services.ts';
import { useRead, useSend } from '../../shared/use-call.ts';
import { useLedgerSearch } from './ledger-search.ts';
import { OutgoingStop } from './outgoing-stop.tsx';
import { Pager } from './pager.tsx';

const PAGE_ROWS = 50;

export function Audits() {
  const { search } = useLedgerSearch();
  return search.id === undefined ? <List /> : <OpenAudit id={search.id} />;
}

function List() {
  const { t } = useLocale();
  const operator = useOperator();
  const { search, change } = useLedgerSearch();
  const { isFaulty, after } = search;
  const asked = { ...(isFaulty && { isFaulty }), ...(after && { beforeId: after }), pageSize: PAGE_ROWS };
  const page = useRead(pageAuditRun, asked, { isLive: true });
  const run = useSend(runAudit, () => toaster.show(t('console.auditRunning')));
  return (
    <>
      {page.data?.stop ? <OutgoingStop stop={page.data.stop} /> : null}
      <div className="console-tools">
        <label className="label">
          <input
            type="checkbox"
            checked={isFaulty ?? false}
            onChange={(event) => change({ after: undefined, isFaulty: event.target.checked || undefined }, { replace: true })}
          />{' '}
          {t('console.auditFaulty')}
        </label>
        <SaveCsv call={exportAuditRun} asked={{ ...(isFaulty && { isFaulty }) }} />
        {mayCall(operator.roles, runAudit) ? (
          <Button size="small" look="line" busy={run.isPending} onClick={() => run.mutate({})}>
            {t('console.auditRun')}
          </Button>
        ) : null}
      </div>
      {run.error ? <p className="field-error">{errorText(run.error, t)}</p> : null}
      {page.error ? (
        <Broken title={errorText(page.error, t)} onRetry={() => void page.refetch()} />
      ) : page.data ? (
        <Runs rows={page.data.rows} />
      ) : (
        <SkeletonRows count={8} />
      )}
      <Pager nextId={page.data?.nextId ?? null} />
    </>
  );
}

function Runs({ rows }: { rows: readonly AuditRun[] }) {
  const { t } = useLocale();
  const { change } = useLedgerSearch();
  if (rows.length === 0) return <Blank icon="check" title={t('console.auditsEmpty')} />;
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t('console.line.time')}</th>
          <th scope="col">{t('console.audits')}</th>
          <th scope="col">{t('console.auditScope')}</th>
          <th scope="col">{t('console.auditResult')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Moment timeMs={row.createTime} parts="full" />
            </td>
            <td>
              <button type="button" className="link" onClick={() => change({ id: row.id })}>
                {t('console.audit', { id: row.id })}
              </button>
            </td>
            <td>{t(row.isWhole ? 'console.auditWhole' : 'console.auditNew')}</td>
            <td>
              <Result differences={row.differences} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Result({ differences }: { differences: number }) {
  const { t } = useLocale();
  return differences === 0 ? (
    <Chip look="gain">{t('console.auditClean')}</Chip>
  ) : (
    <Chip look="loss">{t('console.auditFound', { count: differences })}</Chip>
  );
}

function OpenAudit({ id }: { id: string }) {
  const { t } = useLocale();
  const { change } = useLedgerSearch();
  const found = useRead(getAudit, { id });
  return (
    <>
      <p>
        <Button size="small" onClick={() => change({ id: undefined })}>
          {t('console.back')}
        </Button>
      </p>
      {found.error ? (
        found.error instanceof ApiError && found.error.reason === 'notFound' ? (
          <Blank icon="book" title={t('console.auditsEmpty')} />
        ) : (
          <Broken title={errorText(found.error, t)} onRetry={() => void found.refetch()} />
        )
      ) : found.data && !found.isPlaceholderData ? (
        <Audit audit={found.data} />
      ) : (
        <SkeletonRows count={6} />
      )}
    </>
  );
}

function Audit({ audit: { id, isWhole, differences, createTime, found } }: { audit: AuditView }) {
  const { t } = useLocale();
  return (
    <article aria-label={t('console.audit', { id })}>
      <h2 className="console-subtitle">{t('console.audit', { id })}</h2>
      <p className="label">
        <Moment timeMs={createTime} parts="full" /> · {t(isWhole ? 'console.auditWhole' : 'console.auditNew')}{' '}
        <Result differences={differences} />
      </p>
      {differences > found.length ? <p className="label">{t('console.auditKept', { count: found.length })}</p> : null}
      {found.length === 0 ? null : (
        <table className="console-table">
          <tbody>
            {found.map((one) => (
              <tr key={`${one.what} ${one.where}`}>
                <th scope="row">{one.what}</th>
                <td className="console-subject">{one.where}</td>
                <td className="console-detail">{one.detail}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </article>
  );
}
