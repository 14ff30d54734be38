// A purchase of fuel for own USDT, before it is made: what is wrong with the typed amount, and what is left afterwards. 1 fuel is 1 USDT. Pure.
import { limits, type Wallet } from '@millrace/contract';
import { addDecimals, compareDecimals, isDecimal, negateDecimal } from '@millrace/market';
import { daysOf } from '../wallet/fuel-figures.ts';

/** A package, or an amount that was typed. */
export interface Purchase {
  packageId: string | undefined;
  /** USDT; as much bought fuel comes for it. */
  price: string;
  /** Trial fuel on top. */
  bonus: string;
}

export type PurchaseProblem = 'none' | 'aboveZero' | 'minimum' | 'maximum' | 'decimals' | 'notEnough';

const DECIMALS_MAX = 2;

/** @param free USDT of the wallet that pays; undefined where a transfer from outside does */
export function problemOf(
  { packageId, price: amount }: Pick<Purchase, 'packageId' | 'price'>,
  free: string | undefined,
): PurchaseProblem | undefined {
  if (amount === '') return 'none';
  const isTooMuch = (): boolean => free !== undefined && compareDecimals(amount, free) > 0;
  if (packageId !== undefined) return isTooMuch() ? 'notEnough' : undefined;
  if (!isDecimal(amount) || compareDecimals(amount, '0') <= 0) return 'aboveZero';
  if ((amount.split('.')[1]?.replace(/0+$/, '').length ?? 0) > DECIMALS_MAX) return 'decimals';
  if (compareDecimals(amount, limits.fuelPurchaseMin) < 0) return 'minimum';
  if (compareDecimals(amount, limits.fuelPurchaseMax) > 0) return 'maximum';
  return isTooMuch() ? 'notEnough' : undefined;
}

export interface Afterwards {
  usdt: string;
  fuel: string;
  /** Undefined while no fee was taken. */
  days: number | undefined;
}

/** @param purchase without a problem */
export function afterwards(
  { price, bonus }: Pick<Purchase, 'price' | 'bonus'>,
  { usdt, fuel, fuelPerDay }: Pick<Wallet, 'usdt' | 'fuel' | 'fuelPerDay'>,
): Afterwards {
  const left = [price, bonus].reduce(addDecimals, fuel);
  return { usdt: addDecimals(usdt, negateDecimal(price)), fuel: left, days: daysOf({ fuel: left, fuelPerDay }) };
}
