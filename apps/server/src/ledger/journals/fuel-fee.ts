// The platform's share of a cycle's profit, taken from fuel: trial fuel first, bought fuel last.
import { fuelCurrencies, type FuelCurrency } from '@millrace/contract';
import { addDecimals, compareDecimals, multiplyDecimals, negateDecimal } from '@millrace/market';
import { balancedBy, roundMoney, userPosting, type Journal } from '../journal.ts';

/** What a user has of each source of fuel. */
export type FuelBalances = Readonly<Record<FuelCurrency, string>>;

export interface FuelFee {
  /** `{taskId}:{leg}:{cycle}`, or `{taskId}:grid:{cycle}:{n}`. */
  cycleKey: string;
  userId: string;
  /** USDT; a loss is below 0. */
  net: string;
  /** Such as 0.2. */
  rate: string;
  fuel: FuelBalances;
}

/** Net 43.5064 at 20 % is 8.70128. Never below 0. */
export function feeOf({ net, rate }: Pick<FuelFee, 'net' | 'rate'>): string {
  return compareDecimals(net, '0') > 0 ? roundMoney(multiplyDecimals(net, rate)) : '0';
}

/**
 * A fee of 8.70128 with trial fuel 5 and bought fuel 100: trial fuel -5, bought fuel -3.70128, the platform's `fuelFee` +5 and +3.70128.
 * @returns the journal, undefined where nothing can be taken, and the part of the fee that fuel does not cover
 */
export function fuelFeeJournal(of: FuelFee): { journal: Journal | undefined; missing: string } {
  const fee = feeOf(of);
  let missing = fee;
  const postings = fuelCurrencies.flatMap((currency) => {
    const has = of.fuel[currency];
    const taken = compareDecimals(has, missing) < 0 ? has : missing;
    if (compareDecimals(taken, '0') <= 0) return [];
    missing = addDecimals(missing, negateDecimal(taken));
    return [userPosting(of.userId, currency, negateDecimal(taken))];
  });
  if (postings.length === 0) return { journal: undefined, missing };
  const detail = { net: of.net, rate: of.rate, fee };
  return { journal: balancedBy('fuelFee', { kind: 'fuel', ref: `fuel:${of.cycleKey}`, detail, postings }), missing };
}
