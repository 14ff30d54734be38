// Exact money of a decision: BigInt counts of a fixed decimal fraction of the quote currency, chosen so that prices, sizes and the
// venue's rates come out whole. Strings in the state, decimal strings in facts; never a JS float.
import { decimalsOf, divHalfEven, scaled, unscaled } from '@millrace/market';
import type { DecisionInstrument } from './decision-instrument.ts';

/** Rates and percentages are counted in millionths: "0.0005" is 500, 2 % is 20000. */
export const RATE_DEN = 1_000_000;
export const rateDecimals = 6;

/** How money of one instrument is counted. `perTickLot` is what one lot at a price of one tick is worth. */
export interface MoneyUnits {
  decimals: number;
  perTickLot: bigint;
}

/** Units of an instrument. Worked figure: BTC swap, tick 0.1, lot 0.01, contract 0.01: 11 decimals, one tick-lot is 0.00001. */
export function moneyUnits(instrument: Pick<DecisionInstrument, 'tickSize' | 'lotSize' | 'contractValue'>): MoneyUnits {
  const { tickSize, lotSize, contractValue } = instrument;
  const exact = decimalsOf(tickSize) + decimalsOf(lotSize) + decimalsOf(contractValue);
  const decimals = exact + rateDecimals;
  const parts = [tickSize, lotSize, contractValue].map((part) => scaled(part, decimalsOf(part)));
  return { decimals, perTickLot: parts.reduce((product, part) => product * part, 1n) * 10n ** BigInt(rateDecimals) };
}

export function notional(units: MoneyUnits, priceTicks: number, lots: number): bigint {
  return BigInt(priceTicks) * BigInt(lots) * units.perTickLot;
}

/** Money units as text, rounded to the 8 places of booked money. */
export function moneyText({ decimals }: MoneyUnits, amount: bigint): string {
  return decimals <= 8 ? unscaled(amount, decimals) : unscaled(divHalfEven(amount, 10n ** BigInt(decimals - 8)), 8);
}

/** A rate ("0.0005") in millionths. @throws when it has more than six decimals. */
export function rateOf(text: string): number {
  return Number(scaled(text, rateDecimals));
}

/** A percentage ("2.5") as millionths of one. @throws when it has more than four decimals. */
export function percentOf(text: string): number {
  return Number(scaled(text, rateDecimals - 2));
}
