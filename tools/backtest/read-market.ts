// Candles, trades and funding from disk, as the columns that a backtest plays. Whatever is wrong with a row is reported with its line.
import type { BacktestBars, FundingRate } from '@millrace/engine/pure';
import type { Instrument } from '@millrace/market';
import { UserFacingError } from '../process/user-facing-error.ts';
import { barLength, type BarLength } from './bar-length.ts';
import { ROWS_MAX } from './limits.ts';
import { createColumn } from './number-column.ts';
import { createPriceGrid, createVolumeGrid, type PriceGrid, type VolumeGrid } from './price-grid.ts';
import { readLines } from './read-lines.ts';
import { RowCells } from './row-cells.ts';

export interface ReadBars extends Pick<BarLength, 'gaps' | 'missing'> {
  bars: BacktestBars;
  /** Prices off the instrument's tick, rounded to the nearest, half up. */
  rounded: number;
}

/** What of an instrument its recordings are read by. */
export type MarketGrid = Pick<Instrument, 'tickSize' | 'lotSize' | 'contractValue'>;
type Fail = (problem: string) => UserFacingError;
type TakeRow = (row: RowCells, fail: Fail) => void;

interface Columns {
  names: readonly string[];
  /** How many of them, the first ones, are numbers. */
  numbers: number;
}

const timeNames = ['ts', 'time', 'timestamp', 'date', 'open_time'];

/** `ts,open,high,low,close,volume`, one bar a row, ts its opening. @throws UserFacingError */
export async function readCandles(file: string, instrument: MarketGrid): Promise<ReadBars> {
  const ts = createColumn(1);
  const values = createColumn(5);
  const prices = createPriceGrid(instrument.tickSize);
  const volumes = createVolumeGrid(instrument);
  let before: number | null = null;
  const columns = { names: ['ts', 'open', 'high', 'low', 'close', 'volume'], numbers: 6 };
  const read = await readRows(file, columns, (row, fail) => {
    const at = timeOf(row, fail);
    if (before !== null && at <= before) throw fail(`${at} is not later than the row before`);
    before = at;
    ts.push(at);
    const open = priceOf(row, 1, prices, fail);
    const high = priceOf(row, 2, prices, fail);
    const low = priceOf(row, 3, prices, fail);
    const close = priceOf(row, 4, prices, fail);
    if (high < Math.max(open, close) || low > Math.min(open, close))
      throw fail('an impossible bar: high and low do not enclose open and close');
    values.push(open);
    values.push(high);
    values.push(low);
    values.push(close);
    values.push(volumeOf(row, 5, volumes, fail));
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
  await readRows(file, { names: ['ts', 'price', 'size', 'side'], numbers: 3 }, (row, fail) => {
    const at = timeOf(row, fail);
    if (at < before) throw fail(`${at} is earlier than the row before`);
    before = at;
    ts.push(at);
    const price = priceOf(row, 1, prices, fail);
    for (let count = 0; count < 4; count += 1) values.push(price);
    values.push(volumeOf(row, 2, volumes, fail));
  });
  return { bars: { barMs: 1, ts: ts.finish(), values: values.finish() }, rounded: prices.rounded(), gaps: 0, missing: 0 };
}

/** `ts,rate`. @throws UserFacingError */
export async function readFunding(file: string): Promise<FundingRate[]> {
  const rates: FundingRate[] = [];
  await readRows(file, { names: ['ts', 'rate'], numbers: 1 }, (row, fail) => {
    const ts = timeOf(row, fail);
    const rate = row.texts[1] ?? '';
    if (!/^-?\d{1,3}(\.\d{1,18})?(e-?\d{1,2})?$/i.test(rate) || Math.abs(Number(rate)) >= 1) throw fail(`not a rate: ${quoted(rate)}`);
    const before = rates.at(-1);
    if (before !== undefined && ts <= before.ts) throw fail(`${ts} is not later than the row before`);
    rates.push({ ts, rate: plainRate(rate) });
  });
  return rates;
}

/** The rows of a file after its header, if it has one. @throws UserFacingError when there are none. */
async function readRows(file: string, { names, numbers }: Columns, take: TakeRow): Promise<{ firstLine: number }> {
  const row = new RowCells(names.length, numbers);
  let rows = 0;
  let line = 0;
  let firstLine = 1;
  let blank: number | null = null;
  const fail: Fail = (problem) => new UserFacingError(`${file}, line ${line}: ${problem}`);
  await readLines(file, (bytes, from, to, number) => {
    line = number;
    row.read(bytes, from, to);
    if (!row.isPlain && row.text.trim() === '') {
      blank ??= number;
      return;
    }
    if (blank !== null) throw new UserFacingError(`${file}, line ${blank}: a blank line between rows`);
    if (number === 1 && !row.isPlain && /^\s*"?[a-z]/i.test(row.text)) {
      judgeHeader(row.texts, names, fail);
      firstLine = 2;
      return;
    }
    if (!row.isPlain && row.texts.length !== names.length)
      throw fail(`expected ${names.length} columns (${names.join(',')}), found ${row.texts.length}`);
    if (rows >= ROWS_MAX) throw fail(`more than ${ROWS_MAX} rows`);
    rows += 1;
    take(row, fail);
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

/** The first cell, ms. */
function timeOf(row: RowCells, fail: Fail): number {
  if (row.isPlain && row.places[0] === 0) return row.digits[0] ?? 0;
  const cell = row.texts[0];
  const ts = /^\d{1,15}$/.test(cell ?? '') ? Number(cell) : Number.NaN;
  if (!Number.isSafeInteger(ts)) throw fail(`not a time in ms: ${quoted(cell)}`);
  return ts;
}

function priceOf(row: RowCells, cell: number, grid: PriceGrid, fail: Fail): number {
  const quick = row.isPlain ? grid.ticksOfDigits(row.digits[cell] ?? 0, row.places[cell] ?? 0) : undefined;
  const ticks = quick === undefined ? grid.ticksOf(row.texts[cell] ?? '') : quick;
  if (ticks === null) throw fail(`not a price above 0: ${quoted(row.texts[cell])}`);
  return ticks;
}

function volumeOf(row: RowCells, cell: number, grid: VolumeGrid, fail: Fail): number {
  const lots = row.isPlain ? grid.lotsOfDigits(row.digits[cell] ?? 0, row.places[cell] ?? 0) : grid.lotsOf(row.texts[cell] ?? '');
  if (lots === null) throw fail(`not a volume: ${quoted(row.texts[cell])}`);
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
