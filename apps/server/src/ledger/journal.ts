// What a journal of the ledger is. Amounts are exact decimals; what a user has is above 0, and every journal sums to 0 in each currency.
import { addDecimals, negateDecimal, roundDecimal } from '@millrace/market';

/** Fuel is counted per source; a debt counts what its owner owes, above 0. Only the platform has USDC, BTC and ETH: rebates of exchanges. */
export type LedgerCurrency =
  | 'usdt'
  | 'dusdt'
  | 'experienceFuel'
  | 'dynamicFuel'
  | 'communityFuel'
  | 'token'
  | 'fuelDebt'
  | 'shareDebt'
  | 'rewardDebt'
  | 'usdc'
  | 'btc'
  | 'eth';

/** Accounts of users have a floor of 0: `balance` is free, `hold` is reserved for a withdrawal. */
export type UserPurpose = 'balance' | 'hold';

/** Accounts of the platform, without a floor. `cash` is what lies outside: what was paid in counts below 0 there. */
export type PlatformPurpose =
  | 'cash'
  | 'conversion'
  | 'fuelFee'
  | 'profitShare'
  | 'fuelGrant'
  | 'withdrawalFee'
  | 'transferFee'
  | 'reward'
  | 'brokerRebate'
  | 'adjustment'
  | 'seed';

export type Posting = { currency: LedgerCurrency; amount: string } & (
  | { owner: string; purpose: UserPurpose }
  | { owner: null; purpose: PlatformPurpose }
);

export interface Journal {
  kind:
    | 'seed'
    | 'trial'
    | 'topUp'
    | 'buy'
    | 'withdraw.hold'
    | 'withdraw.release'
    | 'withdraw.pay'
    | 'transfer'
    | 'fuel'
    | 'share'
    | 'reward'
    | 'adjust'
    | 'rebate'
    | 'counter';
  /** The same reference is booked once. */
  ref: string;
  /** What the amounts follow from, such as a rate: for readers. */
  detail?: Readonly<Record<string, string>>;
  postings: readonly Posting[];
}

const DECIMALS = 8;

/** The one rounding of a journal: to 8 decimals, half to even. */
export function roundMoney(amount: string): string {
  return roundDecimal(amount, DECIMALS, 'halfEven');
}

/** A posting to what a user has free. */
export function userPosting(owner: string, currency: LedgerCurrency, amount: string): Posting {
  return { owner, currency, purpose: 'balance', amount };
}

/**
 * A journal whose platform account takes, in each currency, what the users' postings leave; amounts of 0 are left out.
 * @param purpose the account of the platform
 */
export function balancedBy(purpose: PlatformPurpose, journal: Journal): Journal {
  const left = new Map<LedgerCurrency, string>();
  for (const { currency, amount } of journal.postings) left.set(currency, addDecimals(left.get(currency) ?? '0', amount));
  const platform = [...left].map(([currency, amount]): Posting => ({ owner: null, currency, purpose, amount: negateDecimal(amount) }));
  return { ...journal, postings: [...journal.postings, ...platform].filter(({ amount }) => !isZero(amount)) };
}

function isZero(amount: string): boolean {
  return /^-?0(\.0*)?$/.test(amount);
}
