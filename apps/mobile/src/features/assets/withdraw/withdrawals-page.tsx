// The trader's withdrawals with their states. One that nobody has approved yet can be taken back.
import { pageWithdrawal, type WithdrawalRow } from '@millrace/contract';
import { ActionBar, Bar, Button, Main, Screen, useLocale } from '@millrace/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { usePages } from '../../../shared/hooks/use-pages.ts';
import { usePageOpen } from '../../../shared/pages/use-page-open.ts';
import { useServices } from '../../../shared/services/services-context.ts';
import { MoneyNotice } from '../common/money-notice.tsx';
import { OrderList, StatusFilter, statusOf } from '../common/order-list.tsx';
import { ORDERS_FRESH_MS, ORDERS_PAGE } from '../limits.ts';
import { WithdrawalLine } from './withdrawal-line.tsx';
import { WithdrawalSheet } from './withdrawal-sheet.tsx';
import '../assets.css';

export function WithdrawalsPage() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const goBack = useBack('/zichan');
  const mayWithdraw = usePageOpen('/drawMoney');
  const { api } = useServices();
  const status = statusOf(useSearch({ from: '/tx' }).status);
  const [shownId, setShownId] = useState<string>();
  const input = { pageSize: ORDERS_PAGE, ...(status !== '0' && { status }) };
  const pages = usePages(
    [pageWithdrawal.path, input],
    (pageNum, signal) => api.call(pageWithdrawal, { ...input, pageNum }, { signal }),
    ORDERS_FRESH_MS,
  );
  const shown = pages.data?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === shownId);
  return (
    <Screen>
      <Bar title={t('wallet.withdrawals')} onBack={goBack} />
      <Main>
        <MoneyNotice />
        <StatusFilter
          status={status}
          words={[t('wallet.state.review'), t('wallet.withdraw.statusPaid'), t('wallet.state.rejected')]}
          onChange={(next) => void navigate({ to: '/tx', search: { status: next }, replace: true })}
        />
        <OrderList<WithdrawalRow>
          pages={pages}
          label={t('wallet.withdrawals')}
          isFiltered={status !== '0'}
          empty={{ title: t('wallet.withdraw.none'), text: t('wallet.withdraw.noneText') }}
          renderRow={(row) => <WithdrawalLine row={row} onOpen={() => setShownId(row.id)} />}
        />
      </Main>
      {mayWithdraw ? (
        <ActionBar>
          <Button look="primary" onClick={() => void navigate({ to: '/drawMoney' })}>
            {t('wallet.withdraw')}
          </Button>
        </ActionBar>
      ) : null}
      {shown ? <WithdrawalSheet row={shown} onClose={() => setShownId(undefined)} /> : null}
    </Screen>
  );
}
