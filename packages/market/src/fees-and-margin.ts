// Money of fills: notional, fees, margin, liquidation. All values are fixed integers of 10^-18 (see decimal.ts); formulas of linear USDT products.
import { divFixed, FIXED_ONE, mulFixed } from './decimal.ts';

/** Base units of a size: contracts x contract value; for spot the contract value is 1. */
export function baseUnits(size: bigint, contractValue: bigint): bigint {
  return mulFixed(size, contractValue, 'halfEven');
}

/** Commission, positive = paid. Example: 1 contract of 0.01 BTC at 60000, 0.05 % -> 0.30. */
export function feeOf(notional: bigint, rate: bigint): bigint {
  return mulFixed(notional, rate, 'halfEven');
}

export interface LegFigures {
  /** +1 long, -1 short. */
  sign: 1n | -1n;
  /** Base units held. */
  base: bigint;
  /** Sum of price x base of what is held. */
  cost: bigint;
  margin: bigint;
}

/**
 * Price at which isolated margin is used up: long (cost - margin) / (n (1 - mmr - f)), short (margin + cost) / (n (1 + mmr + f)); rounded half even at 10^-18.
 * Example: long 0.07 BTC at 58140, margin 813.96, mmr 0.4 %, f 0.05 % -> 46722.25. 0 or below: cannot be reached.
 */
export function liquidationPrice(leg: LegFigures, rates: { maintenance: bigint; taker: bigint }): bigint {
  const rate = rates.maintenance + rates.taker;
  if (leg.sign === 1n) return divFixed(leg.cost - leg.margin, mulFixed(leg.base, FIXED_ONE - rate, 'halfEven'), 'halfEven');
  return divFixed(leg.cost + leg.margin, mulFixed(leg.base, FIXED_ONE + rate, 'halfEven'), 'halfEven');
}

/** Funding of one settlement, positive = received: a long pays a positive rate. */
export function fundingOf(leg: Pick<LegFigures, 'sign' | 'base'>, markPrice: bigint, rate: bigint): bigint {
  return -leg.sign * mulFixed(mulFixed(leg.base, markPrice, 'halfEven'), rate, 'halfEven');
}
