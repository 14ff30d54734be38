// The newest rows of the statement on the tab itself.
import { pageStatement, type Wallet } from '@millrace/contract';
import { Blank, Broken, Plate, Rows, Section, SkeletonRows, useLocale } from '@millrace/ui';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/hooks/use-call.ts';
import { LATEST_ROWS } from '../limits.ts';
import { StatementRowLine } from '../statement/statement-row.tsx';

/** Read anew when the wallet moves. */
export function LatestRecords({ wallet }: { wallet: Wallet }) {
  const { t } = useLocale();
  const { data, error, isFetching, refetch } = useRead(pageStatement, { pageSize: LATEST_ROWS });
  const key = JSON.stringify(wallet);
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current !== key) void refetch();
    seen.current = key;
  }, [key, refetch]);
  const more = (
    <Link className="link" to="/transfer-record" search={{}}>
      {t('wallet.allRecords')}
    </Link>
  );
  return (
    <>
      <Section title={t('wallet.latest')} end={data && data.rows.length > 0 ? more : undefined} />
      {data ? (
        <Plate label={t('wallet.latest')}>
          {data.rows.length === 0 ? (
            <Blank icon="list" title={t('wallet.empty.title')} text={t('wallet.empty.text')} />
          ) : (
            <Rows>
              {data.rows.map((row) => (
                <StatementRowLine key={row.id} row={row} withCurrency />
              ))}
            </Rows>
          )}
        </Plate>
      ) : error ? (
        <Broken title={errorText(error, t)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <SkeletonRows count={LATEST_ROWS} />
      )}
    </>
  );
}
