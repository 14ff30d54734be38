// The trade records of a task: one per layer, newest first, and the sum of its closed cycles.
import { pageTradeRecord } from '@millrace/contract';
import { listTradeRecords, sumCycles, tradeRecordOf } from '@millrace/engine';
import { handler } from '../http/handler.ts';
import { pageOfInput } from '../http/page.ts';
import { refuse } from '../refusal.ts';
import { getOwnTask } from './own-task.ts';
import { findSteps } from './task-product.ts';
import { isSpot } from './task-view.ts';

export const pageTradeRecordRoute = handler(pageTradeRecord, async (context, request) => {
  const { input, read } = request;
  const { pageNum, pageSize, offset } = pageOfInput(input);
  const task = await read((tx) => getOwnTask(tx, input.userAssignmentId, request, 'view'));
  if (input.assignmentType !== undefined && input.assignmentType !== task.assignmentType) refuse('notFound');
  const steps = (await findSteps(context, task.venueId, task.instId)) ?? refuse('notFound');
  const on = {
    ...steps,
    productType: isSpot(task) ? 'spot' : 'swap',
    leverage: task.settings.leverage,
    assignmentType: task.assignmentType,
  } as const;
  return read(async (tx) => {
    const { records, total } = await listTradeRecords(tx, {
      taskId: task.id,
      offset,
      limit: pageSize,
      ...(input.side === undefined ? {} : { side: input.side }),
    });
    const { netTotal } = await sumCycles(tx, task.id);
    return { total, pageNum, pageSize, rows: records.map((record) => tradeRecordOf(record, on)), netTotal };
  });
});
