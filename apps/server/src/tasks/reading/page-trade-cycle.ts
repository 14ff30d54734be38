// The cycles of a task, newest first, each with its service fee, and the sum of the closed ones.
import { pageTradeCycle } from '@millrace/contract';
import { listTradeCycles, sumCycles, tradeCycleOf } from '@millrace/engine';
import { findCycleFees } from '../../fuel/index.ts';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { getOwnTask } from '../shared/own-task.ts';
import { instrumentsOf, recordQueryOf } from '../shared/record-query.ts';

export const pageTradeCycleRoute = handler(pageTradeCycle, async (context, request) => {
  const { input, read } = request;
  const page = pageOfInput(input);
  const task = await read((tx) => getOwnTask(tx, input.userAssignmentId, request, 'view'));
  const query = recordQueryOf(task, input, page);
  const { cycles, total, sums, fees } = await read(async (tx) => {
    const found = await listTradeCycles(tx, query);
    const numbers = found.cycles.map(({ cycle }) => cycle);
    return { ...found, sums: await sumCycles(tx, task.id), fees: await findCycleFees(tx, task.id, numbers) };
  });
  const instruments = await instrumentsOf(context, task, cycles);
  const rows = cycles.map((cycle) => ({
    ...tradeCycleOf(cycle, instruments(cycle.instId)),
    fuelFee: fees.get(`${cycle.leg} ${cycle.cycle}`) ?? null,
  }));
  return { total, pageNum: page.pageNum, pageSize: page.pageSize, rows, closed: sums.cycles, netTotal: sums.netTotal };
});
