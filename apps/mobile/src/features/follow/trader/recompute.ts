// A trader's figures computed again from the rows behind them: exact decimals, rounded half even at 4 places. Pure.
import type { OutputOf, pageTraderHour, pageTraderPosition, TraderDetails } from '@millrace/contract';
import {
  addDecimals,
  divHalfEven,
  divideDecimals,
  FIXED_ONE,
  mulFixed,
  multiplyDecimals,
  parseFixed,
  roundDecimal,
  unscaled,
} from '@millrace/market';

export type DayRow = TraderDetails['days'][number];
export type HourRow = OutputOf<typeof pageTraderHour>['rows'][number];
export type PositionRow = OutputOf<typeof pageTraderPosition>['rows'][number];

const PLACES = 4;

/** ((1 + r1) x ... - 1) x 100 of the last `count` days, oldest first; null where one is unknown or there is none. 0.03 and 0.035398230088: 6.646. */
export function yieldOf(days: readonly DayRow[], count: number): string | null {
  const returns = count === 0 ? [] : days.slice(-count).map(({ dailyReturn }) => dailyReturn);
  if (returns.length === 0 || returns.includes(null)) return null;
  const product = returns.reduce<string>((sofar, each) => multiplyDecimals(sofar, addDecimals('1', each ?? '0')), '1');
  return roundDecimal(multiplyDecimals(addDecimals(product, '-1'), '100'), PLACES, 'halfEven');
}

/** Won positions of all, percent; null without any. */
export function winRateOf(positions: readonly PositionRow[]): string | null {
  if (positions.length === 0) return null;
  return divideDecimals(String(100 * positions.filter(({ won }) => won).length), String(positions.length), PLACES, 'halfEven');
}

/** Greatest fall of the index of hourly returns from its highest value before, percent. @param hours newest first, as the call answers them */
export function fallOf(hours: readonly HourRow[]): string | null {
  if (hours.length === 0) return null;
  let [index, peak] = [FIXED_ONE, FIXED_ONE];
  let worst = { fall: 0n, peak: FIXED_ONE };
  for (const { hourReturn } of hours.toReversed()) {
    if (hourReturn === null) return null;
    index = mulFixed(index, FIXED_ONE + parseFixed(hourReturn), 'halfEven');
    if (index > peak) peak = index;
    if ((peak - index) * worst.peak > worst.fall * peak) worst = { fall: peak - index, peak };
  }
  return unscaled(divHalfEven(worst.fall * 100n * 10n ** BigInt(PLACES), worst.peak), PLACES);
}
