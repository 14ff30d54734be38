// The menu permissions of a kind: its pages and the buttons of its tasks.

/** The buttons and pages, in the order of their numbers. */
const controls = [
  ['view', ''],
  ['add', '/add'],
  ['edit', '/edit'],
  ['trading', '/trading'],
  ['buying', '/buying'],
  ['addPosition', '/add-position'],
  ['reduce', '/reduce'],
  ['closeAll', '/close-all'],
  ['repeat', '/repeat'],
  ['delete', '/delete'],
  ['tpSl', '/tp-sl'],
  ['range', '/range'],
] as const;

export type TaskPermission = (typeof controls)[number][0];
export type KindPermissionAlias = `P2${number}`;

/** Each control's alias. */
export type KindPermissions = Readonly<Record<TaskPermission, KindPermissionAlias>>;

/** @param first number of the page's alias, e.g. 20100; the buttons follow with the next ones */
export function kindPermissions(first: number): KindPermissions {
  return Object.fromEntries(controls.map(([control], at) => [control, `P${first + at}`])) as KindPermissions;
}

/** As the menu lists them. @param page first part of the kind's addresses, e.g. contract-optional */
export function permissionsOf(permissions: KindPermissions, page: string): { alias: KindPermissionAlias; path: string }[] {
  return controls.map(([control, path]) => ({ alias: permissions[control], path: `/${page}${path}` }));
}
