// What this tenant lets its traders see and do. The server checks the same list again with every call.
import { menuList, permissionPathOf } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';

export const menuListRoute = handler(menuList, async (_context, { tenant }) =>
  tenant.permissions.map((alias) => ({ path: permissionPathOf(alias), alias })),
);
