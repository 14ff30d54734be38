// Candles, trades and funding from disk, as the columns that a backtest plays. Whatever is wrong with a row is reported with its line.
import type { BacktestBars, FundingRate } from '@millrace/engine/pure';
import type { Instrument } from '@millrace/market';
import { UserFacingError } from '../process/user-facing-error.ts';
import { barLength, type BarLength } from './bar-length.ts';
import { ROWS_MAX } from './limits.ts';
import { createColumn } from './number-column.ts';
import { createPriceGrid, createVolumeGrid } from './price-grid.ts';
import { readLines } from './read-lines.ts';

export interface ReadBars extends Pick<BarLength, 'gaps' | 'missing'> {
  bars: BacktestBars;
  /** Prices off the instrument's tick, rounded to the nearest, half up. */
  rounded: number;
}

/** What of an instrument its recordings are read by. */
export type MarketGrid = Pick<Instrument, 'tickSize' | 'lotSize' | 'contractValue'>;
type Fail = (problem: string) => UserFacingError;
type TakeRow = (cells: readonly string[], fail: Fail) => void;

const timeNames = ['ts', 'time', 'timestamp', 'date', 'open_time'];

/** `ts,open,high,low,close,volume`, one bar a row, ts its opening. @throws UserFacingError */
export async function readCandles(file: string, instrument: MarketGrid): Promise<ReadBars> {
  const ts = createColumn(1);
  const values = createColumn(5);
  const prices = createPriceGrid(instrument.tickSize);
  const volumes = createVolumeGrid(instrument);
  let before: number | null = null;
  const read = await readRows(file, ['ts', 'open', 'high', 'low', 'close', 'volume'], (cells, fail) => {
    const at = timeOf(cells[0], fail);
    if (before !== null && at <= before) throw fail(`${at} is not later than the row before`);
    before = at;
    ts.push(at);
    const [open, high, low, close] = [cells[1], cells[2], cells[3], cells[4]].map((cell) => priceOf(cell, prices, fail));
    if (open === undefined || high === undefined || low === undefined || close === undefined) throw fail('a bar has four prices');
    if (high < Math.max(open, close) || low > Math.min(open, close))
      throw fail('an impossible bar: high and low do not enclose open and close');
    for (const ticks of [open, high, low, close]) values.push(ticks);
    values.push(volumeOf(cells[5], volumes, fail));
  });
  const times = ts.finish();
  const { barMs, gaps, missing } = barLength(file, times, read.firstLine);
  return { bars: { barMs, ts: times, values: values.finish() }, rounded: prices.rounded(), gaps, missing };
}

/** `ts,price,size,side`; several may share a time. @throws UserFacingError */
export async function readTrades(file: string, instrument: MarketGrid): Promise<ReadBars> {
  const ts = createColumn(1);
  const values = createColumn(5);
  const prices = createPriceGrid(instrument.tickSize);
  const volumes = createVolumeGrid(instrument);
  let before = 0;
  await readRows(file, ['ts', 'price', 'size', 'side'], (cells, fail) => {
    const at = timeOf(cells[0], fail);
    if (at < before) throw fail(`${at} is earlier than the row before`);
    before = at;
    ts.push(at);
    const price = priceOf(cells[1], prices, fail);
    for (let count = 0; count < 4; count += 1) values.push(price);
    values.push(volumeOf(cells[2], volumes, fail));
  });
  return { bars: { barMs: 1, ts: ts.finish(), values: values.finish() }, rounded: prices.rounded(), gaps: 0, missing: 0 };
}

/** `ts,rate`. @throws UserFacingError */
export async function readFunding(file: string): Promise<FundingRate[]> {
  const rates: FundingRate[] = [];
  await readRows(file, ['ts', 'rate'], (cells, fail) => {
    const ts = timeOf(cells[0], fail);
    const rate = cells[1] ?? '';
    if (!/^-?\d{1,3}(\.\d{1,18})?(e-?\d{1,2})?$/i.test(rate) || Math.abs(Number(rate)) >= 1) throw fail(`not a rate: ${quoted(rate)}`);
    const before = rates.at(-1);
    if (before !== undefined && ts <= before.ts) throw fail(`${ts} is not later than the row before`);
    rates.push({ ts, rate: plainRate(rate) });
  });
  return rates;
}

/** The rows of a file after its header, if it has one. @throws UserFacingError when there are none. */
async function readRows(file: string, columns: readonly string[], take: TakeRow): Promise<{ firstLine: number }> {
  let rows = 0;
  let firstLine = 1;
  let blank: number | null = null;
  await readLines(file, (line, number) => {
    const fail: Fail = (problem) => new UserFacingError(`${file}, line ${number}: ${problem}`);
    if (line.trim() === '') {
      blank ??= number;
      return;
    }
    if (blank !== null) throw new UserFacingError(`${file}, line ${blank}: a blank line between rows`);
    const cells = line.split(',');
    if (number === 1 && /^\s*"?[a-z]/i.test(line)) {
      judgeHeader(cells, columns, fail);
      firstLine = 2;
      return;
    }
    if (cells.length !== columns.length) throw fail(`expected ${columns.length} columns (${columns.join(',')}), found ${cells.length}`);
    if (rows >= ROWS_MAX) throw fail(`more than ${ROWS_MAX} rows`);
    rows += 1;
    take(cells, fail);
  });
  if (rows === 0) throw new UserFacingError(`${file}: has no rows.`);
  return { firstLine };
}

function judgeHeader(cells: readonly string[], columns: readonly string[], fail: Fail): void {
  const names = cells.map((cell) => cell.trim().replaceAll('"', '').toLowerCase());
  const [time = '', ...others] = names;
  const [, ...wanted] = columns;
  if (!timeNames.includes(time) || others.join() !== wanted.join())
    throw fail(`expected the columns ${columns.join(',')}, found ${quoted(names.join(','))}`);
}

function timeOf(cell: string | undefined, fail: Fail): number {
  const ts = /^\d{1,15}$/.test(cell ?? '') ? Number(cell) : Number.NaN;
  if (!Number.isSafeInteger(ts)) throw fail(`not a time in ms: ${quoted(cell)}`);
  return ts;
}

function priceOf(cell: string | undefined, grid: { ticksOf(text: string): number | null }, fail: Fail): number {
  const ticks = grid.ticksOf(cell ?? '');
  if (ticks === null) throw fail(`not a price above 0: ${quoted(cell)}`);
  return ticks;
}

function volumeOf(cell: string | undefined, lotsOf: (text: string) => number | null, fail: Fail): number {
  const lots = lotsOf(cell ?? '');
  if (lots === null) throw fail(`not a volume: ${quoted(cell)}`);
  return lots;
}

function quoted(cell: string | undefined): string {
  return JSON.stringify((cell ?? '').slice(0, 40));
}

/** Recordings write small rates as 6.4e-05. */
function plainRate(text: string): string {
  if (!/e/i.test(text)) return text;
  return Number(text)
    .toFixed(18)
    .replace(/\.?0+$/, '');
}
