// Candles, trades, funding and settings from disk. Whatever is wrong with a file is told with its line.
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { BacktestBars, FundingRate } from '@millrace/engine/pure';
import { type Instrument, ticksOf } from '@millrace/market';
import { ToldError } from '../process/told-error.ts';
import { TEXT_BYTES_MAX } from './limits.ts';

export interface ReadBars {
  bars: BacktestBars;
  /** Prices off the instrument's tick, rounded to the nearest. */
  rounded: number;
  gaps: number;
  missing: number;
}

const NUMBER = /^\d+(\.\d+)?$/;

/** `ts,open,high,low,close,volume`; the shortest distance of two bars is their length. @throws ToldError */
export async function readCandles(file: string, instrument: Instrument): Promise<ReadBars> {
  const ts: number[] = [];
  const values: number[] = [];
  const grid = { tickSize: instrument.tickSize, rounded: 0 };
  for (const { cells, fail } of await rowsOf(file, 6)) {
    const at = timeOf(cells[0], ts.at(-1), fail);
    const prices = cells.slice(1, 5).map((cell) => priceTicks(cell, grid, fail));
    if (!NUMBER.test(cells[5] ?? '')) throw fail(`not a volume: ${JSON.stringify(cells[5])}`);
    const [open = 1, high = 1, low = 1, close = 1] = prices;
    if (high < Math.max(open, close) || low > Math.min(open, close))
      throw fail('an impossible bar: high and low do not enclose open and close');
    ts.push(at);
    values.push(open, high, low, close, 0);
  }
  const barMs = ts.reduce((least, at, row) => (row === 0 ? least : Math.min(least, at - (ts[row - 1] ?? at))), Infinity);
  if (ts.length < 2) throw new ToldError(`${file}: a backtest needs two bars at least.`);
  const { gaps, missing } = gapsOf(ts, barMs);
  return { bars: { barMs, ts: Float64Array.from(ts), values: Float64Array.from(values) }, rounded: grid.rounded, gaps, missing };
}

/** `ts,price,size,side`. @throws ToldError */
export async function readTrades(file: string, instrument: Instrument): Promise<ReadBars> {
  const ts: number[] = [];
  const values: number[] = [];
  const grid = { tickSize: instrument.tickSize, rounded: 0 };
  for (const { cells, fail } of await rowsOf(file, 4)) {
    ts.push(timeOf(cells[0], (ts.at(-1) ?? 0) - 1, fail));
    const price = priceTicks(cells[1] ?? '', grid, fail);
    values.push(price, price, price, price, 0);
  }
  return { bars: { barMs: 1, ts: Float64Array.from(ts), values: Float64Array.from(values) }, rounded: grid.rounded, gaps: 0, missing: 0 };
}

/** `ts,rate`. @throws ToldError */
export async function readFunding(file: string): Promise<FundingRate[]> {
  const rates: FundingRate[] = [];
  for (const { cells, fail } of await rowsOf(file, 2)) {
    const rate = cells[1] ?? '';
    if (!/^-?\d+(\.\d+)?(e-?\d{1,2})?$/i.test(rate)) throw fail(`not a rate: ${JSON.stringify(rate)}`);
    rates.push({ ts: timeOf(cells[0], rates.at(-1)?.ts, fail), rate: plainRate(rate) });
  }
  return rates;
}

/** @throws ToldError */
export async function readSettings(file: string): Promise<Record<string, unknown>> {
  const text = await textOf(file);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ToldError(`${file}: not JSON (${cause instanceof Error ? cause.message : String(cause)}).`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ToldError(`${file}: settings are one JSON object.`);
  return Object.fromEntries(Object.entries(value));
}

interface Row {
  cells: string[];
  fail(problem: string): ToldError;
}

async function rowsOf(file: string, columns: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [index, raw] of (await textOf(file)).split('\n').entries()) {
    const line = raw.trim();
    if (line === '' || (index === 0 && /^[a-z]/i.test(line))) continue;
    const cells = line.split(',');
    const fail = (problem: string): ToldError => new ToldError(`${file}, line ${index + 1}: ${problem}`);
    if (cells.length !== columns) throw fail(`expected ${columns} columns, found ${cells.length}`);
    rows.push({ cells, fail });
  }
  if (rows.length === 0) throw new ToldError(`${file}: has no rows.`);
  return rows;
}

async function textOf(file: string): Promise<string> {
  try {
    const bytes = await readFile(file);
    return (file.endsWith('.gz') ? gunzipSync(bytes, { maxOutputLength: TEXT_BYTES_MAX }) : bytes).toString('utf8');
  } catch (cause) {
    throw new ToldError(`${file}: cannot be read (${cause instanceof Error ? cause.message : String(cause)}).`);
  }
}

function timeOf(cell: string | undefined, before: number | undefined, fail: Row['fail']): number {
  const ts = /^\d{1,15}$/.test(cell ?? '') ? Number(cell) : Number.NaN;
  if (!Number.isSafeInteger(ts)) throw fail(`not a time in ms: ${JSON.stringify(cell)}`);
  if (before !== undefined && ts <= before) throw fail(`${ts} is not later than the row before`);
  return ts;
}

function priceTicks(cell: string, grid: { tickSize: string; rounded: number }, fail: Row['fail']): number {
  if (!NUMBER.test(cell)) throw fail(`not a price: ${JSON.stringify(cell.slice(0, 40))}`);
  const floor = ticksOf(cell, grid.tickSize, 'floor');
  if (floor !== ticksOf(cell, grid.tickSize, 'ceil')) grid.rounded += 1;
  const ticks = ticksOf(cell, grid.tickSize, 'nearest');
  if (ticks < 1) throw fail('prices must be above 0');
  return ticks;
}

/** Recordings write small rates as 6.4e-05. */
function plainRate(text: string): string {
  const [digits = '0', exponent] = text.toLowerCase().split('e');
  if (exponent === undefined) return digits;
  return Number(text)
    .toFixed(18)
    .replace(/\.?0+$/, '');
}

function gapsOf(ts: readonly number[], barMs: number): { gaps: number; missing: number } {
  const jumps = ts.map((at, row) => (row === 0 ? 0 : Math.round((at - (ts[row - 1] ?? at)) / barMs) - 1)).filter((missing) => missing > 0);
  return { gaps: jumps.length, missing: jumps.reduce((sum, missing) => sum + missing, 0) };
}
