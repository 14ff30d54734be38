// Where the next follow of the same trader begins: what was lost before must be earned back first.
import { addDecimals, compareDecimals, negateDecimal } from '@millrace/market';

/** max(0, high water - net), USDT: a follow that ended at 60 with a mark of 100 leaves a mark of 40. */
export function carriedMark({ highWater, net }: { highWater: string; net: string }): string {
  const missing = addDecimals(highWater, negateDecimal(net));
  return compareDecimals(missing, '0') > 0 ? missing : '0';
}
