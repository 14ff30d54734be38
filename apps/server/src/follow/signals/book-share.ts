// Which part of all copies of one order the book can bear: together they buy at most a share of what it shows within the slippage limit.
import type { BookLevel } from '@millrace/okx';
import { addDecimals, compareDecimals, divideDecimals, multiplyDecimals } from '@millrace/market';

const FACTOR_DECIMALS = 18;

export interface Demand {
  /** What all copiers would buy or sell together, in contracts or base units. */
  wanted: string;
  /** Average price of the copied order, and how far a copy may be from it, percent: the least of all copiers. */
  price: string;
  slipPct: string;
  /** Of the position that is opened. */
  side: 'L' | 'S';
}

/**
 * min(1, share x depth / wanted), rounded down to 18 decimals. Worked figure: 20 % of 50 contracts offered up to the limit against 40 that are wanted:
 * every copy is a quarter.
 */
export function bookShare({ wanted, price, slipPct, side }: Demand, levels: readonly BookLevel[], share: string): string {
  if (compareDecimals(wanted, '0') <= 0) return '1';
  const away = multiplyDecimals(price, multiplyDecimals(slipPct, '0.01'));
  const limit = side === 'L' ? addDecimals(price, away) : addDecimals(price, `-${away}`);
  const within = levels.filter((level) => compareDecimals(level.price, limit) * (side === 'L' ? 1 : -1) <= 0);
  const depth = within.map(({ size }) => size).reduce(addDecimals, '0');
  const bearable = multiplyDecimals(depth, share);
  return compareDecimals(bearable, wanted) >= 0 ? '1' : divideDecimals(bearable, wanted, FACTOR_DECIMALS, 'floor');
}
