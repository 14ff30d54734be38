// How large a copy is: the leader's size times what the copier put in, rounded down to lots; what rounding leaves is carried to the next one.
import type { CopySettings } from '@millrace/contract';
import { divFloor, safeNumber, scaled } from '@millrace/market';

/** What rounding left: rest / of lots. */
export interface Carried {
  rest: string;
  of: string;
}

/** Lots as a fraction, before rounding. */
export interface Wanted {
  num: bigint;
  den: bigint;
}

const amountDecimals = 8;

/** What the leader did with so many lots; `openLots`: of the order that opened his position. */
export interface LeadSize {
  deltaLots: number;
  openLots: number;
}

/**
 * proportional: delta x allocation / equity. fixed: first size x delta / opening order.
 * Worked figures, in contracts: 7 of a leader with 10000 USDT are 0.70 for 1000; a first size of 0.5 for his 4 makes his next 6 0.75.
 */
export function wantedLots(
  { sizing, allocation, leadEquity }: Pick<CopySettings, 'sizing' | 'allocation' | 'leadEquity'>,
  { deltaLots, openLots }: LeadSize,
  firstLots: number,
): Wanted {
  if (sizing === 'fixed') return { num: BigInt(firstLots) * BigInt(deltaLots), den: BigInt(openLots) };
  return { num: BigInt(deltaLots) * scaled(allocation, amountDecimals), den: scaled(leadEquity, amountDecimals) };
}

/** Whole lots of what is wanted and carried, and what is carried on. A rest in another unit is rounded down into the new one. */
export function roundLots({ num, den }: Wanted, { rest, of }: Carried): { lots: number; carried: Carried } {
  const total = num + restIn(den, { rest, of });
  const lots = divFloor(total, den);
  return { lots: safeNumber(lots), carried: { rest: String(total - lots * den), of: String(den) } };
}

/** The same, all of it carried: the size was below what the venue takes. */
export function carryAll({ num, den }: Wanted, carried: Carried): Carried {
  return { rest: String(num + restIn(den, carried)), of: String(den) };
}

function restIn(den: bigint, { rest, of }: Carried): bigint {
  return BigInt(of) === den ? BigInt(rest) : divFloor(BigInt(rest) * den, BigInt(of));
}

/** What is carried after the leader went from `beforeLots` down by `deltaLots`: smaller in proportion. */
export function scaleCarried({ rest, of }: Carried, { beforeLots, deltaLots }: { beforeLots: number; deltaLots: number }): Carried {
  return { rest: String(divFloor(BigInt(rest) * BigInt(beforeLots - deltaLots), BigInt(beforeLots))), of };
}

/** Lots of the copier's own that a reduction of the leader sells, rounded down. */
export function reducedLots(ownLots: number, { beforeLots, deltaLots }: { beforeLots: number; deltaLots: number }): number {
  return safeNumber(divFloor(BigInt(ownLots) * BigInt(deltaLots), BigInt(beforeLots)));
}

/** A decimal share of lots, rounded down. */
export function shareOfLots(lots: number, share: string): number {
  const decimals = 18;
  return safeNumber(divFloor(BigInt(lots) * scaled(share, decimals), 10n ** BigInt(decimals)));
}
