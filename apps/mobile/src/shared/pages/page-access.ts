// Questions to the table of pages: the guard, the tabs and the links ask here.
import { pageAccess, type AppRoute, type PageAccess } from '@millrace/contract';

/** Undefined for a route that catches unknown paths. */
export function findPageAccess(route: string): PageAccess | undefined {
  return Object.hasOwn(pageAccess, route) ? pageAccess[route as AppRoute] : undefined;
}

export function isOpenToGuests(route: string): boolean {
  const access = findPageAccess(route);
  return access === 'everybody' || access === 'registration';
}

/** Whether a session with these permissions may open a page; one of a task is asked for with its kind's permission. */
export function isOpenToSession(access: Exclude<PageAccess, 'task'>, permissions: readonly string[]): boolean {
  return access === 'everybody' || access === 'registration' || access === 'session' || permissions.includes(access);
}
