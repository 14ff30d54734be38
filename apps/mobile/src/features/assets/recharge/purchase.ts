// A purchase of fuel for own USDT, before it is made: what is wrong with the typed amount, and what is left afterwards. 1 fuel is 1 USDT. Pure.
import { limits, type Wallet } from '@millrace/contract';
import { addDecimals, compareDecimals, isDecimal, negateDecimal } from '@millrace/market';
import { daysOf } from '../wallet/fuel-figures.ts';

/** Offered beside the typed amount, USDT. */
export const offers = ['100', '300', '500', '1000'] as const;

export type PurchaseProblem = 'none' | 'aboveZero' | 'minimum' | 'maximum' | 'decimals' | 'notEnough';

const DECIMALS_MAX = 2;

export function problemOf(amount: string, { usdt }: Pick<Wallet, 'usdt'>): PurchaseProblem | undefined {
  if (amount === '') return 'none';
  if (!isDecimal(amount) || compareDecimals(amount, '0') <= 0) return 'aboveZero';
  if ((amount.split('.')[1]?.replace(/0+$/, '').length ?? 0) > DECIMALS_MAX) return 'decimals';
  if (compareDecimals(amount, limits.fuelPurchaseMin) < 0) return 'minimum';
  if (compareDecimals(amount, limits.fuelPurchaseMax) > 0) return 'maximum';
  return compareDecimals(amount, usdt) > 0 ? 'notEnough' : undefined;
}

export interface Afterwards {
  usdt: string;
  fuel: string;
  /** Undefined while no fee was taken. */
  days: number | undefined;
}

/** @param amount valid, USDT */
export function afterwards(amount: string, { usdt, fuel, fuelPerDay }: Pick<Wallet, 'usdt' | 'fuel' | 'fuelPerDay'>): Afterwards {
  const left = addDecimals(fuel, amount);
  return { usdt: addDecimals(usdt, negateDecimal(amount)), fuel: left, days: daysOf({ fuel: left, fuelPerDay }) };
}
