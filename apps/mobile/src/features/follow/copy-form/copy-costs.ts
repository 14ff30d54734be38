// What a profit costs a copier: the trader's share, and the tenant's part from fuel. Pure.
import { multiplyDecimals, negateDecimal } from '@millrace/market';

/** The profit of which forms show the costs, USDT. */
export const EXAMPLE_PROFIT = '100';

/** Of 100 USDT at 0.1 and 0.2: -10 USDT and 20 fuel. */
export function costsOf(profit: string, { shareRate, feeRate }: { shareRate: string; feeRate: string }): { share: string; fuel: string } {
  return { share: negateDecimal(multiplyDecimals(profit, shareRate)), fuel: multiplyDecimals(profit, feeRate) };
}
