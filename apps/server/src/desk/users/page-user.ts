// Traders of the tenant, a page after the other.
import { pageUser } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { userQuery } from './user-list.ts';
import { listUsers } from './user-list.store.ts';

export const pageUserRoute = adminHandler(pageUser, (_context, { input, read }) =>
  read(async (tx) => {
    const { pageSize } = pageOfInput(input);
    const { query, isCut } = await userQuery(tx, input);
    const found = await listUsers(tx, { ...query, afterId: input.afterId, rowsMax: pageSize + 1 });
    const rows = found.slice(0, pageSize);
    return { rows, nextId: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null, isCut };
  }),
);
