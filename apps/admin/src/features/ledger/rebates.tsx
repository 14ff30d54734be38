// Broker rebates of exchanges: the statements that are booked, and the entry of a new one.
import { exportRebate, mayCall, pageRebate, proposeRebate, type RebateRow } from '@millrace/contract/admin';
import { Blank, Broken, Button, Chip, Moment, SkeletonRows, useLocale } from '@millrace/ui';
import { errorText } from '../../shared/api.ts';
import { SaveCsv } from '../../shared/save-csv.tsx';
import { useOperator } from '../../shared/services.ts';
import { useRead } from '../../shared/use-call.ts';
import { useLedgerSearch } from './ledger-search.ts';
import { Pager } from './pager.tsx';
import { RebateEntry } from './rebate-entry.tsx';
import { Sum } from './sum.tsx';

const PAGE_ROWS = 50;

export function Rebates() {
  const { t } = useLocale();
  const operator = useOperator();
  const { search } = useLedgerSearch();
  const page = useRead(pageRebate, { ...(search.after && { afterId: search.after }), pageSize: PAGE_ROWS }, { isLive: true });
  return (
    <>
      <div className="console-tools">
        <SaveCsv call={exportRebate} asked={{}} />
        {page.data && mayCall(operator.roles, proposeRebate) ? <RebateEntry exchanges={page.data.exchanges} /> : null}
      </div>
      {page.error ? (
        <Broken title={errorText(page.error, t)} onRetry={() => void page.refetch()} />
      ) : page.data ? (
        <Rows rows={page.data.rows} />
      ) : (
        <SkeletonRows count={8} />
      )}
      <Pager nextId={page.data?.nextId ?? null} />
    </>
  );
}

function Rows({ rows }: { rows: readonly RebateRow[] }) {
  const { t } = useLocale();
  const { change } = useLedgerSearch();
  if (rows.length === 0) return <Blank icon="book" title={t('console.rebatesEmpty')} />;
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t('console.line.time')}</th>
          <th scope="col">{t('console.exchange')}</th>
          <th scope="col">{t('console.statementNumber')}</th>
          <th scope="col">{t('console.period')}</th>
          <th scope="col" className="console-number">
            {t('console.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, exchange, statement, startDay, endDay, amount, currency, counterId, createTime }) => (
          <tr key={id}>
            <td>
              <Moment timeMs={createTime} parts="full" />
            </td>
            <td>{exchange}</td>
            <td>
              <Button size="small" look="line" onClick={() => change({ part: 'journals', id, after: undefined })}>
                {statement}
              </Button>
              {counterId === null ? null : (
                <>
                  {' '}
                  <Chip look="line">{t('console.countered', { id: counterId })}</Chip>
                </>
              )}
            </td>
            <td>{t('console.periodOf', { first: startDay, last: endDay })}</td>
            <td className="console-number">
              <Sum line={{ amount, currency }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
