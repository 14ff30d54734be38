// The cycles of a task that are looked for, each with its service fee, and the sum of the closed ones.
import { cycleEnds, pageTradeCycle, reasonsOfEnd, type CycleEnd, type InputOf } from '@millrace/contract';
import { listTradeCycles, tradeCycleOf, type CycleSearch } from '@millrace/engine';
import { findCycleFees } from '../../fuel/index.ts';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { getOwnTask } from '../shared/own-task.ts';
import { instrumentsOf, recordQueryOf, searchOf } from '../shared/record-query.ts';

export const pageTradeCycleRoute = handler(pageTradeCycle, async (context, request) => {
  const { input, read } = request;
  const page = pageOfInput(input);
  const task = await read((tx) => getOwnTask(tx, input.userAssignmentId, request, 'view'));
  const query = { ...recordQueryOf(task, input, page), ...searchOf(input), ...cycleSearchOf(input) };
  const { cycles, total, closed, netTotal, fees } = await read(async (tx) => {
    const found = await listTradeCycles(tx, query);
    const numbers = found.cycles.map(({ cycle }) => cycle);
    return { ...found, fees: await findCycleFees(tx, task.id, numbers) };
  });
  const instruments = await instrumentsOf(context, task, cycles);
  const rows = cycles.map((cycle) => ({
    ...tradeCycleOf(cycle, instruments(cycle.instId)),
    fuelFee: fees.get(`${cycle.leg} ${cycle.cycle}`) ?? null,
  }));
  return { total, pageNum: page.pageNum, pageSize: page.pageSize, rows, closed, netTotal };
});

type CycleInput = Pick<InputOf<typeof pageTradeCycle>, 'result' | 'closedBy' | 'closedOn' | 'sort'>;

function cycleSearchOf({ result, closedBy, closedOn, sort }: CycleInput): CycleSearch {
  return {
    ...(result && { result }),
    ...(closedBy && { reasons: reasonsFor(closedBy) }),
    ...(closedOn && { closedOn }),
    ...(sort && { sort }),
  };
}

function reasonsFor(end: CycleEnd): { among: readonly string[]; not: boolean } {
  if (end !== 'other') return { among: reasonsOfEnd[end], not: false };
  return { among: cycleEnds.flatMap((one) => (one === 'other' ? [] : reasonsOfEnd[one])), not: true };
}
