// The chat with support.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../shared/pages/lazy-page.ts';
import { rootRoute } from '../../shared/pages/root-route.ts';

const chatRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/chat',
  component: lazyPage(() => import('./chat-page.tsx'), 'ChatPage'),
});

export const chatRoutes = [chatRoute] as const;
