// All routes. A feature adds its list here and nowhere else.
import { createRouter, createRoute } from '@tanstack/react-router';
import { accountRoutes } from '../features/accounts/routes.tsx';
import { contentRoutes } from '../features/content/routes.tsx';
import { exchangeRoutes } from '../features/exchange/routes.tsx';
import { homeRoutes } from '../features/home/routes.tsx';
import { messageRoutes } from '../features/messages/routes.tsx';
import { taskRoutes } from '../features/tasks/routes.tsx';
import { BrokenPage } from './broken-page.tsx';
import { plainSearch } from './plain-search.ts';
import { rootRoute, type RouterContext } from './root-route.tsx';
import { Splash } from './splash.tsx';

/** Unknown paths: the guard sends them on to /404 before this is drawn. */
const unknownRoute = createRoute({ getParentRoute: () => rootRoute, path: '$', component: Splash });

const routeTree = rootRoute.addChildren([
  ...accountRoutes,
  ...contentRoutes,
  ...exchangeRoutes,
  ...homeRoutes,
  ...messageRoutes,
  ...taskRoutes,
  unknownRoute,
]);

export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: false,
    scrollRestoration: true,
    parseSearch: plainSearch.parse,
    stringifySearch: plainSearch.print,
    defaultErrorComponent: BrokenPage,
    defaultPendingComponent: Splash,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  /** What a page hands to the next beside its address. */
  interface HistoryState {
    failure?: string;
  }
}
