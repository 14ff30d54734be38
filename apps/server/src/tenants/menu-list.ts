// What this tenant lets its traders see and do. The server checks the same list again with every call.
import { menuList, permissionPathOf, type OutputOf } from '@millrace/contract';
import type { Tenant } from '../shared/tenants/tenant.store.ts';
import { handler } from '../shared/http/handler.ts';

export const menuListRoute = handler(menuList, async (_context, { tenant }) => menuOf(tenant));

export function menuOf({ permissions }: Tenant): OutputOf<typeof menuList> {
  return permissions.map((alias) => ({ path: permissionPathOf(alias), alias }));
}
