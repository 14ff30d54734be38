// Statements of exchanges that are booked, a page after the other.
import { pageRebate } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { listRebates } from './rebate.store.ts';

export const pageRebateRoute = adminHandler(pageRebate, (_context, { input, tenant, read }) =>
  read(async (tx) => {
    const { pageSize } = pageOfInput(input);
    const found = await listRebates(tx, { afterId: input.afterId, rowsMax: pageSize + 1 });
    const rows = found.slice(0, pageSize);
    return { rows, nextId: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null, exchanges: [...tenant.venues] };
  }),
);
