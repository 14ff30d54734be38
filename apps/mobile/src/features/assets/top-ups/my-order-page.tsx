// The trader's top-up orders by transfer, with their states and what a person replied.
import { pageTopUp, type TopUpRow } from '@millrace/contract';
import { ActionBar, Bar, Button, formatDecimal, formatMoment, Main, Row, Screen, useLocale } from '@millrace/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { usePages } from '../../../shared/hooks/use-pages.ts';
import { useServices } from '../../../shared/services/services-context.ts';
import { MoneyNotice } from '../common/money-notice.tsx';
import { OrderList, StatusFilter, statusOf } from '../common/order-list.tsx';
import { ORDERS_FRESH_MS, ORDERS_PAGE } from '../limits.ts';
import { TopUpChip } from './sent-order.tsx';
import '../assets.css';

export function MyOrderPage() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const goBack = useBack('/recharge');
  const { api } = useServices();
  const status = statusOf(useSearch({ from: '/my-order' }).status);
  const input = { pageSize: ORDERS_PAGE, ...(status !== '0' && { status }) };
  const pages = usePages(
    [pageTopUp.path, input],
    (pageNum, signal) => api.call(pageTopUp, { ...input, pageNum }, { signal }),
    ORDERS_FRESH_MS,
  );
  return (
    <Screen>
      <Bar title={t('wallet.topUp.ordersTitle')} onBack={goBack} />
      <Main>
        <MoneyNotice />
        <StatusFilter
          status={status}
          words={[t('wallet.state.review'), t('wallet.topUp.state.completed'), t('wallet.state.rejected')]}
          onChange={(next) => void navigate({ to: '/my-order', search: { status: next }, replace: true })}
        />
        <OrderList<TopUpRow>
          pages={pages}
          label={t('wallet.topUp.ordersTitle')}
          isFiltered={status !== '0'}
          empty={{ title: t('wallet.topUp.none'), text: t('wallet.topUp.noneText') }}
          renderRow={(row) => <OrderLine row={row} />}
        />
      </Main>
      <ActionBar>
        <Button look="primary" onClick={() => void navigate({ to: '/recharge' })}>
          {t('wallet.topUpFuel')}
        </Button>
      </ActionBar>
    </Screen>
  );
}

function OrderLine({ row: { id, network, exact, state, reply, createTime } }: { row: TopUpRow }) {
  const { t, tag } = useLocale();
  const navigate = useNavigate();
  return (
    <div data-order={id} data-state={state}>
      <Row
        icon="download"
        title={t('wallet.topUp.by', { network })}
        line={formatMoment(createTime, { tag, parts: 'dateTime' })}
        value={<span className="numerals">{formatDecimal(exact, { tag })}</span>}
        valueLine={<TopUpChip state={state} />}
        onClick={() => void navigate({ to: '/recharge-details', search: { order: id } })}
      />
      {reply === '' ? null : <p className="order-reply">{reply}</p>}
    </div>
  );
}
