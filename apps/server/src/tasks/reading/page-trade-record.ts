// The trade records of a task: one per layer, newest first, and the sum of its closed cycles.
import { pageTradeRecord } from '@millrace/contract';
import { listTradeRecords, sumCycles, tradeRecordOf } from '@millrace/engine';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { getOwnTask } from '../shared/own-task.ts';
import { instrumentsOf, recordQueryOf, sideOf } from '../shared/record-query.ts';

export const pageTradeRecordRoute = handler(pageTradeRecord, async (context, request) => {
  const { input, read } = request;
  const page = pageOfInput(input);
  const task = await read((tx) => getOwnTask(tx, input.userAssignmentId, request, 'view'));
  const query = { ...recordQueryOf(task, input, page), ...sideOf(input) };
  const { records, total, netTotal } = await read(async (tx) => ({
    ...(await listTradeRecords(tx, query)),
    netTotal: (await sumCycles(tx, task.id)).netTotal,
  }));
  const instruments = await instrumentsOf(context, task, records);
  const rows = records.map((record) => tradeRecordOf(record, instruments(record.instId)));
  return { total, pageNum: page.pageNum, pageSize: page.pageSize, rows, netTotal };
});
