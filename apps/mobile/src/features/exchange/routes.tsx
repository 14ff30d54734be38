// Linking an exchange account.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../shared/pages/lazy-page.ts';
import { landingPath } from '../../shared/services/link-arrivals.ts';
import { rootRoute } from '../../shared/pages/root-route.ts';
import { textsOf } from '../../shared/pages/search-texts.ts';
import { Splash } from '../../shared/pages/splash.tsx';

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  component: lazyPage(() => import('./link/auth-page.tsx'), 'AuthPage'),
});

const okxauthRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/okxauth',
  validateSearch: (search: Record<string, unknown>): { jumpfrom?: string } => textsOf(search, ['jumpfrom']),
  component: lazyPage(() => import('./fast-connect/okxauth-page.tsx'), 'OkxauthPage'),
});
const authMiddleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/authmiddle',
  component: lazyPage(() => import('./fast-connect/auth-middle-page.tsx'), 'AuthMiddlePage'),
});
/** The redirect address of fast connect: the guard takes what came with it and leads on before this is drawn. */
const fastApiRoute = createRoute({ getParentRoute: () => rootRoute, path: landingPath, component: Splash });

export const exchangeRoutes = [authRoute, okxauthRoute, authMiddleRoute, fastApiRoute] as const;
