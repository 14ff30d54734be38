// What operators did to a trader.
import { pageHistory } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { refuse } from '../../shared/refusal.ts';
import { hasProfile, listHistory } from './user.store.ts';

export const pageHistoryRoute = adminHandler(pageHistory, (_context, { input, read }) =>
  read(async (tx) => {
    const { userId, beforeId } = input;
    if (!(await hasProfile(tx, userId))) refuse('notFound');
    const { pageSize } = pageOfInput(input);
    const found = await listHistory(tx, { userId, beforeId, rowsMax: pageSize + 1 });
    const rows = found.slice(0, pageSize);
    return { rows, nextId: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null };
  }),
);
