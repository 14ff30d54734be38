// The newest closed bars of one instrument in memory: minutes without a gap, and the longer bars that live tasks read. No I/O.
import { aggregateCandles, type BarSpan, type BarTexts, joinSpans, spanOfTexts } from '@millrace/market';
import type { CandleBar, ClosedCandle } from '../strategies/lib/task-event.ts';
import { compareBars } from './compare-bars.ts';
import { barMsOf, FoldedBars, type FoldedSpans, liveBars } from './folded-bars.ts';
import { type Chunk, chunkOpens, HOUR_MS, lengthOf, MINUTE_MS, type TimeRange } from './chunks.ts';

/** Minutes kept in memory: more than one page of the venue, and always whole hours. */
const MINUTES_KEPT_MS = 6 * HOUR_MS;

/** A longer bar that has closed; `ts`: when. */
export interface Closing {
  bar: CandleBar;
  ts: number;
}

export interface Merged {
  closings: Closing[];
  /** Opening times of bars that were known with other figures. */
  corrected: number[];
}

const NOTHING: BarSpan = { priceDecimals: 0, volumeDecimals: 0, bars: [] };
const hour = lengthOf('1m');

export class Tail {
  readonly instId: string;
  #minutes: BarSpan = NOTHING;
  /** Every minute from here to `untilTs` is known: it has a bar or is a hole. */
  #fromTs: number;
  #untilTs: number;
  readonly #folded = new FoldedBars();
  readonly #changedHours = new Set<number>();

  /** Knows nothing before `ts`. */
  constructor(instId: string, ts: number) {
    this.instId = instId;
    this.#fromTs = ts;
    this.#untilTs = ts;
  }

  get fromTs(): number {
    return this.#fromTs;
  }

  /** The first minute that is not known. */
  get untilTs(): number {
    return this.#untilTs;
  }

  /** When the newest bar of a length closed; undefined when none is known. */
  newestClose(bar: CandleBar): number | undefined {
    const newest = this.#folded.spans[bar].bars.at(-1);
    return newest && newest.ts + barMsOf(bar);
  }

  /** Bars from the store or the venue that closed before the minutes known here. */
  takeFolded(bar: CandleBar, span: BarSpan): void {
    const ms = barMsOf(bar);
    const older = { ...span, bars: span.bars.filter(({ ts }) => ts + ms <= this.#untilTs) };
    this.#folded.set(bar, joinSpans([older, newerThan(this.#folded.spans[bar], older.bars.at(-1)?.ts ?? Number.NEGATIVE_INFINITY)]));
  }

  /**
   * Takes closed minutes, oldest first. `knownUntil`: the venue was asked for everything before it, so what is missing are holes; without it
   * only minutes that follow the last one are taken.
   */
  merge(texts: readonly BarTexts[], knownUntil = this.#untilTs): Merged {
    const corrected = this.#correct(texts.filter(({ ts }) => ts >= this.#fromTs && ts < this.#untilTs));
    const until = this.#untilTs;
    const fresh: BarTexts[] = [];
    for (const text of texts) {
      if (text.ts < this.#untilTs || (text.ts > this.#untilTs && text.ts >= knownUntil)) continue;
      fresh.push(text);
      this.#untilTs = text.ts + MINUTE_MS;
    }
    this.#untilTs = Math.max(this.#untilTs, knownUntil);
    if (fresh.length > 0) this.#minutes = joinSpans([this.#minutes, spanOfTexts(fresh)]);
    if (this.#untilTs > until) this.#touch({ from: until, until: this.#untilTs });
    const closings = this.#foldClosed(until);
    this.#forget();
    return { closings, corrected };
  }

  /** Bars that differ from what is known, or stand where a hole was. */
  #correct(texts: readonly BarTexts[]): number[] {
    if (texts.length === 0) return [];
    const known = this.#minutes;
    const { different, unknown, decimals } = compareBars(spanOfTexts(texts), known);
    const changed = [...different, ...unknown];
    if (changed.length === 0) return [];
    const replaced = new Set(changed.map(({ ts }) => ts));
    const kept = { ...known, bars: known.bars.filter(({ ts }) => !replaced.has(ts)) };
    const joined = joinSpans([kept, { ...decimals, bars: changed }]);
    this.#minutes = { ...joined, bars: joined.bars.toSorted((one, other) => one.ts - other.ts) };
    const times = [...replaced];
    for (const ts of times) this.#touch({ from: ts, until: ts + MINUTE_MS });
    for (const { bar, barMs } of liveBars)
      for (const open of new Set(times.map((ts) => Math.floor(ts / barMs) * barMs))) this.#refold(bar, open, barMs);
    return times;
  }

  #touch(range: TimeRange): void {
    for (const open of chunkOpens(range, hour)) this.#changedHours.add(open);
  }

  /** Folds the longer bars that closed after `until` and by now. */
  #foldClosed(until: number): Closing[] {
    const closings: Closing[] = [];
    for (const { bar, barMs } of liveBars)
      for (let close = (Math.floor(until / barMs) + 1) * barMs; close <= this.#untilTs; close += barMs)
        if (close - barMs >= this.#fromTs && this.#refold(bar, close - barMs, barMs)) closings.push({ bar, ts: close });
    return closings.sort((one, other) => one.ts - other.ts);
  }

  /** False where no trade made a bar. */
  #refold(bar: CandleBar, open: number, barMs: number): boolean {
    const minutes = this.#minutes.bars.filter(({ ts }) => ts >= open && ts < open + barMs);
    const [made] = aggregateCandles(minutes, bar);
    if (made === undefined || open < this.#fromTs || open + barMs > this.#untilTs) return false;
    const { bars, ...decimals } = joinSpans([this.#folded.spans[bar], { ...this.#minutes, bars: [made] }]);
    const others = bars.slice(0, -1).filter(({ ts }) => ts !== open);
    this.#folded.set(bar, { ...decimals, bars: [...others, ...bars.slice(-1)].sort((one, other) => one.ts - other.ts) });
    return true;
  }

  /** Only whole hours that are stored leave the memory. */
  #forget(): void {
    const limit = Math.floor((this.#untilTs - MINUTES_KEPT_MS) / HOUR_MS) * HOUR_MS;
    if (limit <= this.#fromTs || [...this.#changedHours].some((open) => open < limit)) return;
    this.#fromTs = limit;
    this.#minutes = newerThan(this.#minutes, limit - 1);
  }

  /** Up to `count` of the newest closed bars, oldest first, in ticks. All tasks that ask alike get the same array. */
  closed(bar: CandleBar, count: number, tickSize: string): readonly ClosedCandle[] {
    return this.#folded.closed(bar, count, tickSize);
  }

  /** The longer bars, as another process may take them. */
  get folded(): FoldedSpans {
    return this.#folded.spans;
  }

  /** Minutes known here that open in a range. */
  minutes({ from, until }: TimeRange): BarSpan {
    return { ...this.#minutes, bars: this.#minutes.bars.filter(({ ts }) => ts >= from && ts < until) };
  }

  /** Hours that changed since the last call and are known from their beginning, as chunks to store. */
  takeChanged(): Chunk[] {
    const opens = [...this.#changedHours].filter((open) => open >= this.#fromTs).sort((one, other) => one - other);
    this.#changedHours.clear();
    return opens.map((opensTs) => ({
      bar: '1m',
      opensTs,
      complete: opensTs + HOUR_MS <= this.#untilTs,
      span: this.minutes({ from: opensTs, until: opensTs + HOUR_MS }),
    }));
  }

  /** They could not be stored: they are given again. */
  giveBack(chunks: readonly Chunk[]): void {
    for (const { opensTs } of chunks) this.#changedHours.add(opensTs);
  }
}

function newerThan(span: BarSpan, ts: number): BarSpan {
  return { ...span, bars: span.bars.filter((bar) => bar.ts > ts) };
}
