// The inbox and one message of it.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../shared/pages/lazy-page.ts';
import { rootRoute } from '../../shared/pages/root-route.ts';
import { textsOf } from '../../shared/pages/search-texts.ts';

const messagesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/message',
  validateSearch: (search: Record<string, unknown>): { tab?: string } => textsOf(search, ['tab']),
  component: lazyPage(() => import('./messages-page.tsx'), 'MessagesPage'),
});
const messageDetailsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/message-details',
  validateSearch: (search: Record<string, unknown>): { id?: string; type?: string; columnid?: string } =>
    textsOf(search, ['id', 'type', 'columnid']),
  component: lazyPage(() => import('./message-details-page.tsx'), 'MessageDetailsPage'),
});

export const messageRoutes = [messagesRoute, messageDetailsRoute] as const;
