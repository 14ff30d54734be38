// The parent of every page's route. What runs before a page, and what surrounds it, comes from `app/`.
import { createRootRouteWithContext, type ParsedLocation } from '@tanstack/react-router';

/** The route of an address; undefined when none has its path. */
export interface FoundRoute {
  route: string | undefined;
  /** Of a page of tasks: the first part of its address. */
  kindPage: string | undefined;
}

export interface RouterContext {
  /** Runs before every page opens. @throws a redirect where another page is to be shown */
  openPage: (location: ParsedLocation, found: FoundRoute) => Promise<void>;
}

/** Route id of the route that catches what no other has. */
const unknownRouteId = '/$';

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location, matches }): Promise<void> => {
    const match = matches.at(-1);
    const { kindPage } = (match?.params ?? {}) as { kindPage?: string };
    const route = match?.routeId as string | undefined;
    return context.openPage(location, { route: route === unknownRouteId ? undefined : route, kindPage });
  },
});
