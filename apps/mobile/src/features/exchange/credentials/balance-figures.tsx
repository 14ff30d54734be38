// What one linked account holds, asked of the exchange: all of it, what is free, and as of when. The last figures stay when a call failed.
import type { getExchangeBalance, OutputOf } from '@millrace/contract';
import { Amount, KeyValue, KeyValues, Moment, useLocale } from '@millrace/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { errorText } from '../../../shared/api/api-error.ts';

export type Balance = Pick<UseQueryResult<OutputOf<typeof getExchangeBalance>>, 'data' | 'error'>;

export function BalanceFigures({ balance }: { balance: Balance }) {
  const { t } = useLocale();
  return (
    <div className="inset pb-4">
      <KeyValues columns={2}>
        <KeyValue label={t('exchange.total')}>
          <Amount value={balance.data?.totalUsdt} unit="USDT" />
        </KeyValue>
        <KeyValue label={t('exchange.free')}>
          <Amount value={balance.data?.freeUsdt} unit="USDT" />
        </KeyValue>
      </KeyValues>
      {balance.error ? <p className="micro mt-2 ink-warn">{errorText(balance.error, t)}</p> : null}
      {balance.data ? (
        <p className="micro mt-2">
          {t('exchange.asOf')} <Moment timeMs={balance.data.asOf} parts="time" />
        </p>
      ) : balance.error ? null : (
        <p className="micro mt-2" aria-hidden="true">
          {'\u00a0'}
        </p>
      )}
    </div>
  );
}
