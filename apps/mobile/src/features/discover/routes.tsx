// What can be traded.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../shared/pages/lazy-page.ts';
import { rootRoute } from '../../shared/pages/root-route.ts';

const discoverRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/discover',
  component: lazyPage(() => import('./discover-page.tsx'), 'DiscoverPage'),
});

const instrumentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/instrument/$instId',
  component: lazyPage(() => import('./instrument-page.tsx'), 'InstrumentPage'),
});

export const discoverRoutes = [discoverRoute, instrumentRoute] as const;
