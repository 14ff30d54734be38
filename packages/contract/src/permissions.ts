// Every screen and control that a menu permission can switch, with the path the server lists and the alias the app asks for.
// The specification names the ranges P10000-P10801, P20000-P30002 and P90000 without a mapping; the numbers here are ours. A new kind takes the
// next free hundred above 20000 (20200 is the page of trade records).

import { kinds } from './kinds/index.ts';
import { permissionsOf, type KindPermissionAlias } from './kinds/kind-permissions.ts';

const screens = [
  { alias: 'P10000', path: '/home' },
  { alias: 'P10001', path: '/home/balances' },
  { alias: 'P10002', path: '/home/earnings' },
  { alias: 'P10003', path: '/home/notices' },
  { alias: 'P10100', path: '/discover' },
  { alias: 'P10200', path: '/strategy' },
  { alias: 'P10300', path: '/team' },
  { alias: 'P10301', path: '/team/invite' },
  { alias: 'P10302', path: '/team/posters' },
  { alias: 'P10400', path: '/assets' },
  { alias: 'P10401', path: '/assets/withdraw' },
  { alias: 'P10402', path: '/assets/transfer' },
  { alias: 'P10403', path: '/assets/records' },
  { alias: 'P10404', path: '/assets/energy' },
  { alias: 'P10500', path: '/recharge' },
  { alias: 'P10501', path: '/recharge/custom-amount' },
  { alias: 'P10502', path: '/recharge/community-wallet' },
  { alias: 'P10503', path: '/recharge/broker-wallet' },
  { alias: 'P10504', path: '/recharge/trial' },
  { alias: 'P10600', path: '/messages' },
  { alias: 'P10601', path: '/chat' },
  { alias: 'P10602', path: '/customer-service' },
  { alias: 'P10610', path: '/content/en-US' },
  { alias: 'P10611', path: '/content/zh-CN' },
  { alias: 'P10612', path: '/content/zh-Hant' },
  { alias: 'P10613', path: '/content/ja-JP' },
  { alias: 'P10614', path: '/content/ko-KR' },
  { alias: 'P10615', path: '/content/th' },
  { alias: 'P10616', path: '/content/vi-VN' },
  { alias: 'P10617', path: '/content/ru-RU' },
  { alias: 'P10700', path: '/auth' },
  { alias: 'P10701', path: '/auth/manual' },
  { alias: 'P10702', path: '/auth/fast-connect' },
  { alias: 'P10703', path: '/auth/tutorial' },
  { alias: 'P10800', path: '/theme/brass' },
  { alias: 'P10801', path: '/theme/graphite' },
] as const;

const otherScreens = [
  { alias: 'P20200', path: '/trade-record' },
  { alias: 'P30000', path: '/language' },
  { alias: 'P30001', path: '/register' },
  { alias: 'P30002', path: '/download' },
  { alias: 'P90000', path: '/settings' },
  { alias: 'PFOLLOW', path: '/follow' },
] as const;

export type PermissionAlias = (typeof screens)[number]['alias'] | (typeof otherScreens)[number]['alias'] | KindPermissionAlias;

interface Permission {
  alias: PermissionAlias;
  path: string;
  /** The part of the product that will ask for it; nothing does yet. */
  reserved?: string;
}

/** The pages and buttons of kinds stand with their kinds. */
export const permissions: readonly Permission[] = [
  ...screens,
  ...kinds.flatMap((kind) => permissionsOf(kind.permissions, kind.page)),
  ...otherScreens,
];

export const permissionAliases = permissions.map((permission) => permission.alias);

export function permissionPathOf(alias: PermissionAlias): string {
  const found = permissions.find((permission) => permission.alias === alias);
  if (!found) throw new RangeError(`unknown permission ${alias}`);
  return found.path;
}

/** Without these a trader cannot reach what is theirs: the assets with the withdrawal, and of each kind its tasks with closing all. */
export const moneyPermissions: readonly PermissionAlias[] = [
  'P10200',
  'P10400',
  'P10401',
  ...kinds.flatMap(({ permissions: own }) => [own.view, own.closeAll]),
];
