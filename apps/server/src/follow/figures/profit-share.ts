// The trader's share of what a follow earned: only of what lies above the highest net that was ever settled.
import { addDecimals, compareDecimals, multiplyDecimals, negateDecimal, roundDecimal } from '@millrace/market';

const SHARE_PLACES = 8;

export interface SettledShare {
  /** USDT. */
  share: string;
  /** The mark above which the next share begins. */
  highWater: string;
}

/**
 * share = rate x max(0, net - high water), USDT, 8 decimals, half even; the new high water is the larger of the two. At 10 % nets of 100, 60 and 150.5
 * pay 10, 0 and 5.05.
 * @param of `net`: of the whole follow so far, after fees and funding. `flat`: it holds no position
 * @returns undefined while it holds something: nothing is settled then
 */
export function settleShare(of: { rate: string; net: string; highWater: string; flat: boolean }): SettledShare | undefined {
  if (!of.flat) return undefined;
  const above = addDecimals(of.net, negateDecimal(of.highWater));
  if (compareDecimals(above, '0') <= 0) return { share: '0', highWater: of.highWater };
  return { share: roundDecimal(multiplyDecimals(of.rate, above), SHARE_PLACES, 'halfEven'), highWater: of.net };
}
