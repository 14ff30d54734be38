// A trader whose account holds less than the trader margin for a day takes no new copiers, until it has held as much for a day again.
import { limits } from '@millrace/contract';
import { compareDecimals } from '@millrace/market';

const DAY_MS = 86_400_000;

export interface LowEquity {
  /** Closed for it. */
  isLow: boolean;
  /** Since when the readings contradict that, venue ms; null while they do not. */
  turnedMs: number | null;
}

/** After a reading of the account, USDT. A reading that is missed changes nothing. 499.99 read at 10:00 and at 10:00 of the next day closes, unless one between was 500. */
export function afterReading({ isLow, turnedMs }: LowEquity, { equity, atMs }: { equity: string; atMs: number }): LowEquity {
  const readsLow = compareDecimals(equity, limits.traderMargin) < 0;
  if (readsLow === isLow) return { isLow, turnedMs: null };
  const sinceMs = turnedMs ?? atMs;
  return atMs - sinceMs >= DAY_MS ? { isLow: readsLow, turnedMs: null } : { isLow, turnedMs: sinceMs };
}
