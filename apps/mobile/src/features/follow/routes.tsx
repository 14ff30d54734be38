// Copy trading: the standings of traders, one trader with the form to copy him, and becoming a trader.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../shared/pages/lazy-page.ts';
import { rootRoute } from '../../shared/pages/root-route.ts';
import { textsOf } from '../../shared/pages/search-texts.ts';
import type { StandingsSearch } from './standings/standings-search.ts';

const standingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/standings',
  validateSearch: (search: Record<string, unknown>): StandingsSearch => textsOf(search, ['order', 'money', 'list', 'instId', 'fall']),
  component: lazyPage(() => import('./standings/standings-page.tsx'), 'StandingsPage'),
});

const placeOrderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/placeorder',
  validateSearch: (search: Record<string, unknown>): { traderId?: string } => textsOf(search, ['traderId']),
  component: lazyPage(() => import('./trader/place-order-page.tsx'), 'PlaceOrderPage'),
});

const traderApplyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/traderapply',
  component: lazyPage(() => import('./trader-apply-page.tsx'), 'TraderApplyPage'),
});

export const followRoutes = [standingsRoute, placeOrderRoute, traderApplyRoute] as const;
