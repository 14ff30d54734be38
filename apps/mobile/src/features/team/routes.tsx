// The tab of the trader's team, its members and rewards, and the invitation.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../shared/pages/lazy-page.ts';
import { rootRoute } from '../../shared/pages/root-route.ts';
import { textsOf } from '../../shared/pages/search-texts.ts';

const teamRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/team',
  component: lazyPage(() => import('./team-page.tsx'), 'TeamPage'),
});

const inviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invite',
  component: lazyPage(() => import('./invite-page.tsx'), 'InvitePage'),
});

const floorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/team/floor',
  validateSearch: (search: Record<string, unknown>): { depth?: string; userid?: string; number?: string } =>
    textsOf(search, ['depth', 'userid', 'number']),
  component: lazyPage(() => import('./members/floor-page.tsx'), 'FloorPage'),
});
const membersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/team/members',
  component: lazyPage(() => import('./members/members-page.tsx'), 'MembersPage'),
});
const rewardsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/team/rewards',
  component: lazyPage(() => import('./rewards/rewards-page.tsx'), 'RewardsPage'),
});
const postersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/team/posters',
  component: lazyPage(() => import('./posters/posters-page.tsx'), 'PostersPage'),
});

export const teamRoutes = [teamRoute, inviteRoute, floorRoute, membersRoute, rewardsRoute, postersRoute] as const;
