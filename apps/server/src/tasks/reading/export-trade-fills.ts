// The fills of a task as CSV; for the tax office with the settlements of funding.
import { exportTradeFills, limits, type LanguageTag } from '@millrace/contract';
import {
  countTradeEntries,
  listFillsOfCycles,
  listTradeEntries,
  resultsOfFills,
  tradeFillOf,
  tradeKeyOf,
  type EntriesQuery,
  type Queryable,
  type RecordInstrument,
  type TaskSummary,
  type TradeEntry,
} from '@millrace/engine';
import { translatorFor } from '@millrace/i18n/server';
import { multiplyDecimals, normalDecimal } from '@millrace/market';
import type { Context } from '../../shared/context/context.ts';
import { csvPages } from '../../shared/csv-pages.ts';
import { CSV_TYPE } from '../../shared/exports/export-list.ts';
import { handler } from '../../shared/http/handler.ts';
import { refuseInput } from '../../shared/refusal.ts';
import { getOwnTask } from '../shared/own-task.ts';
import { instrumentsOf } from '../shared/record-query.ts';

/** The cycles of a page's fills are read whole: larger pages read less twice. */
const ROWS_AT_ONCE = 2000;
const QUOTE = 'USDT';
const columns = [
  'time',
  'kind',
  'instrument',
  'side',
  'size',
  'amount',
  'price',
  'value',
  'fee',
  'feeCcy',
  'result',
  'ccy',
  'cycle',
  'id',
] as const;
type Column = (typeof columns)[number];

export const exportTradeFillsRoute = handler(exportTradeFills, async (context, request) => {
  const { input, read, tenant, language } = request;
  const { form, year } = input;
  const max = limits.tradeExportMax;
  const { task, query } = await read(async (tx) => {
    const own = await getOwnTask(tx, input.userAssignmentId, request, 'view');
    const asked = { taskId: own.id, withFunding: form === 'tax', timeZone: tenant.timeZone, ...(year === undefined ? {} : { year }) };
    if ((await countTradeEntries(tx, asked, max + 1)) > max) refuseInput({ field: 'year', rule: 'tooManyRows', args: { max } });
    return { task: own, query: asked };
  });
  const parts = csvPages<readonly string[]>(read, {
    head: headOf(language, tenant.timeZone),
    rowsOf: (tx, { offset, rowsMax }) => linesOf(context, tx, { task, query, language, offset, limit: rowsMax }),
    linesOf: (line) => [line],
    rowsMax: max,
    rowsAtOnce: ROWS_AT_ONCE,
  });
  return { contentType: CSV_TYPE, fileName: `${[form, task.instId, String(task.number), year ?? 'all'].join('-')}.csv`, parts };
});

function headOf(language: LanguageTag, zone: string): string[] {
  const t = translatorFor(language);
  return columns.map((column) => (column === 'time' ? t('tasks.csv.time', { zone }) : t(`tasks.csv.${column}`)));
}

interface Page {
  task: TaskSummary;
  query: EntriesQuery;
  language: LanguageTag;
  offset: number;
  limit: number;
}

async function linesOf(context: Context, tx: Queryable, { task, query, language, ...page }: Page): Promise<string[][]> {
  const entries = await listTradeEntries(tx, query, page);
  const whole = await listFillsOfCycles(
    tx,
    task.id,
    entries.flatMap(({ fill }) => (fill ? [fill] : [])),
  );
  const instruments = await instrumentsOf(context, task, [...whole, task]);
  const results = new Map<string, string>();
  for (const instId of new Set(whole.map((fill) => fill.instId))) {
    const own = whole.filter((fill) => fill.instId === instId);
    for (const [key, result] of resultsOfFills(own, instruments(instId))) results.set(key, result);
  }
  const t = translatorFor(language);
  return entries.map((entry) => {
    const cells = cellsOf(entry, { task, instruments, results });
    const words = {
      time: timeIn(entry.fill?.ts ?? entry.funding?.ts ?? 0, query.timeZone),
      kind: t(`tasks.csv.kind.${entry.fill ? entry.fill.effect : 'funding'}`),
      side: entry.fill ? t(`tasks.record.side.${entry.fill.side}`) : '',
      ccy: QUOTE,
    };
    return columns.map((column) => ({ ...cells, ...words })[column] ?? '');
  });
}

interface Figures {
  task: TaskSummary;
  instruments: (instId: string) => RecordInstrument;
  /** By key of the fill. */
  results: ReadonlyMap<string, string>;
}

/** Numbers with a point and no thousands: a program reads them. */
function cellsOf({ fill, funding }: TradeEntry, { task, instruments, results }: Figures): Partial<Record<Column, string>> {
  if (fill === undefined) return { instrument: task.instId, result: funding.amount, id: funding.billId };
  const on = instruments(fill.instId);
  const { sz, px, serviceCharge, pnl, cycle, tradeId } = tradeFillOf(fill, results.get(tradeKeyOf(fill)), on);
  const amount = normalDecimal(multiplyDecimals(sz, on.contractValue));
  return {
    instrument: fill.instId,
    size: sz,
    amount,
    price: px,
    value: normalDecimal(multiplyDecimals(amount, px)),
    fee: fill.feeInBase ? normalDecimal(fill.feeBase) : serviceCharge,
    feeCcy: fill.feeInBase ? (fill.instId.split('-')[0] ?? '') : QUOTE,
    result: pnl ?? '',
    cycle: String(cycle + 1),
    id: tradeId,
  };
}

/** As 2026-11-20 08:15:07 in the time zone that the head names. */
function timeIn(ms: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(ms);
}
