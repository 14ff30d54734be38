// The tab of the trader's team, and the invitation.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../shared/pages/lazy-page.ts';
import { rootRoute } from '../../shared/pages/root-route.ts';

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

export const teamRoutes = [teamRoute, inviteRoute] as const;
