// A withdrawal before it is asked for: what is wrong with the typed amount, what arrives and what stays. Pure.
import type { WithdrawalTerms } from '@millrace/contract';
import { addDecimals, compareDecimals, isDecimal, negateDecimal } from '@millrace/market';

export type WithdrawProblem = 'none' | 'whole' | 'minimum' | 'notEnough' | 'dayLimit';

export interface WithdrawSums {
  problem: WithdrawProblem | undefined;
  /** USDT; undefined while the amount is no withdrawal. */
  arrives: string | undefined;
  /** Free USDT afterwards. */
  left: string | undefined;
}

type Terms = Pick<WithdrawalTerms, 'free' | 'leftToday' | 'minimum'>;

/** @param fee of the chosen network in USDT, inside the amount */
export function withdrawSums(amount: string, terms: Terms, fee: string): WithdrawSums {
  const problem = problemOf(amount, terms, fee);
  if (problem !== undefined) return { problem, arrives: undefined, left: undefined };
  return { problem, arrives: addDecimals(amount, negateDecimal(fee)), left: addDecimals(terms.free, negateDecimal(amount)) };
}

function problemOf(amount: string, { free, leftToday, minimum }: Terms, fee: string): WithdrawProblem | undefined {
  if (amount === '') return 'none';
  if (!isDecimal(amount) || !/^\d+(?:\.0*)?$/.test(amount)) return 'whole';
  if (compareDecimals(amount, minimum) < 0 || compareDecimals(amount, fee) <= 0) return 'minimum';
  if (compareDecimals(amount, free) > 0) return 'notEnough';
  return compareDecimals(amount, leftToday) > 0 ? 'dayLimit' : undefined;
}

/** The most that can leave now, in whole USDT; undefined where that is below the minimum. */
export function mostOf({ free, leftToday, minimum }: Terms): string | undefined {
  const least = compareDecimals(free, leftToday) < 0 ? free : leftToday;
  const whole = least.split('.')[0] ?? '0';
  return compareDecimals(whole, minimum) < 0 ? undefined : whole;
}
