// All routes. A feature adds its list here and nowhere else.
import { limits } from '@millrace/contract';
import { createRouter, createRoute } from '@tanstack/react-router';
import { accountRoutes } from '../features/accounts/routes.tsx';
import { alertRoutes } from '../features/alerts/routes.tsx';
import { assetsRoutes } from '../features/assets/routes.tsx';
import { chatRoutes } from '../features/chat/routes.tsx';
import { contentRoutes } from '../features/content/routes.tsx';
import { discoverRoutes } from '../features/discover/routes.tsx';
import { earningRoutes } from '../features/earnings/routes.tsx';
import { exchangeRoutes } from '../features/exchange/routes.tsx';
import { followRoutes } from '../features/follow/routes.tsx';
import { homeRoutes } from '../features/home/routes.tsx';
import { messageRoutes } from '../features/messages/routes.tsx';
import { strategyRoutes } from '../features/strategy/routes.tsx';
import { taskRoutes } from '../features/tasks/routes.tsx';
import { shareRoutes } from '../features/share/routes.tsx';
import { teamRoutes } from '../features/team/routes.tsx';
import { updateRoutes } from '../features/updates/routes.tsx';
import { appTabs } from '../shared/pages/app-tabs.ts';
import { rootRoute } from '../shared/pages/root-route.ts';
import { Splash } from '../shared/pages/splash.tsx';
import type { Services } from '../shared/services/services-context.ts';
import { BrokenPage } from './broken-page.tsx';
import { textSearchParams } from './text-search-params.ts';
import { openPage } from './open-page.ts';
import { RootPage } from './root-page.tsx';

/** Unknown paths: the guard sends them on to /404 before this is drawn. */
const unknownRoute = createRoute({ getParentRoute: () => rootRoute, path: '$', component: Splash });

const pages = [
  ...accountRoutes,
  ...alertRoutes,
  ...assetsRoutes,
  ...chatRoutes,
  ...contentRoutes,
  ...discoverRoutes,
  ...earningRoutes,
  ...exchangeRoutes,
  ...followRoutes,
  ...homeRoutes,
  ...messageRoutes,
  ...strategyRoutes,
  ...taskRoutes,
  ...teamRoutes,
  ...shareRoutes,
  ...updateRoutes,
] as const;

const routeTree = rootRoute.update({ component: RootPage }).addChildren([...pages, unknownRoute]);

const tabPaths: ReadonlySet<string> = new Set(appTabs.map(({ to }) => to));

function hasRoute(path: string): boolean {
  return pages.some(({ options }) => 'path' in options && options.path === path);
}

export function createAppRouter({ services }: { services: Services }) {
  let openAgain = (): void => undefined;
  const router = createRouter({
    routeTree,
    context: { openPage: (location, found) => openPage({ services, location, ...found, hasRoute, openAgain: () => openAgain() }) },
    defaultPreload: false,
    scrollRestoration: true,
    // A tab is one place however one comes to it; any other page is a place of its own each time.
    getScrollRestorationKey: ({ pathname, state }) => (tabPaths.has(pathname) ? pathname : (state.__TSR_key ?? pathname)),
    defaultPendingMs: limits.pageDelayMs,
    defaultPendingMinMs: 0,
    parseSearch: textSearchParams.parse,
    stringifySearch: textSearchParams.print,
    defaultErrorComponent: BrokenPage,
    defaultPendingComponent: Splash,
  });
  openAgain = () => void router.invalidate();
  return router;
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
