// Ticks of a time without connection, made of the bars that the exchange sends afterwards: the four prices of every whole bar, at the times of its path.
// Of the bar in which the connection broke only the close counts: which of its extremes came before is unknown.
import { type BarSource, type Candle, pricePath } from '@millrace/market';
import { instrumentTypeOf } from '@millrace/okx';
import type { SourceTick } from '../quotes/tick-stream.ts';

export interface GapTick extends SourceTick {
  ts: number;
}

const NO_TRADE = { side: 'buy', size: 0n } as const;

/** @param from the last time that was seen @param now end of the gap; the bar that still runs is taken as far as it has come */
export function gapTicks(source: BarSource, from: number, now: number): GapTick[] {
  const { older, firstTs } = source;
  if (!older || from >= firstTs) return barsOf(source, from, now).flatMap((bar) => ticksOf(source, bar, { from, now }));
  const border = Math.ceil(firstTs / older.barMs) * older.barMs;
  return [
    ...barsOf(older, from, border).flatMap((bar) => ticksOf(older, bar, { from, now: border })),
    ...barsOf(source, border, now).flatMap((bar) => ticksOf(source, bar, { from, now })),
  ];
}

/** The bar that runs at `from`, and those that open later. */
function barsOf(source: BarSource, from: number, to: number): Candle[] {
  return source.range(source.barAt(from)?.ts ?? from, to);
}

function ticksOf({ instId, barMs }: BarSource, bar: Candle, { from, now }: { from: number; now: number }): GapTick[] {
  const end = Math.min(bar.ts + barMs, now);
  const close: GapTick = { instId, ts: Math.max(from, end - 1), ticks: bar.close, print: NO_TRADE };
  // The mark follows closes only: a wick of the last price liquidates nobody.
  const mark: GapTick[] = instrumentTypeOf(instId) === 'SWAP' ? [{ ...close, mark: bar.close }] : [];
  if (bar.ts < from) return [close, ...mark];
  const path = pricePath(bar, Math.max(4, end - bar.ts), 1).map(({ ts, ticks }): GapTick => ({ instId, ts, ticks, print: NO_TRADE }));
  return [...path, ...mark];
}
