// The parent of every page's route. What runs before a page, and what surrounds it, comes from `app/`.
import { createRootRouteWithContext, type ParsedLocation } from '@tanstack/react-router';

export interface RouterContext {
  /** Runs before every page opens. @throws a redirect where another page is to be shown */
  openPage: (location: ParsedLocation, known: boolean) => Promise<void>;
}

/** Route id of the route that catches what no other has. */
export const unknownRouteId = '/$';

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location, matches }): Promise<void> => context.openPage(location, matches.at(-1)?.routeId !== unknownRouteId),
});
