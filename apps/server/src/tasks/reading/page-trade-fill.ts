// Every fill of a task, newest first, with the result of each sale.
import { pageTradeFill } from '@millrace/contract';
import { listFillsOfCycles, listTradeFills, resultsOfFills, tradeFillOf, tradeKeyOf } from '@millrace/engine';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { getOwnTask } from '../shared/own-task.ts';
import { instrumentsOf, recordQueryOf, sideOf } from '../shared/record-query.ts';

export const pageTradeFillRoute = handler(pageTradeFill, async (context, request) => {
  const { input, read } = request;
  const page = pageOfInput(input);
  const task = await read((tx) => getOwnTask(tx, input.userAssignmentId, request, 'view'));
  const query = { ...recordQueryOf(task, input, page), ...sideOf(input) };
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
