// Orders of a task, newest first.
import { pageTaskOrder } from '@millrace/contract/admin';
import { priceOf, sizeOf } from '@millrace/market';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { refuse } from '../../shared/refusal.ts';
import { instrumentsOf } from '../../tasks/index.ts';
import { requireMoneyAccess } from '../shared/money-access.ts';
import { listOrdersOfTask } from './task-list.store.ts';
import { findTaskOfTenant } from './task-of-tenant.ts';

export const pageTaskOrderRoute = adminHandler(pageTaskOrder, async (context, { input, operator, read }) => {
  const { pageSize } = pageOfInput(input);
  const { task, found } = await read(async (tx) => {
    const { task: of, user } = (await findTaskOfTenant(tx, input.id)) ?? refuse('notFound');
    await requireMoneyAccess(tx, { operator, userId: user.id, nowMs: context.clock.now() });
    return { task: of, found: await listOrdersOfTask(tx, { taskId: input.id, beforeId: input.beforeId, rowsMax: pageSize + 1 }) };
  });
  const shown = found.slice(0, pageSize);
  const instruments = await instrumentsOf(context, task, shown);
  const rows = shown.map(({ priceTicks, lots, filledLots, createdTs, ...order }) => {
    const { tickSize, lotSize } = instruments(order.instId);
    return {
      ...order,
      px: priceTicks === null ? '' : priceOf(priceTicks, tickSize),
      sz: sizeOf(lots, lotSize),
      filledSz: sizeOf(filledLots, lotSize),
      createTime: createdTs,
    };
  });
  return { rows, nextId: found.length > pageSize ? (rows.at(-1)?.clOrdId ?? null) : null };
});
