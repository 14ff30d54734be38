// The entry page and the home of a logged-in trader.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../shared/pages/lazy-page.ts';
import { rootRoute } from '../../shared/pages/root-route.ts';
import { SplashPage } from './splash-page.tsx';

const splashRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: SplashPage });
const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/index',
  component: lazyPage(() => import('./index-page.tsx'), 'IndexPage'),
});

export const homeRoutes = [splashRoute, indexRoute] as const;
