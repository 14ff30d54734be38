// The root of all routes: runs the guard before every page.
import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router';
import { OfflineNotice } from './stale-notice.tsx';
import { guardRoute } from './guard.ts';
import { createGuardReads } from './guard-reads.ts';
import { loadChunk } from './lazy-page.ts';
import { textsOf } from './search-texts.ts';
import { UpdateOffered } from '../features/updates/index.tsx';
import { UpdateReady } from './update-ready.tsx';
import type { Services } from './services-context.ts';

export interface RouterContext {
  services: Services;
  /** Whether a route has this path. */
  hasRoute: (path: string) => boolean;
}

/** Pages whose words come with the first load; all others need the rest of their language. */
const firstPaths: readonly string[] = ['/', '/login', '/forgetPassword', '/language', '/error', '/404'];

/** Route id of the route that catches what no other has. */
export const unknownRouteId = '/$';

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  async beforeLoad({ context, location, matches }): Promise<void> {
    const known = matches.at(-1)?.routeId !== unknownRouteId;
    const place = { path: location.pathname, href: location.href, known, ...textsOf(location.search, ['token', 'jumpfrom']) };
    const [outcome] = await Promise.all([
      guardRoute(
        { ...place, ticket: place.token, landing: textsOf(location.search, ['state', 'code', 'domain', 'error']) },
        createGuardReads(context.services, (path) => context.hasRoute(path)),
      ),
      firstPaths.includes(location.pathname) ? undefined : loadChunk(() => context.services.language.complete()),
    ]);
    if (outcome.kind === 'handover') {
      context.services.handover.setState({ waiting: outcome.handover });
      throw redirect({ to: outcome.handover ? '/handover' : '/', replace: true });
    }
    if (outcome.kind === 'landing') {
      context.services.landing.setState({ waiting: outcome.landing });
      throw redirect({ to: '/authmiddle', replace: true });
    }
    if (outcome.kind === 'redirect') throw redirect({ to: outcome.to, replace: true });
    if (outcome.kind === 'login')
      throw redirect({ to: '/login', search: outcome.back === undefined ? {} : { back: outcome.back }, replace: true });
    if (outcome.kind === 'error')
      throw redirect({
        to: '/error',
        search: { code: outcome.code },
        // Not in the address: a link must not be able to put words into our mouth.
        state: outcome.message ? { failure: outcome.message } : {},
        replace: true,
      });
  },
  component: RootPage,
});

function RootPage() {
  return (
    <>
      <div className="frame-notices">
        <OfflineNotice />
        <UpdateReady />
      </div>
      <Outlet />
      <UpdateOffered />
    </>
  );
}
