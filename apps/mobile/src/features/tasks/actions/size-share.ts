// Sizes as shares of the most that is possible: what is held, or what the free balance pays for. Whole lots, rounded down. Pure.
import { compareDecimals, divideDecimals, formatFixed, isDecimal, multiplyDecimals, parseFixed, roundDecimal } from '@millrace/market';

/** The size of a percentage of the most; all of it at 100. At least one lot. */
export function shareOf(most: string, pct: number, lotSize: string): string {
  if (pct >= 100) return most;
  const lots = inLots(multiplyDecimals(most, String(pct / 100)), lotSize);
  return compareDecimals(lots, '0') > 0 ? lots : lotSize;
}

/** For a slider: whole percent of the most, 0 to 100. */
export function pctOf(size: string, most: string): number {
  if (!isDecimal(size) || compareDecimals(most, '0') <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round((Number(size) / Number(most)) * 100)));
}

/** Of the free balance; fees and a moving price take the rest. */
const FREE_SHARE = '0.98';

/** The largest size that a free balance pays for at a price; "0" where it pays for none. */
export function mostAddable(free: string, on: { lever: number; price: string; contractValue: string; lotSize: string }): string {
  if (compareDecimals(free, '0') <= 0 || compareDecimals(on.price, '0') <= 0) return '0';
  const worth = multiplyDecimals(multiplyDecimals(free, FREE_SHARE), String(Math.max(1, on.lever)));
  return inLots(divideDecimals(worth, multiplyDecimals(on.price, on.contractValue), 18, 'floor'), on.lotSize);
}

function inLots(size: string, lotSize: string): string {
  const value = parseFixed(roundDecimal(size, 18, 'floor'));
  return formatFixed(value - (value % parseFixed(lotSize)));
}
