// Journals of the tenant, a page after the other.
import { pageJournal } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { journalQuery, rowsOf } from './journal-list.ts';
import { listJournals } from './journal-list.store.ts';

export const pageJournalRoute = adminHandler(pageJournal, (_context, { input, read }) =>
  read(async (tx) => {
    const { pageSize } = pageOfInput(input);
    const query = await journalQuery(tx, input);
    if (query === undefined) return { rows: [], nextId: null };
    const found = await listJournals(tx, { ...query, afterId: input.afterId, rowsMax: pageSize + 1 });
    const rows = await rowsOf(tx, found.slice(0, pageSize));
    return { rows, nextId: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null };
  }),
);
