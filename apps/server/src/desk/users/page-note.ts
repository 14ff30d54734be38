// What operators noted about a trader.
import { pageNote } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { refuse } from '../../shared/refusal.ts';
import { listNotes } from './note.store.ts';
import { hasProfile } from './user.store.ts';

export const pageNoteRoute = adminHandler(pageNote, (_context, { input, read }) =>
  read(async (tx) => {
    const { userId, beforeId } = input;
    if (!(await hasProfile(tx, userId))) refuse('notFound');
    const { pageSize } = pageOfInput(input);
    const found = await listNotes(tx, { userId, beforeId, rowsMax: pageSize + 1 });
    const rows = found.slice(0, pageSize);
    return { rows, nextId: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null };
  }),
);
