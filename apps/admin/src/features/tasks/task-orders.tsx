// Orders of a task, newest first, also those that the exchange refused.
import { pageTaskOrder } from '@millrace/contract/admin';
import { Blank, Broken, Moment, SkeletonRows, useLocale } from '@millrace/ui';
import { errorText } from '../../shared/api.ts';
import { useSteps } from '../../shared/pages.tsx';
import { useRead } from '../../shared/use-call.ts';

export function TaskOrders({ id }: { id: string }) {
  const { t } = useLocale();
  const { before: beforeId, steps } = useSteps();
  const page = useRead(pageTaskOrder, { id, pageSize: 50, ...(beforeId && { beforeId }) });
  if (page.error) return <Broken title={errorText(page.error, t)} onRetry={() => void page.refetch()} />;
  if (!page.data) return <SkeletonRows count={6} />;
  const { rows } = page.data;
  if (rows.length === 0) return <Blank title={t('console.empty')} />;
  return (
    <section>
      <table className="console-table">
        <thead>
          <tr>
            <th scope="col">{t('console.line.time')}</th>
            <th scope="col">{t('console.what')}</th>
            <th scope="col" className="console-number">
              {t('console.field.price')}
            </th>
            <th scope="col" className="console-number">
              {t('tasks.figure.size')}
            </th>
            <th scope="col" className="console-number">
              {t('console.filled')}
            </th>
            <th scope="col">{t('console.state')}</th>
            <th scope="col">{t('tasks.record.orderNo')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.clOrdId}>
              <td>
                <Moment timeMs={row.createTime} parts="full" />
              </td>
              <td>
                {t(`tasks.record.side.${row.side}`)}, {t(`console.effect.${row.effect}`)}, {t(`console.orderKind.${row.kind}`)}
              </td>
              <td className="console-number">{row.px === '' ? t('console.nothing') : row.px}</td>
              <td className="console-number">{row.sz}</td>
              <td className="console-number">{row.filledSz}</td>
              <td>
                {t(`console.orderStatus.${row.status}`)} {row.refusalCode}
              </td>
              <td className="console-detail">{row.clOrdId}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {steps(page.data.nextId)}
    </section>
  );
}
