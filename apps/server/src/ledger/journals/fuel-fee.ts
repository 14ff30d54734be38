// The platform's share of a cycle's profit, taken from fuel: trial fuel first, bought fuel last; what is missing is owed, and paid by the next credit.
import { fuelCurrencies, type FuelCurrency } from '@millrace/contract';
import { addDecimals, compareDecimals, multiplyDecimals, negateDecimal } from '@millrace/market';
import { balancedBy, roundMoney, userPosting, type Journal } from '../journal.ts';

/** What a user has of each source of fuel. */
export type FuelBalances = Readonly<Record<FuelCurrency, string>>;

export interface FuelFee {
  /** `{taskId}:{leg}:{cycle}`, for new highs with their number at the end. */
  cycleKey: string;
  userId: string;
  /** What the rate is applied to, USDT; a loss is below 0. */
  net: string;
  /** Such as 0.2. */
  rate: string;
  fuel: FuelBalances;
}

export interface TakenFee {
  /** Undefined where there is no fee. */
  journal: Journal | undefined;
  fee: string;
  /** Of each source. */
  taken: FuelBalances;
  /** The part of the fee that fuel does not cover. */
  owed: string;
}

/** Net 43.5064 at 20 % is 8.70128. Never below 0. */
export function feeOf({ net, rate }: Pick<FuelFee, 'net' | 'rate'>): string {
  return compareDecimals(net, '0') > 0 ? roundMoney(multiplyDecimals(net, rate)) : '0';
}

/**
 * A fee of 8.70128 with trial fuel 5 and bought fuel 1: trial fuel -5, bought fuel -1, debt +2.70128; the platform's `fuelFee` +5, +1, and -2.70128 of debt,
 * its claim.
 */
export function fuelFeeJournal(of: FuelFee): TakenFee {
  const fee = feeOf(of);
  const { taken, left: owed } = spend(of.fuel, fee);
  if (compareDecimals(fee, '0') === 0) return { journal: undefined, fee, taken, owed };
  const postings = [...takenPostings(of.userId, taken), userPosting(of.userId, 'fuelDebt', owed)];
  const detail = { net: of.net, rate: of.rate, fee };
  return { journal: balancedBy('fuelFee', { kind: 'fuel', ref: `fuel:${of.cycleKey}`, detail, postings }), fee, taken, owed };
}

export interface DebtPayment {
  /** The reference of the journal that credits fuel. */
  creditRef: string;
  userId: string;
  debt: string;
  /** With the credit. */
  fuel: FuelBalances;
}

/** A debt of 2.70128 with bought fuel 100: bought fuel -2.70128, debt -2.70128, and the platform's `fuelFee` the other way round. */
export function fuelDebtJournal({ creditRef, userId, debt, fuel }: DebtPayment): { journal: Journal | undefined; paid: string } {
  const { taken, left } = spend(fuel, debt);
  const paid = addDecimals(debt, negateDecimal(left));
  if (compareDecimals(paid, '0') <= 0) return { journal: undefined, paid: '0' };
  const postings = [...takenPostings(userId, taken), userPosting(userId, 'fuelDebt', negateDecimal(paid))];
  return { journal: balancedBy('fuelFee', { kind: 'fuel', ref: `fuel:debt:${creditRef}`, postings }), paid };
}

/** Takes an amount from the sources in the order of spending. */
function spend(fuel: FuelBalances, amount: string): { taken: FuelBalances; left: string } {
  let left = amount;
  const taken = Object.fromEntries(
    fuelCurrencies.map((currency) => {
      const part = compareDecimals(fuel[currency], left) < 0 ? fuel[currency] : left;
      left = addDecimals(left, negateDecimal(part));
      return [currency, part];
    }),
  );
  return { taken: taken as FuelBalances, left };
}

function takenPostings(userId: string, taken: FuelBalances) {
  return fuelCurrencies.map((currency) => userPosting(userId, currency, negateDecimal(taken[currency])));
}
