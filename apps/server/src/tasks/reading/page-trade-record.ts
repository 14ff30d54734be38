// The trade records of a task: one per layer, newest first, and the sum of its closed cycles.
import { pageTradeRecord } from '@millrace/contract';
import { listTradeRecords, sumCycles, tradeRecordOf, type RecordInstrument, type TaskSummary } from '@millrace/engine';
import type { Context } from '../../shared/context/context.ts';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { refuse } from '../../shared/refusal.ts';
import { getOwnTask } from '../shared/own-task.ts';
import { findSteps } from '../shared/task-product.ts';
import { isSpot } from '../shared/task-view.ts';

export const pageTradeRecordRoute = handler(pageTradeRecord, async (context, request) => {
  const { input, read } = request;
  const { pageNum, pageSize, offset } = pageOfInput(input);
  const task = await read((tx) => getOwnTask(tx, input.userAssignmentId, request, 'view'));
  if (input.assignmentType !== undefined && input.assignmentType !== task.assignmentType) refuse('notFound');
  const side = input.side === undefined ? {} : { side: input.side };
  const { records, total, netTotal } = await read(async (tx) => ({
    ...(await listTradeRecords(tx, { taskId: task.id, offset, limit: pageSize, ...side })),
    netTotal: (await sumCycles(tx, task.id)).netTotal,
  }));
  const instruments = new Map<string, RecordInstrument>();
  for (const instId of new Set(records.map((record) => record.instId))) instruments.set(instId, await instrumentOf(context, task, instId));
  const rows = records.map((record) => tradeRecordOf(record, instruments.get(record.instId) ?? refuse('notFound')));
  return { total, pageNum, pageSize, rows, netTotal };
});

/** The record's own instrument: an edit may have changed the task's since. */
async function instrumentOf(context: Context, task: TaskSummary, instId: string): Promise<RecordInstrument> {
  const steps = (await findSteps(context, task.venueId, instId)) ?? refuse('notFound');
  return {
    ...steps,
    productType: isSpot({ instId }) ? 'spot' : 'swap',
    assignmentType: task.assignmentType,
  };
}
