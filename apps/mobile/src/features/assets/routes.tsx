// The tab of what the trader owns, and the statements of its balances.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../shared/pages/lazy-page.ts';
import { rootRoute } from '../../shared/pages/root-route.ts';
import { textsOf } from '../../shared/pages/search-texts.ts';

const assetsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/zichan',
  component: lazyPage(() => import('./assets-page.tsx'), 'AssetsPage'),
});

const energyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/energy',
  validateSearch: (search: Record<string, unknown>): { type?: string; title?: string; kind?: string; span?: string } =>
    textsOf(search, ['type', 'title', 'kind', 'span']),
  component: lazyPage(() => import('./statement/energy-page.tsx'), 'EnergyPage'),
});

const rechargeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/recharge',
  component: lazyPage(() => import('./recharge/recharge-page.tsx'), 'RechargePage'),
});

const transferRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/nbhz',
  validateSearch: (search: Record<string, unknown>): { currency?: string } => textsOf(search, ['currency']),
  component: lazyPage(() => import('./transfer/transfer-page.tsx'), 'TransferPage'),
});

const transferRecordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/transfer-record',
  validateSearch: (search: Record<string, unknown>): { currency?: string; kind?: string; span?: string } =>
    textsOf(search, ['currency', 'kind', 'span']),
  component: lazyPage(() => import('./statement/transfer-record-page.tsx'), 'TransferRecordPage'),
});

const withdrawRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/drawMoney',
  component: lazyPage(() => import('./withdraw/withdraw-page.tsx'), 'WithdrawPage'),
});

const withdrawalsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tx',
  validateSearch: (search: Record<string, unknown>): { status?: string } => textsOf(search, ['status']),
  component: lazyPage(() => import('./withdraw/withdrawals-page.tsx'), 'WithdrawalsPage'),
});

const rechargeDetailsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/recharge-details',
  validateSearch: (search: Record<string, unknown>): { id?: string; money?: string; types?: string; order?: string } =>
    textsOf(search, ['id', 'money', 'types', 'order']),
  component: lazyPage(() => import('./top-ups/top-up-page.tsx'), 'TopUpPage'),
});

const myOrderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/my-order',
  validateSearch: (search: Record<string, unknown>): { status?: string } => textsOf(search, ['status']),
  component: lazyPage(() => import('./top-ups/my-order-page.tsx'), 'MyOrderPage'),
});

export const assetsRoutes = [
  assetsRoute,
  energyRoute,
  rechargeRoute,
  rechargeDetailsRoute,
  myOrderRoute,
  transferRoute,
  transferRecordRoute,
  withdrawRoute,
  withdrawalsRoute,
] as const;
