// The bars of one mirrored instrument: minutes of about a day as the exchange sends them, hours before that, and the running minute grown by its ticks.
import { aggregateCandles, type BarSource, type Candle, extendCandle } from '@millrace/market';
import { MIRROR_HOURS_MAX, MIRROR_MINUTES } from '../limits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface GrowingSource extends BarSource {
  /** A minute as the exchange sends it: new, or in place of the one stored before. */
  put(candle: Candle): void;
  /** A price of now: it begins a minute or makes the newest one larger; never an older one. */
  tick(ts: number, ticks: number): void;
  /** Opening time of the newest minute. */
  newestTs(): number;
}

/** @param minutes at least one, @param hours both oldest first */
export function createGrowingSource(instId: string, history: { minutes: readonly Candle[]; hours: readonly Candle[] }): GrowingSource {
  const minutes = [...history.minutes];
  const hours = [...history.hours];
  if (minutes.length === 0) throw new RangeError(`${instId} has no bars`);
  /** Old minutes become hours; the oldest hours go. */
  const trim = (): void => {
    if (minutes.length <= 2 * MIRROR_MINUTES) return;
    const border = Math.floor((minutes[minutes.length - MIRROR_MINUTES]?.ts ?? 0) / HOUR) * HOUR;
    const known = hours.at(-1)?.ts ?? Number.NEGATIVE_INFINITY;
    hours.push(...aggregateCandles(minutes.splice(0, indexFrom(minutes, border)), '1H').filter((hour) => hour.ts > known));
    if (hours.length > MIRROR_HOURS_MAX) hours.splice(0, hours.length - MIRROR_HOURS_MAX);
  };
  const put = (candle: Candle): void => {
    const index = indexFrom(minutes, candle.ts);
    minutes.splice(index, minutes[index]?.ts === candle.ts ? 1 : 0, { ...candle });
    trim();
  };
  return {
    ...viewOf(instId, MINUTE, minutes),
    get firstTs() {
      return minutes[0]?.ts ?? 0;
    },
    grows: true,
    older: {
      ...viewOf(instId, HOUR, hours),
      get firstTs() {
        return hours[0]?.ts ?? Number.POSITIVE_INFINITY;
      },
    },
    put,
    tick(ts, ticks) {
      const open = Math.floor(ts / MINUTE) * MINUTE;
      const bar: Candle = { ts: open, open: ticks, high: ticks, low: ticks, close: ticks, lots: 0 };
      const newest = minutes.at(-1);
      if (newest && newest.ts === open) extendCandle(newest, bar);
      else if (newest && newest.ts < open) put(bar);
    },
    newestTs: () => minutes.at(-1)?.ts ?? 0,
  };
}

function viewOf(instId: string, barMs: number, bars: readonly Candle[]): Omit<BarSource, 'firstTs'> {
  return {
    instId,
    barMs,
    lastTs: null,
    barFrom: (ts) => bars[indexFrom(bars, ts)],
    barAt: (ts) => bars[indexFrom(bars, ts + 1) - 1],
    range: (from, to) => bars.slice(indexFrom(bars, from), indexFrom(bars, to)).map((bar) => ({ ...bar })),
  };
}

/** Index of the first bar with ts >= at; the length when there is none. */
function indexFrom(bars: readonly Candle[], at: number): number {
  let low = 0;
  let high = bars.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.ts ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
