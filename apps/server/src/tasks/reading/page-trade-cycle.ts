// The cycles of a task, newest first, and the sum of the closed ones.
import { pageTradeCycle } from '@millrace/contract';
import { listTradeCycles, sumCycles, tradeCycleOf } from '@millrace/engine';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { getOwnTask } from '../shared/own-task.ts';
import { instrumentsOf, recordQueryOf } from '../shared/record-query.ts';

export const pageTradeCycleRoute = handler(pageTradeCycle, async (context, request) => {
  const { input, read } = request;
  const page = pageOfInput(input);
  const task = await read((tx) => getOwnTask(tx, input.userAssignmentId, request, 'view'));
  const query = recordQueryOf(task, input, page);
  const { cycles, total, sums } = await read(async (tx) => ({
    ...(await listTradeCycles(tx, query)),
    sums: await sumCycles(tx, task.id),
  }));
  const instruments = await instrumentsOf(context, task, cycles);
  const rows = cycles.map((cycle) => tradeCycleOf(cycle, instruments(cycle.instId)));
  return { total, pageNum: page.pageNum, pageSize: page.pageSize, rows, closed: sums.cycles, netTotal: sums.netTotal };
});
