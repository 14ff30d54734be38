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
] as const;

export type TaskPermission = (typeof controls)[number][0];
export type KindPermissionAlias = `P2${number}`;

/** Each control's alias, and where its page is in the app. */
export type KindPermissions = Readonly<Record<TaskPermission, KindPermissionAlias>> & { readonly page: string };

/** @param first alias of the page, e.g. P20100; the buttons follow with the next numbers @param page e.g. contract-optional */
export function kindPermissions(first: number, page: string): KindPermissions {
  const aliases = Object.fromEntries(controls.map(([control], at) => [control, `P${first + at}`]));
  return { ...(aliases as Record<TaskPermission, KindPermissionAlias>), page };
}

/** As the menu lists them. */
export function permissionsOf(kind: KindPermissions): { alias: KindPermissionAlias; path: string }[] {
  return controls.map(([control, path]) => ({ alias: kind[control], path: `/${kind.page}${path}` }));
}
