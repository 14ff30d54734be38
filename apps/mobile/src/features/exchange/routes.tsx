// Linking an exchange account.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../frame/lazy-page.ts';
import { landingPath } from '../../frame/guard.ts';
import { rootRoute } from '../../frame/root-route.tsx';
import { textsOf } from '../../frame/search-texts.ts';
import { Splash } from '../../frame/splash.tsx';

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  component: lazyPage(() => import('./auth-page.tsx'), 'AuthPage'),
});

const okxauthRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/okxauth',
  validateSearch: (search: Record<string, unknown>): { jumpfrom?: string } => textsOf(search, ['jumpfrom']),
  component: lazyPage(() => import('./okxauth-page.tsx'), 'OkxauthPage'),
});
const authMiddleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/authmiddle',
  component: lazyPage(() => import('./auth-middle-page.tsx'), 'AuthMiddlePage'),
});
/** The redirect address of fast connect: the guard takes what came with it and leads on before this is drawn. */
const fastApiRoute = createRoute({ getParentRoute: () => rootRoute, path: landingPath, component: Splash });

export const exchangeRoutes = [authRoute, okxauthRoute, authMiddleRoute, fastApiRoute] as const;
