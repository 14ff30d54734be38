// Linked accounts of all traders, each key with what is wrong with it.
import { pageAccount } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { accountQuery, accountRowOf } from './account-list.ts';
import { listAllAccounts } from './account.store.ts';

export const pageAccountRoute = adminHandler(pageAccount, (_context, { input, read, language }) =>
  read(async (tx) => {
    const { afterId, pageSize: asked, ...filter } = input;
    const { pageSize } = pageOfInput({ pageSize: asked });
    const query = await accountQuery(tx, filter);
    const found = query === undefined ? [] : await listAllAccounts(tx, { ...query, afterId, rowsMax: pageSize + 1 });
    const rows = found.slice(0, pageSize).map((row) => accountRowOf(row, language));
    return { rows, nextId: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null };
  }),
);
