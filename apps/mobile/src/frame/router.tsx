// All routes. A feature adds its list here and nowhere else.
import { createRouter, createRoute } from '@tanstack/react-router';
import { accountRoutes } from '../features/accounts/routes.tsx';
import { assetsRoutes } from '../features/assets/routes.tsx';
import { contentRoutes } from '../features/content/routes.tsx';
import { discoverRoutes } from '../features/discover/routes.tsx';
import { exchangeRoutes } from '../features/exchange/routes.tsx';
import { homeRoutes } from '../features/home/routes.tsx';
import { messageRoutes } from '../features/messages/routes.tsx';
import { strategyRoutes } from '../features/strategy/routes.tsx';
import { taskRoutes } from '../features/tasks/routes.tsx';
import { teamRoutes } from '../features/team/routes.tsx';
import { BrokenPage } from './broken-page.tsx';
import { plainSearch } from './plain-search.ts';
import { rootRoute, type RouterContext } from './root-route.tsx';
import { Splash } from './splash.tsx';

/** Unknown paths: the guard sends them on to /404 before this is drawn. */
const unknownRoute = createRoute({ getParentRoute: () => rootRoute, path: '$', component: Splash });

const pages = [
  ...accountRoutes,
  ...assetsRoutes,
  ...contentRoutes,
  ...discoverRoutes,
  ...exchangeRoutes,
  ...homeRoutes,
  ...messageRoutes,
  ...strategyRoutes,
  ...taskRoutes,
  ...teamRoutes,
] as const;

const routeTree = rootRoute.addChildren([...pages, unknownRoute]);

export function createAppRouter({ services }: Pick<RouterContext, 'services'>) {
  return createRouter({
    routeTree,
    context: { services, hasRoute: (path) => pages.some(({ options }) => 'path' in options && options.path === path) },
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
