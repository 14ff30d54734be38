// Trade records of a task: one per opening order, newest first.
import { pageTaskRecord } from '@millrace/contract/admin';
import { Amount, Blank, Broken, Moment, SkeletonRows, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { Pages } from '../../shared/pages.tsx';
import { useRead } from '../../shared/use-call.ts';

const PAGE_ROWS = 50;

export function TaskRecords({ id }: { id: string }) {
  const { t } = useLocale();
  const [pageNum, setPageNum] = useState(1);
  const page = useRead(pageTaskRecord, { id, pageNum, pageSize: PAGE_ROWS });
  if (page.error) return <Broken title={errorText(page.error, t)} onRetry={() => void page.refetch()} />;
  if (!page.data) return <SkeletonRows count={6} />;
  const { rows, total } = page.data;
  if (total === 0) return <Blank title={t('tasks.records.empty')} />;
  return (
    <section>
      <table className="console-table">
        <thead>
          <tr>
            <th scope="col">{t('console.line.time')}</th>
            <th scope="col">{t('console.what')}</th>
            <th scope="col">{t('console.state')}</th>
            <th scope="col" className="console-number">
              {t('tasks.record.entry')}
            </th>
            <th scope="col" className="console-number">
              {t('tasks.figure.size')}
            </th>
            <th scope="col" className="console-number">
              {t('tasks.record.exit')}
            </th>
            <th scope="col" className="console-number">
              {t('tasks.records.result')}
            </th>
            <th scope="col">{t('tasks.record.orderNo')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.serialOrderNumberStr}>
              <td>
                <Moment timeMs={row.orderTime} parts="full" />
              </td>
              <td>{t(`tasks.record.side.${row.side}`)}</td>
              <td>{t(`tasks.record.status.${row.status}`)}</td>
              <td className="console-number">{row.avgPx === '' ? t('console.nothing') : row.avgPx}</td>
              <td className="console-number">{t('tasks.record.soldOf', { part: row.closedSz, size: row.sz })}</td>
              <td className="console-number">{row.sellPx === '' ? t('console.nothing') : row.sellPx}</td>
              <td className="console-number">
                <Amount value={row.pnl} decimals={4} sign="change" />
              </td>
              <td className="console-detail">{row.serialOrderNumberStr}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pages of={page.data} onGo={(next) => setPageNum(next ?? 1)} />
    </section>
  );
}
