// The trial balance of a closed day: each account that is not at 0, per unit, with totals that are 0.
import { getTrialBalance, type TrialBalance } from '@millrace/contract/admin';
import { addDecimals } from '@millrace/market';
import { Blank, Broken, SkeletonRows, useLocale } from '@millrace/ui';
import { ApiError, errorText } from '../../shared/api.ts';
import { useRead } from '../../shared/use-call.ts';
import { Day } from './journal-filter.tsx';
import { useLedgerSearch } from './ledger-search.ts';
import { Sum } from './sum.tsx';

export function TrialBalanceOfDay() {
  const { t } = useLocale();
  const { search, change } = useLedgerSearch();
  const found = useRead(getTrialBalance, search.day === undefined ? {} : { day: search.day });
  const isMissing = found.error instanceof ApiError && found.error.reason === 'notFound';
  return (
    <>
      <div className="console-tools">
        <Day value={search.day ?? found.data?.day ?? undefined} onChange={(day) => change({ day }, { replace: true })} />
      </div>
      {found.error ? (
        isMissing ? (
          <Blank icon="book" title={t('console.dayNotClosed')} />
        ) : (
          <Broken title={errorText(found.error, t)} onRetry={() => void found.refetch()} />
        )
      ) : found.data ? (
        <Balance balance={found.data} />
      ) : (
        <SkeletonRows count={8} />
      )}
    </>
  );
}

function Balance({ balance: { day, firstDay, lastDay, journals, rows } }: { balance: TrialBalance }) {
  const { t } = useLocale();
  if (day === null) return <Blank icon="book" title={t('console.trialBalanceEmpty')} />;
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return (
    <>
      <p className="label">{t('console.trialBalanceText', { day, count: journals, first: firstDay ?? day, last: lastDay ?? day })}</p>
      <table className="console-table">
        <thead>
          <tr>
            <th scope="col">{t('console.balance')}</th>
            <th scope="col">{t('console.journalCsv.account')}</th>
            <th scope="col" className="console-number">
              {t('console.amount')}
            </th>
          </tr>
        </thead>
        {currencies.map((currency) => {
          const lines = rows.filter((row) => row.currency === currency);
          const total = { currency, amount: lines.reduce((sum, { amount }) => addDecimals(sum, amount), '0') };
          return (
            <tbody key={currency}>
              {lines.map((line) => (
                <tr key={line.account}>
                  <td>{t(`console.balance.${currency}`)}</td>
                  <td>{t(`console.account.${line.account}`)}</td>
                  <td className="console-number">
                    <Sum line={line} />
                  </td>
                </tr>
              ))}
              <tr>
                <th scope="row" colSpan={2}>
                  {t('console.total')}
                </th>
                <td className="console-number">
                  <Sum line={total} />
                </td>
              </tr>
            </tbody>
          );
        })}
      </table>
    </>
  );
}
