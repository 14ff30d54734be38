// A trader's statement, as they see it.
import { pageStatement } from '@millrace/contract/admin';
import { Amount, Blank, Broken, Moment, SkeletonRows, useLocale } from '@millrace/ui';
import { errorText } from '../../shared/api.ts';
import { unitOf } from '../../shared/units.ts';
import { useSteps } from '../../shared/pages.tsx';
import { useRead } from '../../shared/use-call.ts';

export function Statement({ userId }: { userId: string }) {
  const { t } = useLocale();
  const { before: beforeId, steps } = useSteps();
  const page = useRead(pageStatement, { userId, pageSize: 20, ...(beforeId && { beforeId }) });
  if (page.error) return <Broken title={errorText(page.error, t)} onRetry={() => void page.refetch()} />;
  if (!page.data) return <SkeletonRows count={6} />;
  const { rows } = page.data;
  return (
    <section>
      {rows.length === 0 ? <Blank title={t('console.statementEmpty')} /> : null}
      {rows.length === 0 ? null : (
        <table className="console-table">
          <thead>
            <tr>
              <th scope="col">{t('console.line.time')}</th>
              <th scope="col">{t('console.what')}</th>
              <th scope="col">{t('console.balance')}</th>
              <th scope="col" className="console-number">
                {t('console.amount')}
              </th>
              <th scope="col" className="console-number">
                {t('console.balanceAfter')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <Moment timeMs={row.createTime} parts="full" />
                </td>
                <td>{t(`wallet.kind.${row.kind}`)}</td>
                <td>{t(`console.balance.${row.currency}`)}</td>
                <td className="console-number">
                  <Amount value={row.amount} decimals={8} sign="change" unit={unitOf(row.currency, t)} />
                </td>
                <td className="console-number">
                  <Amount value={row.balance} decimals={8} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {steps(page.data.nextId)}
    </section>
  );
}
