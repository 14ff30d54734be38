// One journal: its postings, what it was booked for, and who decided.
import { getJournal } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { rowsOf } from './journal-list.ts';
import { findJournal } from './journal-list.store.ts';
import { listDeciders, sourceOf } from './journal-source.store.ts';

export const getJournalRoute = adminHandler(getJournal, (_context, { input, read }) =>
  read(async (tx) => {
    const found = (await findJournal(tx, input.id)) ?? refuse('notFound');
    const [row = refuse('notFound')] = await rowsOf(tx, [found]);
    return { ...row, detail: found.detail, source: sourceOf(found.ref), approvals: await listDeciders(tx, found.ref) };
  }),
);
