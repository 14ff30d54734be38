// Sharing a result: the page that makes a card, the trader's cards, and the page of a code, which is open to guests.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../shared/pages/lazy-page.ts';
import { rootRoute } from '../../shared/pages/root-route.ts';
import { textsOf } from '../../shared/pages/search-texts.ts';
import type { ShareSearch } from './share-search.ts';

const shareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/share',
  validateSearch: (search: Record<string, unknown>): ShareSearch =>
    textsOf(search, ['kind', 'taskId', 'cycle', 'posSide', 'days', 'money']),
  component: lazyPage(() => import('./share-page.tsx'), 'SharePage'),
});
const cardsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/share/cards',
  component: lazyPage(() => import('./cards-page.tsx'), 'CardsPage'),
});
const codeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/s/$code',
  component: lazyPage(() => import('./code-page.tsx'), 'CodePage'),
});

export const shareRoutes = [shareRoute, cardsRoute, codeRoute] as const;
