// Texts and the pages that stand for something that went wrong.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../frame/lazy-page.ts';
import { rootRoute } from '../../frame/root-route.tsx';
import { textsOf } from '../../frame/search-texts.ts';
import { ErrorPage } from './error-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

const userContractRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/userContract',
  component: lazyPage(() => import('./legal-pages.tsx'), 'UserContractPage'),
});
const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  component: lazyPage(() => import('./legal-pages.tsx'), 'PrivacyPage'),
});
// Not lazy: they must show even when no chunk can be loaded.
const errorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/error',
  validateSearch: (search: Record<string, unknown>): { code?: string } => textsOf(search, ['code']),
  component: ErrorPage,
});
const notFoundRoute = createRoute({ getParentRoute: () => rootRoute, path: '/404', component: NotFoundPage });

export const contentRoutes = [userContractRoute, privacyRoute, errorRoute, notFoundRoute] as const;
