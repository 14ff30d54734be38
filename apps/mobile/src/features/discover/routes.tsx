// What can be traded.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../frame/lazy-page.ts';
import { rootRoute } from '../../frame/root-route.tsx';

const discoverRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/discover',
  component: lazyPage(() => import('./discover-page.tsx'), 'DiscoverPage'),
});

export const discoverRoutes = [discoverRoute] as const;
