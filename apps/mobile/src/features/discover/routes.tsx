// What can be traded.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../shared/pages/lazy-page.ts';
import { rootRoute } from '../../shared/pages/root-route.ts';

const discoverRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/discover',
  component: lazyPage(() => import('./discover-page.tsx'), 'DiscoverPage'),
});

export const discoverRoutes = [discoverRoute] as const;
