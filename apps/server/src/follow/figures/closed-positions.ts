// What the closed positions of a trader say: how many there were, and how many of them earned something.
import { compareDecimals, divideDecimals } from '@millrace/market';
import { PERCENT_PLACES } from '../shared/percent-places.ts';

/**
 * @param nets results after fees and funding, USDT
 * @returns `winRate`: positions with a net above 0 / all x 100, percent, 4 decimals, half even; null without any. 2 of 3: 66.6667.
 */
export function closedPositions(nets: readonly string[]): { count: number; winRate: string | null } {
  const won = nets.filter((net) => compareDecimals(net, '0') > 0).length;
  return { count: nets.length, winRate: percentOf(won, nets.length) };
}

/** part / whole x 100, 4 decimals, half even; null of nothing. */
export function percentOf(part: number, whole: number): string | null {
  return whole === 0 ? null : divideDecimals(`${String(part)}00`, String(whole), PERCENT_PLACES, 'halfEven');
}
