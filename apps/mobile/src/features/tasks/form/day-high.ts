// The high that a dip without a price of its own follows, as its strategy counts it. Pure.
import type { candles, OutputOf } from '@millrace/contract';
import { compareDecimals } from '@millrace/market';

export const DAY_HOURS = 24;

/** Of bars of an hour, oldest first, the newest of which is still open; undefined while fewer than 24 have closed. */
export function dayHighOf(bars: OutputOf<typeof candles>): string | undefined {
  const closed = bars.slice(0, -1).slice(-DAY_HOURS);
  if (closed.length < DAY_HOURS) return undefined;
  return closed.map(([, , high]) => high).reduce((one, other) => (compareDecimals(one, other) > 0 ? one : other));
}
