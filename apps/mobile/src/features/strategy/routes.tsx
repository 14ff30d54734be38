// The tab of the trader's strategies.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../shared/pages/lazy-page.ts';
import { rootRoute } from '../../shared/pages/root-route.ts';

const strategyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/strategy',
  component: lazyPage(() => import('./strategy-page.tsx'), 'StrategyPage'),
});

export const strategyRoutes = [strategyRoute] as const;
