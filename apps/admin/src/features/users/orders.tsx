// A trader's top-ups and withdrawals.
import { pageOrder } from '@millrace/contract/admin';
import { Amount, Blank, Broken, Moment, SkeletonRows, useLocale } from '@millrace/ui';
import { errorText } from '../../shared/api.ts';
import { useSteps } from '../../shared/pages.tsx';
import { useRead } from '../../shared/use-call.ts';

export function Orders({ userId }: { userId: string }) {
  const { t } = useLocale();
  const { before: beforeId, steps } = useSteps();
  const page = useRead(pageOrder, { userId, pageSize: 20, ...(beforeId && { beforeId }) });
  if (page.error) return <Broken title={errorText(page.error, t)} onRetry={() => void page.refetch()} />;
  if (!page.data) return <SkeletonRows count={6} />;
  const { rows } = page.data;
  if (rows.length === 0) return <Blank title={t('console.ordersEmpty')} />;
  return (
    <section>
      <table className="console-table">
        <thead>
          <tr>
            <th scope="col">{t('console.line.time')}</th>
            <th scope="col">{t('console.what')}</th>
            <th scope="col">{t('console.state')}</th>
            <th scope="col">{t('console.line.address')}</th>
            <th scope="col">{t('console.line.transaction')}</th>
            <th scope="col" className="console-number">
              {t('console.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Moment timeMs={row.createTime} parts="full" />
              </td>
              <td>{t(`console.approvalKind.${row.kind}`)}</td>
              <td>{t(`console.orderState.${row.state}`)}</td>
              <td className="console-detail">
                {row.network} {row.address}
              </td>
              <td className="console-detail">{row.txid === '' ? t('console.nothing') : row.txid}</td>
              <td className="console-number">
                <Amount value={row.amount} decimals={8} unit="USDT" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {steps(page.data.nextId)}
    </section>
  );
}
