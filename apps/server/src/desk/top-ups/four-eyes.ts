// When a top-up needs two people.
import { addDecimals, compareDecimals } from '@millrace/market';

export interface FourEyes {
  /** USDT that would be credited. */
  amount: string;
  /** USDT of the last 24 hours: credited to the trader, and decided by this operator alone. */
  sums: { trader: string; operator: string };
  /** From so much on, alone or with either sum. */
  limit: string;
  /** The transfer was typed by a person instead of found on the chain. */
  isTyped: boolean;
}

/** E.g. 3,000 after 2,500 of the same day with a limit of 5,000: two people. */
export function isForTwo({ amount, sums, limit, isTyped }: FourEyes): boolean {
  return isTyped || [sums.trader, sums.operator].some((sum) => compareDecimals(addDecimals(sum, amount), limit) >= 0);
}
