// The tab of the trader's team.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../shared/pages/lazy-page.ts';
import { rootRoute } from '../../shared/pages/root-route.ts';

const teamRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/team',
  component: lazyPage(() => import('./team-page.tsx'), 'TeamPage'),
});

export const teamRoutes = [teamRoute] as const;
