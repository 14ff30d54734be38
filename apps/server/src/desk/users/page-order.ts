// A trader's top-ups and withdrawals.
import { pageOrder } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { refuse } from '../../shared/refusal.ts';
import { requireMoneyAccess } from '../shared/money-access.ts';
import { hasProfile, listOrders } from './user.store.ts';

export const pageOrderRoute = adminHandler(pageOrder, ({ clock }, { input, operator, read }) =>
  read(async (tx) => {
    const { userId, beforeId } = input;
    if (!(await hasProfile(tx, userId))) refuse('notFound');
    await requireMoneyAccess(tx, { operator, userId, nowMs: clock.now() });
    const { pageSize } = pageOfInput(input);
    const found = await listOrders(tx, { userId, beforeId, rowsMax: pageSize + 1 });
    const rows = found.slice(0, pageSize);
    return { rows, nextId: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null };
  }),
);
