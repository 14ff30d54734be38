// The page of versions and updates. Open to guests: whoever cannot log in may need a newer app for it.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../shared/pages/lazy-page.ts';
import { rootRoute } from '../../shared/pages/root-route.ts';

const updatesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/updates',
  component: lazyPage(() => import('./updates-page.tsx'), 'UpdatesPage'),
});

export const updateRoutes = [updatesRoute] as const;
