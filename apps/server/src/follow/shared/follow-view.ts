// A follow as its copier reads it: every amount is made and rounded here and nowhere else.
import { limits, type FollowRow, type FollowView } from '@millrace/contract';
import {
  addDecimals,
  compareDecimals,
  decimalToPlaces,
  divideDecimals,
  multiplyDecimals,
  negateDecimal,
  roundDecimal,
} from '@millrace/market';
import { PERCENT_PLACES } from './percent-places.ts';
import type { FollowMoney } from './follow-money.store.ts';
import { runningMoney } from './follow-net.ts';

/** What an instrument's ticks and lots are worth, and its newest price. */
export interface PricedProduct {
  tickSize: string;
  lotSize: string;
  contractValue: string;
  lastPrice: string;
}

type Money = Omit<FollowMoney, 'id' | 'venueId'>;

const cents = (amount: string): string => decimalToPlaces(amount, 2, 'halfEven');
const sum = (...amounts: readonly string[]): string => amounts.reduce(addDecimals, '0');

export function followViewOf(row: FollowRow, money: Money, products: ReadonlyMap<string, PricedProduct>): FollowView {
  const { shareOwed, shareWould, todayNet, monthNet, missedBy, lastMiss, offeredShareRate, silentSince, silentReason } = money;
  const isFixed = row.mode === 'fixed';
  return {
    ...row,
    ...resultOf(row, money, products),
    ...{ shareOwed: cents(shareOwed), shareWould: cents(shareWould), todayNet: cents(todayNet), monthNet: cents(monthNet) },
    traderPct: compounded(money.traderReturns),
    ...slippageOf(money, products),
    ...{ missedBy, lastMiss, offeredShareRate },
    sizeDriftPct: isFixed ? null : driftOf(money),
    silent: silentSince === null || silentReason === null ? null : { since: silentSince.getTime(), reason: silentReason },
  };
}

type Result = Pick<FollowView, 'result' | 'gross' | 'fees' | 'funding' | 'open' | 'share' | 'fuel' | 'ownPct'>;

/** The result is rounded once; so is each part but `gross`, which is what makes them add up. */
function resultOf({ allocation }: FollowRow, money: Money, products: ReadonlyMap<string, PricedProduct>): Result {
  const running = runningMoney(money.tasks, products);
  const gross = sum(money.gross, running.gross);
  const parts = {
    fees: cents(sum(money.fees, running.fees)),
    funding: cents(sum(money.funding, running.funding)),
    open: running.open === undefined ? null : cents(running.open),
    share: cents(money.share),
    fuel: cents(money.fuel),
  };
  const exact = sum(gross, negateDecimal(sum(money.fees, running.fees, money.share, money.fuel)), money.funding, running.funding);
  // Without a price everything but the open part adds up to what it brought so far.
  const rounded = cents(sum(exact, running.open ?? '0'));
  const balanced = sum(rounded, parts.fees, negateDecimal(parts.funding), negateDecimal(parts.open ?? '0'), parts.share, parts.fuel);
  const isKnown = running.open !== undefined;
  return {
    result: isKnown ? rounded : null,
    gross: cents(balanced),
    ...parts,
    ownPct: isKnown ? percentOf(sum(exact, running.open ?? '0'), allocation) : null,
  };
}

function percentOf(part: string, whole: string): string {
  return divideDecimals(multiplyDecimals(part, '100'), whole, PERCENT_PLACES, 'halfEven');
}

/** ((1 + r1) x (1 + r2) x ... - 1) x 100, 4 decimals, half even; null of none, and where one is unknown. */
function compounded(returns: readonly (string | null)[]): string | null {
  if (returns.length === 0) return null;
  let product = '1';
  for (const each of returns) {
    if (each === null) return null;
    product = roundDecimal(multiplyDecimals(product, addDecimals('1', each)), 18, 'halfEven');
  }
  return roundDecimal(multiplyDecimals(addDecimals(product, '-1'), '100'), PERCENT_PLACES, 'halfEven');
}

/** Ticks x lots of each instrument in USDT; the mean of all copies in basis points, 2 decimals, half even. */
function slippageOf({ slippage }: Money, products: ReadonlyMap<string, PricedProduct>): Pick<FollowView, 'slippage' | 'meanSlipBp'> {
  const priced = slippage.reduce((count, each) => count + each.priced, 0);
  const amounts = slippage.map(({ instId, cost }) => {
    const product = products.get(instId);
    return product && [product.tickSize, product.lotSize, product.contractValue].reduce(multiplyDecimals, cost);
  });
  return {
    slippage: amounts.includes(undefined) ? null : cents(sum(...amounts.map((amount) => amount ?? '0'))),
    meanSlipBp: priced === 0 ? null : divideDecimals(sum(...slippage.map(({ bp }) => bp)), String(priced), 2, 'halfEven'),
  };
}

/** (fixed equity / today's - 1) x 100: what a share taken today would be larger, 2 decimals, half even. 10000 then, 8000 now: 25. */
function driftOf({ leadEquity, newestEquity }: Money): string | null {
  const today = addDecimals(newestEquity ?? '0', negateDecimal(limits.traderMargin));
  if (compareDecimals(today, '0') <= 0) return null;
  return divideDecimals(multiplyDecimals(addDecimals(leadEquity, negateDecimal(today)), '100'), today, 2, 'halfEven');
}
