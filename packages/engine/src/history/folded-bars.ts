// The longer bars of one instrument that live tasks read, in memory.
import { type BarSpan, decimalTextOf, ticksOf } from '@millrace/market';
import type { CandleBar, ClosedCandle } from '../strategies/lib/task-event.ts';
import { HOUR_MS, MINUTE_MS } from './chunks.ts';

/** Bars kept of each length: at least as many as a strategy reads. */
const KEPT = 120;

export const liveBars: readonly { bar: CandleBar; barMs: number }[] = [
  { bar: '15m', barMs: 15 * MINUTE_MS },
  { bar: '1H', barMs: HOUR_MS },
];

export function barMsOf(bar: CandleBar): number {
  return bar === '15m' ? 15 * MINUTE_MS : HOUR_MS;
}

export type FoldedSpans = Readonly<Record<CandleBar, BarSpan>>;

const NOTHING: BarSpan = { priceDecimals: 0, volumeDecimals: 0, bars: [] };

export class FoldedBars {
  #spans: FoldedSpans = { '15m': NOTHING, '1H': NOTHING };
  readonly #asked = new Map<string, readonly ClosedCandle[]>();

  get spans(): FoldedSpans {
    return this.#spans;
  }

  set(bar: CandleBar, span: BarSpan): void {
    this.#spans = { ...this.#spans, [bar]: { ...span, bars: span.bars.slice(-KEPT) } };
    this.#asked.clear();
  }

  /** Up to `count` of the newest closed bars, oldest first, in ticks. All that ask alike get the same array. */
  closed(bar: CandleBar, count: number, tickSize: string): readonly ClosedCandle[] {
    const key = `${bar} ${String(count)} ${tickSize}`;
    const known = this.#asked.get(key);
    if (known !== undefined) return known;
    const { bars, priceDecimals } = this.#spans[bar];
    const ticks = (price: number): number => Math.max(1, ticksOf(decimalTextOf(price, priceDecimals), tickSize, 'nearest'));
    const made = bars.slice(-count).map(({ ts, open, high, low, close }) => ({
      ts: ts + barMsOf(bar),
      openTicks: ticks(open),
      highTicks: ticks(high),
      lowTicks: ticks(low),
      closeTicks: ticks(close),
    }));
    this.#asked.set(key, made);
    return made;
  }
}
