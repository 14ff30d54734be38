// Routes of legal texts, help, places, and the pages shown after an error.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../shared/pages/lazy-page.ts';
import { rootRoute } from '../../shared/pages/root-route.ts';
import { textsOf } from '../../shared/pages/search-texts.ts';
import { ErrorPage } from './error-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

const userContractRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/userContract',
  component: lazyPage(() => import('./legal-pages.tsx'), 'UserContractPage'),
});
const contractsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contracts',
  component: lazyPage(() => import('./legal-pages.tsx'), 'ContractsPage'),
});
const infoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/info',
  validateSearch: (search: Record<string, unknown>): { aid?: string; text?: string; column?: string } =>
    textsOf(search, ['aid', 'text', 'column']),
  component: lazyPage(() => import('./info/info-page.tsx'), 'InfoPage'),
});
const tutorialRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/jiaocheng',
  validateSearch: (search: Record<string, unknown>): { langkey?: string } => textsOf(search, ['langkey']),
  component: lazyPage(() => import('./help/tutorial-page.tsx'), 'TutorialPage'),
});
const customerServiceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/customerService',
  component: lazyPage(() => import('./customer-service-page.tsx'), 'CustomerServicePage'),
});
const downloadRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/download',
  component: lazyPage(() => import('./download-page.tsx'), 'DownloadPage'),
});
const chooseLocationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/choose-location',
  component: lazyPage(() => import('./location/choose-location-page.tsx'), 'ChooseLocationPage'),
});
const openLocationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/open-location',
  validateSearch: (search: Record<string, unknown>): { latitude?: string; longitude?: string; name?: string } =>
    textsOf(search, ['latitude', 'longitude', 'name']),
  component: lazyPage(() => import('./location/open-location-page.tsx'), 'OpenLocationPage'),
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

export const contentRoutes = [
  infoRoute,
  userContractRoute,
  contractsRoute,
  tutorialRoute,
  customerServiceRoute,
  downloadRoute,
  chooseLocationRoute,
  openLocationRoute,
  privacyRoute,
  errorRoute,
  notFoundRoute,
] as const;
