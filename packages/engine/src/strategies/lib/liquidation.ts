// Where the venue would take an isolated position away, from our own ledger; an estimate, since the venue counts what it holds in all.
import type { Compiled } from './compiled-settings.ts';
import type { LegBook, Side } from './leg-state.ts';
import { RATE_DEN } from './money-units.ts';

/** A price in ticks as num / den, den > 0. */
export interface PriceFraction {
  num: bigint;
  den: bigint;
}

/** What stands against liquidation: lots, what they cost, and the funding in their margin; money units. */
export interface Stake {
  lots: number;
  cost: bigint;
  funding: bigint;
}

/** The stake of a book. */
export function stakeOf({ lots, cost, marginFunding = '0' }: Pick<LegBook, 'lots' | 'cost' | 'marginFunding'>): Stake {
  return { lots, cost: BigInt(cost), funding: BigInt(marginFunding) };
}

/** The stake of a book with an opening order more. */
export function stakeWith(book: LegBook, lots: number, cost: bigint): Stake {
  const held = stakeOf(book);
  return { lots: held.lots + lots, cost: held.cost + cost, funding: held.funding };
}

/**
 * Liquidation price of a stake whose margin is cost / leverage + funding; null on spot and where no price above zero liquidates.
 * long: (avg x n - margin) / (n x (1 - mmr - fee)); short: (margin + avg x n) / (n x (1 + mmr + fee)).
 * Worked figure: long 7 x 0.01 BTC at 58140, 5x, mmr 0.4 %, fee 0.05 %: 46722.25.
 */
export function liquidationPrice(c: Compiled, side: Side, { lots, cost, funding }: Stake): PriceFraction | null {
  if (!c.swap || lots === 0) return null;
  const one = BigInt(RATE_DEN);
  const leverage = c.leverages[side];
  const kept = side === 'L' ? cost * (leverage - 1n) - funding * leverage : cost * (leverage + 1n) + funding * leverage;
  const rate = side === 'L' ? one - BigInt(c.riskRate) : one + BigInt(c.riskRate);
  if (kept <= 0n) return null;
  return { num: kept * one, den: leverage * BigInt(lots) * c.units.perTickLot * rate };
}

/** Whether a stake stays at least 1.5 steps away from liquidation at a price of `ticks`. */
export function keepsDistance(c: Compiled, side: Side, stake: Stake, ticks: number): boolean {
  return keepsHalfSteps(c, side, stake, { ticks, halfSteps: 3 });
}

/** The same with another distance, in half steps. */
export function keepsHalfSteps(c: Compiled, side: Side, stake: Stake, { ticks, halfSteps }: { ticks: number; halfSteps: number }): boolean {
  const liq = liquidationPrice(c, side, stake);
  if (liq === null) return true;
  const price = BigInt(ticks) * liq.den;
  const distance = side === 'L' ? price - liq.num : liq.num - price;
  return distance * BigInt(2 * RATE_DEN) >= BigInt(halfSteps * c.baseStep) * price;
}
