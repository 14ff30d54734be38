// What the copiers of a trader have of it: each one's result in percent of his allocation, and of all of them the median and the tails.
import { addDecimals, compareDecimals, divideDecimals, multiplyDecimals, negateDecimal, roundDecimal } from '@millrace/market';
import { PERCENT_PLACES } from '../shared/percent-places.ts';

/** Fewer copiers than these would let a reader infer the result of one. */
const COPIERS_MIN = 20;

/** One follow at the end of a day. Amounts in USDT. */
export interface CopierMoney {
  allocation: string;
  /** Of what was closed, after fees and funding. */
  net: string;
  openResult: string;
  /** Fuel that was charged for it. */
  fuel: string;
  /** Profit shares of the trader. */
  shares: string;
}

/** (net + open result - fuel - shares) / allocation x 100, percent, 4 decimals, half even. 43.5 + 6.5 - 8.7 - 4.3 on 1000: 3.7. */
export function copierResult({ allocation, net, openResult, fuel, shares }: CopierMoney): string {
  const result = [openResult, negateDecimal(fuel), negateDecimal(shares)].reduce(addDecimals, net);
  return divideDecimals(multiplyDecimals(result, '100'), allocation, PERCENT_PLACES, 'halfEven');
}

export interface CopiersResult {
  /** Copiers that are counted. */
  copiers: number;
  median: string | null;
  tenth: string | null;
  ninetieth: string | null;
  /** Those with a result above 0. */
  up: number | null;
}

/** Median, tenth and ninetieth percentile of the copiers' results, percent, and how many are above 0; all null with fewer than twenty. */
export function copiersResult(results: readonly string[]): CopiersResult {
  const sorted = results.toSorted(compareDecimals);
  const at = (percent: number): string | null => (sorted.length < COPIERS_MIN ? null : percentile(sorted, percent));
  const up = sorted.length < COPIERS_MIN ? null : sorted.filter((result) => compareDecimals(result, '0') > 0).length;
  return { copiers: sorted.length, median: at(50), tenth: at(10), ninetieth: at(90), up };
}

/**
 * The value at place percent/100 x (n - 1) of the sorted values, counted from 0; between two places in proportion. 4 decimals, half even. Of 1 to 20 the
 * tenth percentile is 2.9.
 */
function percentile(sorted: readonly string[], percent: number): string {
  const hundredths = percent * (sorted.length - 1);
  const place = Math.floor(hundredths / 100);
  const low = sorted[place] ?? '0';
  const step = addDecimals(sorted[place + 1] ?? low, negateDecimal(low));
  return roundDecimal(
    addDecimals(low, multiplyDecimals(step, divideDecimals(String(hundredths % 100), '100', 2, 'floor'))),
    PERCENT_PLACES,
    'halfEven',
  );
}
