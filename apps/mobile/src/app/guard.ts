// The route guard of the specification's section 2, as one decision. Pure but for the reads it is given.
import { transportFailureCode } from '@millrace/contract';
import { ChunkError } from '../shared/pages/lazy-page.ts';
import { landingPath, type Handover, type Landing } from '../shared/services/link-arrivals.ts';

/** Open to guests. Those without a page of their own yet are unknown paths like any other. */
export const guestPaths: readonly string[] = [
  '/',
  '/login',
  '/download',
  '/error',
  '/404',
  '/reg',
  '/forgetPassword',
  '/language',
  '/userContract',
  '/handover',
  '/authmiddle',
  '/okxauth',
  '/contracts',
  '/privacy',
  '/updates',
];

export interface Place {
  path: string;
  /** Path with query, to come back to. */
  href: string;
  /** Whether a route has this path. */
  known: boolean;
  /** `token` of the query: a hand-over ticket, or what somebody takes for one. */
  ticket?: string | undefined;
  /** `jumpfrom` of the query: where to go on with the session. */
  jumpfrom?: string | undefined;
  /** The query of `landingPath`. */
  landing?: Partial<Landing> | undefined;
}

export type GuardOutcome =
  | { kind: 'pass' }
  | { kind: 'redirect'; to: '/404' | '/' }
  | { kind: 'login'; back: string | undefined }
  | { kind: 'handover'; handover: Handover | undefined }
  | { kind: 'landing'; landing: Landing }
  | { kind: 'error'; code: string; message: string | undefined };

export interface GuardReads {
  /** Tenant and app info; also puts the tenant's default theme and languages in force. @throws */
  loadTenant: () => Promise<void>;
  hasSession: () => boolean;
  /** User and menu; also puts the menu's theme in force and opens the unread socket once. @throws {ChunkError} when a part of the app is missing; others of the reads */
  loadUser: () => Promise<void>;
  describe: (error: unknown) => { code: string; message: string };
  /** Whether one of our routes has this path. */
  hasRoute: (path: string) => boolean;
}

export async function guardRoute(place: Place, reads: GuardReads): Promise<GuardOutcome> {
  if (place.path === '/error') return { kind: 'pass' };
  try {
    await reads.loadTenant();
  } catch {
    // Whatever went wrong: without a tenant there is no app to show (specification section 8).
    return { kind: 'error', code: transportFailureCode, message: undefined };
  }
  // A code leaves the address before anything is drawn, session or not.
  if (place.path === landingPath) return { kind: 'landing', landing: { state: '', code: '', domain: '', error: '', ...place.landing } };
  // Before anything else is drawn: a ticket leaves the address at once, whether or not it is one.
  if (place.ticket !== undefined) return { kind: 'handover', handover: handoverOf(place, reads.hasRoute) };
  if (!place.known) return { kind: 'redirect', to: '/404' };
  if (reads.hasSession()) {
    try {
      await reads.loadUser();
    } catch (error) {
      if (error instanceof ChunkError) throw error;
      // A session that the server ended was closed by the client already: go on as a guest.
      if (reads.hasSession()) return { kind: 'error', ...reads.describe(error) };
    }
  }
  if (reads.hasSession()) return place.path === '/login' ? { kind: 'redirect', to: '/' } : { kind: 'pass' };
  if (guestPaths.includes(place.path)) return { kind: 'pass' };
  return { kind: 'login', back: place.href === '/index' ? undefined : place.href };
}

function handoverOf({ path: landed, ticket = '', jumpfrom }: Place, hasRoute: (path: string) => boolean): Handover | undefined {
  if (!/^hnd_[0-9A-Za-z_-]{22}$/.test(ticket)) return undefined;
  const path = jumpfrom === undefined ? undefined : `/${jumpfrom.replace(/^\//, '')}`;
  const to = path !== undefined && /^\/[0-9A-Za-z-]{1,40}$/.test(path) && hasRoute(path) ? path : undefined;
  return landed === '/okxauth' ? { ticket, to: landed, jumpfrom: to } : { ticket, to };
}
