// Where the venue would take an isolated position away, from our own ledger; an estimate, since the venue counts what it holds in all.
import type { Compiled } from './compiled-settings.ts';
import type { Side } from './leg-state.ts';
import { RATE_DEN } from './money-units.ts';

/** A price in ticks as num / den, den > 0. */
export interface PriceFraction {
  num: bigint;
  den: bigint;
}

/**
 * Liquidation price of `lots` that cost `cost` at the settings' leverage; null on spot and where no price above zero liquidates.
 * long: (avg x n - margin) / (n x (1 - mmr - fee)); short: (margin + avg x n) / (n x (1 + mmr + fee)).
 * Worked figure: long 7 x 0.01 BTC at 58140, 5x, mmr 0.4 %, fee 0.05 %: 46722.25.
 */
export function liquidationPrice(c: Compiled, side: Side, lots: number, cost: bigint): PriceFraction | null {
  if (!c.swap || lots === 0) return null;
  const one = BigInt(RATE_DEN);
  const kept = side === 'L' ? cost * (c.leverage - 1n) : cost * (c.leverage + 1n);
  const rate = side === 'L' ? one - BigInt(c.riskRate) : one + BigInt(c.riskRate);
  if (kept <= 0n) return null;
  return { num: kept * one, den: c.leverage * BigInt(lots) * c.units.perTickLot * rate };
}

/** Whether a leg of `lots` at `cost` stays at least 1.5 steps away from liquidation at a price of `ticks`. */
export function keepsDistance(c: Compiled, side: Side, lots: number, cost: bigint, ticks: number): boolean {
  return keepsHalfSteps(c, side, { lots, cost }, { ticks, halfSteps: 3 });
}

/** The same with another distance, in half steps. */
export function keepsHalfSteps(
  c: Compiled,
  side: Side,
  { lots, cost }: { lots: number; cost: bigint },
  { ticks, halfSteps }: { ticks: number; halfSteps: number },
): boolean {
  const liq = liquidationPrice(c, side, lots, cost);
  if (liq === null) return true;
  const price = BigInt(ticks) * liq.den;
  const distance = side === 'L' ? price - liq.num : liq.num - price;
  return distance * BigInt(2 * RATE_DEN) >= BigInt(halfSteps * c.baseStep) * price;
}
