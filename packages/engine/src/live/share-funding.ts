// Whose a funding bill is: the side of the position that it settles, and the share of each leg in it. Pure.
import { addDecimals, divHalfEven, negateDecimal, scaled, unscaled } from '@millrace/market';
import type { HeldLeg } from '../stores/funding-store.ts';

/** Digits of a share; the last one has those of the bill. */
const SHARE_DECIMALS = 8;
/** Digits in which shares are computed. */
const DECIMALS = 18;

export interface FundingBill {
  /** Signed, in the settlement currency: negative = paid. */
  amount: string;
  /** Lots of the position at the settlement; null where the venue does not say. */
  lots: number | null;
  /** Rate of the settlement, signed: longs pay a positive one; null while the venue does not know it. */
  rate: string | null;
}

export interface Shares {
  /** In the order of the legs. */
  ours: { held: HeldLeg; amount: string }[];
  /** Of lots that no task held. */
  nobodys: string;
  /** The legs held exactly the lots of the position. */
  isWhole: boolean;
}

/** Shares a bill out: pro rata of the lots, the last share takes what rounding leaves. The shares add up to the bill exactly. */
export function shareBill(bill: FundingBill, held: readonly HeldLeg[]): Shares {
  const side = sideOf(bill, held);
  const sharers = held.filter((leg) => leg.side === side);
  const owned = lotsOf(sharers);
  const total = Math.max(owned, bill.lots ?? 0);
  const amount = scaled(bill.amount, DECIMALS, 'halfEven');
  let left = bill.amount;
  const ours = sharers.map((leg, index) => {
    const isLast = owned === total && index === sharers.length - 1;
    const share = isLast ? left : shareOf(amount, leg.lots, total);
    left = addDecimals(left, negateDecimal(share));
    return { held: leg, amount: share };
  });
  return { ours, nobodys: left, isWhole: bill.lots === null || owned === bill.lots };
}

function shareOf(amount: bigint, lots: number, total: number): string {
  const unit = 10n ** BigInt(DECIMALS - SHARE_DECIMALS);
  return unscaled(divHalfEven(amount * BigInt(lots), BigInt(total) * unit), SHARE_DECIMALS);
}

/**
 * amount = -s x value x rate: the signs of amount and rate give the side. Checked by the size: where our legs of that side held more than the
 * settled lots and those of the other side just as many, it is the other. Without a rate it is the side whose legs held just the settled lots, then
 * the only one held, then that of a positive rate.
 */
function sideOf({ amount, lots, rate }: FundingBill, held: readonly HeldLeg[]): 'long' | 'short' {
  const heldOn = (side: 'long' | 'short'): number => lotsOf(held.filter((leg) => leg.side === side));
  const paid = amount.startsWith('-');
  const signed = paid === (rate?.startsWith('-') ?? false) ? 'short' : 'long';
  const other = signed === 'long' ? 'short' : 'long';
  if (lots !== null && heldOn(signed) > lots && heldOn(other) === lots) return other;
  if (rate !== null && Number(rate) !== 0) return signed;
  const isWhole = (side: 'long' | 'short'): boolean => heldOn(side) > 0 && (lots === null || heldOn(side) === lots);
  if (isWhole(signed) !== isWhole(other)) return isWhole(signed) ? signed : other;
  return heldOn(signed) === 0 && heldOn(other) > 0 ? other : signed;
}

function lotsOf(legs: readonly HeldLeg[]): number {
  return legs.reduce((sum, { lots }) => sum + lots, 0);
}
