// Linked accounts of all traders, newest first: whose keys somebody may want to revoke.
import { pageAccount } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { listAllAccounts } from './panic.store.ts';

export const pageAccountRoute = adminHandler(pageAccount, (_context, { input, read }) =>
  read(async (tx) => {
    const { pageSize } = pageOfInput(input);
    const found = await listAllAccounts(tx, { afterId: input.afterId, rowsMax: pageSize + 1 });
    const rows = found.slice(0, pageSize);
    return { rows, nextId: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null };
  }),
);
