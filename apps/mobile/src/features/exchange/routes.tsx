// Linking an exchange account.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../frame/lazy-page.ts';
import { rootRoute } from '../../frame/root-route.tsx';

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  component: lazyPage(() => import('./auth-page.tsx'), 'AuthPage'),
});

export const exchangeRoutes = [authRoute] as const;
