// The tab of what the trader owns.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../shared/pages/lazy-page.ts';
import { rootRoute } from '../../shared/pages/root-route.ts';

const assetsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/zichan',
  component: lazyPage(() => import('./assets-page.tsx'), 'AssetsPage'),
});

export const assetsRoutes = [assetsRoute] as const;
