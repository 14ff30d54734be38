// The tab of the trader's strategies.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../frame/lazy-page.ts';
import { rootRoute } from '../../frame/root-route.tsx';

const strategyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/strategy',
  component: lazyPage(() => import('./strategy-page.tsx'), 'StrategyPage'),
});

export const strategyRoutes = [strategyRoute] as const;
