// Every fill of a task, newest first, with the result of each sale.
import { pageTradeFill } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { getOwnTask } from '../shared/own-task.ts';
import { pageFillsOf } from '../shared/record-pages.ts';
import { recordQueryOf, searchOf, sideOf } from '../shared/record-query.ts';

export const pageTradeFillRoute = handler(pageTradeFill, async (context, request) => {
  const { input, read } = request;
  const page = pageOfInput(input);
  const task = await read((tx) => getOwnTask(tx, input.userAssignmentId, request, 'view'));
  const query = { ...recordQueryOf(task, input, page), ...sideOf(input), ...searchOf(input) };
  const found = await pageFillsOf(context, read, { task, query });
  return { ...found, pageNum: page.pageNum, pageSize: page.pageSize };
});
