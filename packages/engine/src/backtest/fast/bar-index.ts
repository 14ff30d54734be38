// Lowest and highest prices of blocks of bars, so that a search for the next bar outside a band passes over whole blocks. Built once for an
// array of bars and kept with it; a sixteenth of a bar's two prices and less. It must not outlive a change of the array: nobody changes one.
import type { BacktestBars, BacktestPath } from '../market.ts';

/** Rows of a block of level 0; each further level has so many blocks of the one below. */
const SHIFT = 4;

/** Up to so many rows their prices are kept side by side as well, eight bytes a row; beyond it memory counts for more. */
const ROWS_BESIDE_MAX = 4_000_000;

export interface BarIndex {
  rows: number;
  /** Highest and lowest price of row r at r x stride + highAt and lowAt; with trades both are the one price. */
  prices: Float64Array | Int32Array;
  stride: number;
  highAt: number;
  lowAt: number;
  highs: readonly Float64Array[];
  lows: readonly Float64Array[];
  least: number;
  most: number;
  /** Whether the last price of every row is the one at which its longer bar closes: so it is unless bars are played as trades. */
  closesAsPlayed: boolean;
}

const kept = { bars: new WeakMap<Float64Array, BarIndex>(), trades: new WeakMap<Float64Array, BarIndex>() };

export function barIndexOf(bars: BacktestBars, path: BacktestPath): BarIndex {
  const store = path.kind === 'trades' ? kept.trades : kept.bars;
  const known = store.get(bars.values);
  if (known !== undefined && known.rows === bars.ts.length) return known;
  const fresh = build(bars, path.kind === 'trades');
  store.set(bars.values, fresh);
  return fresh;
}

function build({ values, ts }: BacktestBars, isTrades: boolean): BarIndex {
  const [highAt, lowAt] = isTrades ? [0, 0] : [1, 2];
  const rows = ts.length;
  const high = new Float64Array(Math.ceil(rows / 16)).fill(-Infinity);
  const low = new Float64Array(Math.ceil(rows / 16)).fill(Infinity);
  const highs: Float64Array[] = [high];
  const lows: Float64Array[] = [low];
  for (let row = 0, at = 0; row < rows; row += 1, at += 5) {
    const block = row >> SHIFT;
    const up = values[at + highAt] ?? 0;
    const down = values[at + lowAt] ?? 0;
    if (up > (high[block] ?? 0)) high[block] = up;
    if (down < (low[block] ?? 0)) low[block] = down;
  }
  for (let last = highs.at(-1); last !== undefined && last.length > 16; last = highs.at(-1)) {
    highs.push(merged(last, Math.max, -Infinity));
    lows.push(merged(lows.at(-1) ?? last, Math.min, Infinity));
  }
  const isBeside = rows <= ROWS_BESIDE_MAX;
  const prices = isBeside ? new Int32Array(2 * rows) : values;
  if (isBeside) {
    for (let row = 0, at = 0; row < rows; row += 1, at += 5) {
      prices[2 * row] = values[at + highAt] ?? 0;
      prices[2 * row + 1] = values[at + lowAt] ?? 0;
    }
  }
  const places = isBeside ? { stride: 2, highAt: 0, lowAt: 1 } : { stride: 5, highAt, lowAt };
  const least = (lows.at(-1) ?? low).reduce((best, each) => Math.min(best, each), Infinity);
  const most = (highs.at(-1) ?? high).reduce((best, each) => Math.max(best, each), -Infinity);
  return { rows, prices, ...places, highs, lows, least, most, closesAsPlayed: !isTrades || isFlat(values, rows) };
}

function isFlat(values: Float64Array, rows: number): boolean {
  for (let at = 0; at < 5 * rows; at += 5) if (values[at] !== values[at + 3]) return false;
  return true;
}

function merged(blocks: Float64Array, pick: (left: number, right: number) => number, none: number): Float64Array {
  const made = new Float64Array(Math.ceil(blocks.length / 16)).fill(none);
  for (let block = 0; block < blocks.length; block += 1) made[block >> SHIFT] = pick(made[block >> SHIFT] ?? none, blocks[block] ?? none);
  return made;
}

/** The first row from `from` up to and without `to` with a price at or below `low`, or at or above `high`; `to` where there is none. */
export function firstOutside(index: BarIndex, from: number, to: number, band: { low: number; high: number }): number {
  const { prices, stride, highAt, lowAt, highs, lows } = index;
  const { low, high } = band;
  const levels = highs.length;
  let row = from;
  while (row < to) {
    let level = 0;
    for (let shift = SHIFT; level < levels; level += 1, shift += SHIFT) {
      const block = row >> shift;
      if (block << shift !== row) break;
      if ((highs[level]?.[block] ?? Infinity) >= high || (lows[level]?.[block] ?? 0) <= low) break;
    }
    if (level > 0) {
      row += 1 << (level * SHIFT);
      continue;
    }
    const end = Math.min(to, (row | 15) + 1);
    for (let at = row * stride; row < end; row += 1, at += stride) {
      if ((prices[at + highAt] ?? 0) >= high || (prices[at + lowAt] ?? 0) <= low) return row;
    }
  }
  return to;
}

/** The first row from `from` whose time is at or after `ts`: in growing strides first, because it is mostly near. */
export function rowAt(times: Float64Array, from: number, ts: number): number {
  const rows = times.length;
  let low = from;
  let stride = 1;
  while (low + stride <= rows && (times[low + stride - 1] ?? Infinity) < ts) {
    low += stride;
    stride *= 2;
  }
  let high = Math.min(rows, low + stride);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? Infinity) < ts) low = middle + 1;
    else high = middle;
  }
  return low;
}
