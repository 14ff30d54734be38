// Copy trading: the standings of traders, one trader with the form to copy him, what a copier follows and what became of it, and becoming a trader.
import { createRoute, redirect } from '@tanstack/react-router';
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

const myFollowRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/myfollow',
  validateSearch: (search: Record<string, unknown>): { view?: string } => textsOf(search, ['view']),
  component: lazyPage(() => import('./mine/my-follow-page.tsx'), 'MyFollowPage'),
});

const copyLogRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/copylog',
  validateSearch: (search: Record<string, unknown>): { id?: string; state?: string } => textsOf(search, ['id', 'state']),
  beforeLoad: ({ search }) => leaveUnless(isFollowId(search.id)),
  component: lazyPage(() => import('./log/copy-log-page.tsx'), 'CopyLogPage'),
});

const positionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/positions',
  validateSearch: followSearch,
  beforeLoad: ({ search }) => leaveUnless(search.followId === undefined || isFollowId(search.followId)),
  component: lazyPage(() => import('./positions/positions-page.tsx'), 'PositionsPage'),
});

const positionSetsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/positisets',
  validateSearch: (search: Record<string, unknown>): { userAssignmentId?: string; posSide?: string } =>
    textsOf(search, ['userAssignmentId', 'posSide']),
  component: lazyPage(() => import('./positions/position-sets-page.tsx'), 'PositionSetsPage'),
});

const takePositionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/takeposion',
  validateSearch: followSearch,
  beforeLoad: ({ search }) => leaveUnless(isFollowId(search.followId)),
  component: lazyPage(() => import('./positions/take-position-page.tsx'), 'TakePositionPage'),
});

const traderApplyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/traderapply',
  component: lazyPage(() => import('./trader-apply-page.tsx'), 'TraderApplyPage'),
});

function followSearch(search: Record<string, unknown>): { followId?: string } {
  return textsOf(search, ['followId']);
}

/** Whether the text can be the id of a follow. */
function isFollowId(text: string | undefined): boolean {
  return text !== undefined && /^fol_[0-9A-Za-z]{8,40}$/.test(text);
}

function leaveUnless(fits: boolean): void {
  if (!fits) throw redirect({ to: '/404', replace: true });
}

export const followRoutes = [
  standingsRoute,
  placeOrderRoute,
  myFollowRoute,
  copyLogRoute,
  positionsRoute,
  positionSetsRoute,
  takePositionRoute,
  traderApplyRoute,
] as const;
