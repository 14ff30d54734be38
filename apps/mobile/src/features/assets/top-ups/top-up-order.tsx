// One top-up order: the page to pay on while it waits for its slip, else how far it is and what a person said.
import { getTopUp, type TopUpRow } from '@millrace/contract';
import { Bar, Broken, Main, Screen, SkeletonRows, useLocale } from '@millrace/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { errorText, isNotFound } from '../../../shared/api/api-error.ts';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { readOptions } from '../../../shared/hooks/read-options.ts';
import { useServices } from '../../../shared/services/services-context.ts';
import { ORDERS_FRESH_MS } from '../limits.ts';
import { PayOrder } from './pay-order.tsx';
import { SentOrder } from './sent-order.tsx';

export function TopUpOrder({ id }: { id: string }) {
  const { t } = useLocale();
  const goBack = useBack('/recharge');
  const { api } = useServices();
  const { data, error, isFetching, refetch } = useQuery({ ...readOptions(api, getTopUp, { id }), refetchInterval: ORDERS_FRESH_MS });
  if (isNotFound(error)) return <Navigate to="/404" replace />;
  const orders = (
    <Link className="link" to="/my-order">
      {t('wallet.topUp.orders')}
    </Link>
  );
  return (
    <Screen>
      <Bar title={t('wallet.topUp.title')} onBack={goBack} end={orders} />
      {data ? (
        <Order order={data} />
      ) : (
        <Main>
          {error === null ? (
            <SkeletonRows count={4} />
          ) : (
            <Broken title={errorText(error, t)} onRetry={() => void refetch()} busy={isFetching} />
          )}
        </Main>
      )}
    </Screen>
  );
}

function Order({ order }: { order: TopUpRow }) {
  return order.state === 'open' ? <PayOrder order={order} /> : <SentOrder order={order} />;
}
