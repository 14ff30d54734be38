// The tab of the trader's strategies.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../shared/pages/lazy-page.ts';
import { rootRoute } from '../../shared/pages/root-route.ts';
import { strategySearch } from './search.ts';

const strategyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/strategy',
  validateSearch: strategySearch,
  component: lazyPage(() => import('./strategy-page.tsx'), 'StrategyPage'),
});

export const strategyRoutes = [strategyRoute] as const;
