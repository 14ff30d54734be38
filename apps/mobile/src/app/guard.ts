// The route guard of the specification's section 2, as one decision. Pure but for the reads it is given.
import { transportFailureCode, type PermissionAlias } from '@millrace/contract';
import { redirectFromClosedPage, type AppTab } from '../shared/pages/app-tabs.ts';
import { ChunkError } from '../shared/pages/lazy-page.ts';
import { findPageAccess, isOpenToGuests, isOpenToSession } from '../shared/pages/page-access.ts';
import { landingPath, type Handover, type Landing } from '../shared/services/link-arrivals.ts';

export interface Place {
  path: string;
  /** Path with query, to come back to. */
  href: string;
  /** The route that has this path; undefined when none has. */
  route: string | undefined;
  /** First part of the address of a task's page. */
  kindPage?: string | undefined;
  /** Whether a form edits a task that exists. */
  editing?: boolean;
  /** `token` of the query: a hand-over ticket, or what somebody takes for one. */
  ticket?: string | undefined;
  /** `jumpfrom` of the query: where to go on with the session. */
  jumpfrom?: string | undefined;
  /** The query of `landingPath`. */
  landing?: Partial<Landing> | undefined;
}

export type GuardOutcome =
  | { kind: 'pass' }
  | { kind: 'redirect'; to: '/' | '/404' | '/setting' | AppTab['to'] }
  | { kind: 'login'; back: string | undefined }
  | { kind: 'handover'; handover: Handover | undefined }
  | { kind: 'landing'; landing: Landing }
  | { kind: 'error'; code: string; message: string | undefined };

export interface GuardReads {
  /** The tenant; also puts the tenant's default theme and languages in force. @throws */
  loadTenant: () => Promise<void>;
  hasSession: () => boolean;
  /** User and menu; also puts the menu's theme in force and opens the unread socket once. @throws {ChunkError} when a part of the app is missing; others of the reads */
  loadUser: () => Promise<void>;
  describe: (error: unknown) => { code: string; message: string };
  /** Aliases of the menu. */
  permissions: () => readonly string[];
  /** The permission that a task's page needs; undefined for a kind that this build does not have. @throws {ChunkError} */
  findTaskPermission: (place: Place) => Promise<PermissionAlias | undefined>;
  /** Whether the tenant takes registrations. */
  takesRegistrations: () => boolean;
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
  const { route } = place;
  const access = route === undefined ? undefined : findPageAccess(route);
  if (route === undefined || access === undefined) return { kind: 'redirect', to: '/404' };
  if (access === 'registration' && !reads.takesRegistrations()) return { kind: 'redirect', to: '/404' };
  if (reads.hasSession()) {
    try {
      await reads.loadUser();
    } catch (error) {
      if (error instanceof ChunkError) throw error;
      // A session that the server ended was closed by the client already: go on as a guest.
      if (reads.hasSession()) return { kind: 'error', ...reads.describe(error) };
    }
  }
  if (reads.hasSession()) {
    if (place.path === '/login') return { kind: 'redirect', to: '/' };
    const needed = access === 'task' ? await reads.findTaskPermission(place) : access;
    if (needed !== undefined && isOpenToSession(needed, reads.permissions())) return { kind: 'pass' };
    return { kind: 'redirect', to: redirectFromClosedPage(route, reads.permissions()) };
  }
  if (isOpenToGuests(route)) return { kind: 'pass' };
  return { kind: 'login', back: place.href === '/index' ? undefined : place.href };
}

function handoverOf({ path: landed, ticket = '', jumpfrom }: Place, hasRoute: (path: string) => boolean): Handover | undefined {
  if (!/^hnd_[0-9A-Za-z_-]{22}$/.test(ticket)) return undefined;
  const path = jumpfrom === undefined ? undefined : `/${jumpfrom.replace(/^\//, '')}`;
  const to = path !== undefined && /^\/[0-9A-Za-z-]{1,40}$/.test(path) && hasRoute(path) ? path : undefined;
  return landed === '/okxauth' ? { ticket, to: landed, jumpfrom: to } : { ticket, to };
}
