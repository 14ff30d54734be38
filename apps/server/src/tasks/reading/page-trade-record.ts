// The trade records of a task: one per layer, newest first, and the sum of its closed cycles.
import { pageTradeRecord } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { getOwnTask } from '../shared/own-task.ts';
import { pageRecordsOf } from '../shared/record-pages.ts';
import { recordQueryOf, sideOf } from '../shared/record-query.ts';

export const pageTradeRecordRoute = handler(pageTradeRecord, async (context, request) => {
  const { input, read } = request;
  const page = pageOfInput(input);
  const task = await read((tx) => getOwnTask(tx, input.userAssignmentId, request, 'view'));
  const found = await pageRecordsOf(context, read, { task, query: { ...recordQueryOf(task, input, page), ...sideOf(input) } });
  return { ...found, pageNum: page.pageNum, pageSize: page.pageSize };
});
