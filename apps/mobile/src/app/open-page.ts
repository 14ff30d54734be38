// What runs before every page opens: the guard, and the rest of the language's texts.
import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { loadChunk } from '../shared/pages/lazy-page.ts';
import { textsOf } from '../shared/pages/search-texts.ts';
import type { Services } from '../shared/services/services-context.ts';
import { createGuardReads } from './guard-reads.ts';
import { guardRoute, type GuardOutcome } from './guard.ts';

/** Pages whose texts come with the first load; all others need the rest of their language. */
const firstPaths: readonly string[] = ['/', '/login', '/forgetPassword', '/language', '/error', '/404'];

/** Whether the words of a page are there. Home can be drawn with its own. */
function isSaid(path: string, { saysHome }: Services['language']): boolean {
  return firstPaths.includes(path) || (path === '/index' && saysHome());
}

export interface PageOpening {
  services: Services;
  location: Pick<ParsedLocation, 'pathname' | 'href'> & { search: Record<string, unknown> };
  /** The route that has this path; undefined when none has. */
  route: string | undefined;
  /** First part of the address of a task's page. */
  kindPage: string | undefined;
  hasRoute: (path: string) => boolean;
  openAgain: () => void;
}

/** @throws a redirect where another page is to be shown; {ChunkError} when a part of the app cannot be loaded */
export async function openPage({ services, location, route, kindPage, hasRoute, openAgain }: PageOpening): Promise<void> {
  const { pathname, href, search } = location;
  const { token: ticket, jumpfrom, assignmentId } = textsOf(search, ['token', 'jumpfrom', 'assignmentId']);
  const editing = assignmentId !== undefined;
  const landing = textsOf(search, ['state', 'code', 'domain', 'error']);
  const [outcome] = await Promise.all([
    guardRoute(
      { path: pathname, href, route, kindPage, editing, ticket, jumpfrom, landing },
      createGuardReads(services, hasRoute, openAgain),
    ),
    isSaid(pathname, services.language) ? undefined : loadChunk(() => services.language.complete()),
  ]);
  follow(outcome, services);
}

function follow(outcome: GuardOutcome, services: Services): void {
  switch (outcome.kind) {
    case 'pass':
      return;
    case 'handover':
      services.handover.setState({ waiting: outcome.handover });
      // What stands in the address is no ticket: a session never begins that way.
      if (!outcome.handover) services.toaster.show(services.language.getState().translator.t('accounts.useLoginPage'));
      throw redirect({ to: outcome.handover ? '/handover' : '/', replace: true });
    case 'landing':
      services.landing.setState({ waiting: outcome.landing });
      throw redirect({ to: '/authmiddle', replace: true });
    case 'redirect':
      throw redirect({ to: outcome.to, replace: true });
    case 'login':
      throw redirect({ to: '/login', search: outcome.back === undefined ? {} : { back: outcome.back }, replace: true });
    case 'error':
      throw redirect({
        to: '/error',
        search: { code: outcome.code },
        // Not in the address: a link must not be able to put words into our mouth.
        state: outcome.message ? { failure: outcome.message } : {},
        replace: true,
      });
  }
}
