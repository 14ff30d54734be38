// What a share costs, on an example. Pure.
import { multiplyDecimals, roundDecimal } from '@millrace/market';

/** USDT. */
export const EXAMPLE_PROFIT = '100';

/** @param rate a fraction: 0.1 of 100 is 10 */
export function shareOf(profit: string, rate: string): string {
  return roundDecimal(multiplyDecimals(profit, rate), 2, 'halfEven');
}
