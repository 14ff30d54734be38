// Alerts outside the app: what comes, by which channel, and when not.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../shared/pages/lazy-page.ts';
import { rootRoute } from '../../shared/pages/root-route.ts';

const alertsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/alerts',
  component: lazyPage(() => import('./alerts-page.tsx'), 'AlertsPage'),
});

export const alertRoutes = [alertsRoute] as const;
