// The path a price takes through one bar, and the share of its volume that orders may take. Pure.
import { divFloor, safeNumber } from '@millrace/market';
import { RATE_DEN } from '../strategies/lib/money-units.ts';
import type { BacktestBars, Intrabar } from './market.ts';
import type { Tick } from './venue-ledger.ts';

/** Whether the path of a bar passes its low before its high. */
export function isLowFirst(open: number, close: number, intrabar: Intrabar): boolean {
  return intrabar === 'natural' ? close >= open : intrabar === 'low-first';
}

/** Open, high, low and close of a bar in the order of the path. */
export function pathPrices(bars: BacktestBars, row: number, intrabar: Intrabar): [number, number, number, number] {
  const { values } = bars;
  const open = values[5 * row] ?? 1;
  const high = values[5 * row + 1] ?? open;
  const low = values[5 * row + 2] ?? open;
  const close = values[5 * row + 3] ?? open;
  return isLowFirst(open, close, intrabar) ? [open, low, high, close] : [open, high, low, close];
}

/** The points of a bar's path: open at the start, then after a quarter, after a half, and in the last ms. */
export function pathPoints(ts: number, barMs: number, [open, second, third, close]: readonly [number, number, number, number]): Tick[] {
  return [
    { ts, ticks: open },
    { ts: ts + Math.floor(barMs / 4), ticks: second },
    { ts: ts + Math.floor(barMs / 2), ticks: third },
    { ts: ts + barMs - 1, ticks: close },
  ];
}

/** Where the price is after so many ticks of a move. */
export function placeOn(from: Tick, to: Tick, done: number): Tick {
  const count = Math.abs(to.ticks - from.ticks);
  return {
    ts: from.ts + Math.floor(((to.ts - from.ts) * done) / count),
    ticks: to.ticks > from.ticks ? from.ticks + done : from.ticks - done,
  };
}

/** Where the price is after the nth of so many equal jumps of a move, rounded to whole ticks. */
export function stepOn(from: Tick, to: Tick, { step, steps }: { step: number; steps: number }): Tick {
  return {
    ts: from.ts + Math.floor(((to.ts - from.ts) * step) / steps),
    ticks: from.ticks + Math.floor((2 * (to.ticks - from.ticks) * step + steps) / (2 * steps)),
  };
}

/** Lots of a part of a volume that may be taken, rounded down. Worked figure: a tenth of a quarter of 1000 lots is 25. */
export function participated(lots: number, millionths: number, parts: number): number {
  return safeNumber(divFloor(BigInt(Math.floor(lots)) * BigInt(millionths), BigInt(RATE_DEN * parts)));
}
