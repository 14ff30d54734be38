// Who may open which page: one table from route to permission, read by the guard, the tabs and the links.
import type { PermissionAlias } from '@millrace/contract';

/**
 * `everybody`: guests too, whatever the menu says. `registration`: everybody, where the tenant takes registrations. `session`: every session, whatever the menu
 * says. `task`: the permission of the kind that the address names. Else the alias that the menu must list.
 */
export type PageAccess = 'everybody' | 'registration' | 'session' | 'task' | PermissionAlias;

export const pageAccess = {
  '/': 'everybody',
  '/login': 'everybody',
  '/reg': 'registration',
  '/forgetPassword': 'everybody',
  '/language': 'everybody',
  '/userContract': 'everybody',
  '/contracts': 'everybody',
  '/privacy': 'everybody',
  '/download': 'everybody',
  '/updates': 'everybody',
  '/handover': 'everybody',
  '/okxauth': 'everybody',
  '/authmiddle': 'everybody',
  '/fastapi': 'everybody',
  '/error': 'everybody',
  '/404': 'everybody',
  '/customerService': 'everybody',
  '/choose-location': 'everybody',
  '/open-location': 'everybody',
  '/standings': 'PFOLLOW',
  '/placeorder': 'PFOLLOW',
  '/myfollow': 'PFOLLOW',
  '/copylog': 'PFOLLOW',
  '/positions': 'PFOLLOW',
  '/positisets': 'PFOLLOW',
  '/takeposion': 'PFOLLOW',
  '/traderapply': 'PFOLLOW',
  '/setting': 'session',
  '/modifyPassword': 'session',
  '/usercenter': 'session',
  '/person': 'P90000',
  '/personDetail': 'P90000',
  '/secondPassword': 'P90000',
  '/modifyEmail': 'P90000',
  '/twoStep': 'P90000',
  '/devices': 'P90000',
  '/index': 'P10000',
  '/profit': 'P10002',
  '/discover': 'P10100',
  '/strategy': 'P10200',
  '/team': 'P10300',
  '/team/floor': 'P10300',
  '/team/members': 'P10300',
  '/team/rewards': 'P10300',
  '/invite': 'P10301',
  '/zichan': 'P10400',
  '/energy': 'P10404',
  '/transfer-record': 'P10403',
  '/recharge': 'P10500',
  '/recharge-details': 'P10500',
  '/my-order': 'P10500',
  '/nbhz': 'P10402',
  '/drawMoney': 'P10401',
  '/tx': 'P10403',
  '/message': 'P10600',
  '/auth': 'P10700',
  '/jiaocheng': 'P10703',
  '/tasks': 'P10200',
  '/$kindPage/form': 'task',
  '/$kindPage/details/$assignmentId': 'task',
  '/$kindPage/list': 'task',
  '/trusteeship-unopen': 'P10200',
  '/trusteeship-open': 'P10200',
  '/ultra-trusteeship/list': 'P10200',
  '/ultra-trusteeship/details/$assignmentId': 'P10200',
  '/trade-record': 'P20200',
} as const satisfies Record<string, PageAccess>;

export type AppRoute = keyof typeof pageAccess;

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
