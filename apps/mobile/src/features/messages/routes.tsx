// The inbox.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../frame/lazy-page.ts';
import { rootRoute } from '../../frame/root-route.tsx';

const messagesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/message',
  component: lazyPage(() => import('./messages-page.tsx'), 'MessagesPage'),
});

export const messageRoutes = [messagesRoute] as const;
