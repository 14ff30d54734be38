// Pages of a task's fills and records, as its trader and operators read them.
import type { TradeFill, TradeRecord } from '@millrace/contract';
import {
  listFillsOfCycles,
  listTradeFills,
  listTradeRecords,
  resultsOfFills,
  sumCycles,
  tradeFillOf,
  tradeKeyOf,
  tradeRecordOf,
  type Queryable,
  type TaskSummary,
} from '@millrace/engine';
import type { Context } from '../../shared/context/context.ts';
import { instrumentsOf } from './record-query.ts';

/** A page is one transaction. */
type Read = <T>(work: (tx: Queryable) => Promise<T>) => Promise<T>;

interface Asked<Query> {
  task: TaskSummary;
  query: Query;
}

export async function pageFillsOf(
  context: Context,
  read: Read,
  { task, query }: Asked<Parameters<typeof listTradeFills>[1]>,
): Promise<{ total: number; rows: TradeFill[] }> {
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
  return { total, rows: fills.map((fill) => tradeFillOf(fill, results.get(tradeKeyOf(fill)), instruments(fill.instId))) };
}

export async function pageRecordsOf(
  context: Context,
  read: Read,
  { task, query }: Asked<Parameters<typeof listTradeRecords>[1]>,
): Promise<{ total: number; rows: TradeRecord[]; netTotal: string }> {
  const { records, total, netTotal } = await read(async (tx) => ({
    ...(await listTradeRecords(tx, query)),
    netTotal: (await sumCycles(tx, task.id)).netTotal,
  }));
  const instruments = await instrumentsOf(context, task, records);
  return { total, rows: records.map((record) => tradeRecordOf(record, instruments(record.instId))), netTotal };
}
