// The inbox.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../shared/pages/lazy-page.ts';
import { rootRoute } from '../../shared/pages/root-route.ts';

const messagesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/message',
  component: lazyPage(() => import('./messages-page.tsx'), 'MessagesPage'),
});

export const messageRoutes = [messagesRoute] as const;
