// The trade records of a task: one per layer, the cycles they belong to, and every fill.
import { pageTradeCycle, pageTradeFill, pageTradeRecord } from '@millrace/contract';
import {
  listFillsOfCycles,
  listTradeCycles,
  listTradeFills,
  listTradeRecords,
  resultsOfFills,
  sumCycles,
  tradeCycleOf,
  tradeFillOf,
  tradeKeyOf,
  tradeRecordOf,
  type RecordInstrument,
  type TaskSummary,
} from '@millrace/engine';
import type { Context } from '../../shared/context/context.ts';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput, type Page } from '../../shared/http/page.ts';
import { refuse } from '../../shared/refusal.ts';
import { getOwnTask } from '../shared/own-task.ts';
import { findSteps } from '../shared/task-product.ts';
import { isSpot } from '../shared/task-view.ts';

interface RecordInput {
  assignmentType?: number | undefined;
  cycle?: number | undefined;
  posSide?: 'long' | 'short' | undefined;
}

export const pageTradeRecordRoute = handler(pageTradeRecord, async (context, request) => {
  const { input, read } = request;
  const page = pageOfInput(input);
  const task = await read((tx) => getOwnTask(tx, input.userAssignmentId, request, 'view'));
  const query = { ...queryOf(task, input, page), ...sideOf(input) };
  const { records, total, netTotal } = await read(async (tx) => ({
    ...(await listTradeRecords(tx, query)),
    netTotal: (await sumCycles(tx, task.id)).netTotal,
  }));
  const instruments = await instrumentsOf(context, task, records);
  const rows = records.map((record) => tradeRecordOf(record, instruments(record.instId)));
  return { total, pageNum: page.pageNum, pageSize: page.pageSize, rows, netTotal };
});

export const pageTradeCycleRoute = handler(pageTradeCycle, async (context, request) => {
  const { input, read } = request;
  const page = pageOfInput(input);
  const task = await read((tx) => getOwnTask(tx, input.userAssignmentId, request, 'view'));
  const query = queryOf(task, input, page);
  const { cycles, total, sums } = await read(async (tx) => ({
    ...(await listTradeCycles(tx, query)),
    sums: await sumCycles(tx, task.id),
  }));
  const instruments = await instrumentsOf(context, task, cycles);
  const rows = cycles.map((cycle) => tradeCycleOf(cycle, instruments(cycle.instId)));
  return { total, pageNum: page.pageNum, pageSize: page.pageSize, rows, closed: sums.cycles, netTotal: sums.netTotal };
});

export const pageTradeFillRoute = handler(pageTradeFill, async (context, request) => {
  const { input, read } = request;
  const page = pageOfInput(input);
  const task = await read((tx) => getOwnTask(tx, input.userAssignmentId, request, 'view'));
  const query = { ...queryOf(task, input, page), ...sideOf(input) };
  const { fills, total, whole } = await read(async (tx) => {
    const listed = await listTradeFills(tx, query);
    return { ...listed, whole: await listFillsOfCycles(tx, task.id, listed.fills) };
  });
  const instruments = await instrumentsOf(context, task, whole);
  const results = new Map(
    [...new Set(whole.map(({ instId }) => instId))].flatMap((instId) => [
      ...resultsOfFills(
        whole.filter((fill) => fill.instId === instId),
        instruments(instId),
      ),
    ]),
  );
  const rows = fills.map((fill) => tradeFillOf(fill, results.get(tradeKeyOf(fill)), instruments(fill.instId)));
  return { total, pageNum: page.pageNum, pageSize: page.pageSize, rows };
});

function queryOf(task: TaskSummary, input: RecordInput, { offset, pageSize }: Page): Parameters<typeof listTradeCycles>[1] {
  if (input.assignmentType !== undefined && input.assignmentType !== task.assignmentType) refuse('notFound');
  return {
    taskId: task.id,
    offset,
    limit: pageSize,
    ...(input.cycle === undefined ? {} : { cycle: input.cycle }),
    ...(input.posSide === undefined ? {} : { leg: input.posSide === 'long' ? 'L' : 'S' }),
  };
}

function sideOf({ side }: { side?: 'buy' | 'sell' | undefined }): { side?: 'buy' | 'sell' } {
  return side === undefined ? {} : { side };
}

/** The records' own instruments: an edit may have changed the task's since. */
async function instrumentsOf(
  context: Context,
  task: TaskSummary,
  rows: readonly { instId: string }[],
): Promise<(instId: string) => RecordInstrument> {
  const instruments = new Map<string, RecordInstrument>();
  for (const instId of new Set(rows.map((row) => row.instId))) {
    const steps = (await findSteps(context, task.venueId, instId)) ?? refuse('notFound');
    instruments.set(instId, { ...steps, productType: isSpot({ instId }) ? 'spot' : 'swap', assignmentType: task.assignmentType });
  }
  return (instId) => instruments.get(instId) ?? refuse('notFound');
}
