// Exact money of a decision: BigInt counts of a fixed decimal fraction of the quote currency, chosen so that prices, sizes and the
// venue's rates come out whole. Strings in the state, decimal strings in facts; never a JS float.
import type { DecisionInstrument } from './decision.ts';

/** Rates and percentages are counted in millionths: "0.0005" is 500, 2 % is 20000. */
export const RATE_DEN = 1_000_000;
export const rateDecimals = 6;

/** How money of one instrument is counted. `perTickLot` is what one lot at a price of one tick is worth. */
export interface MoneyUnits {
  decimals: number;
  perTickLot: bigint;
}

/** Digits after the point of a plain decimal string. */
export function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** The integer `text * 10^decimals`, half even where `text` has more digits. @throws on anything but a plain decimal. */
export function scaled(text: string, decimals: number): bigint {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new Error(`not a plain decimal: ${text}`);
  const places = decimalsOf(text);
  const digits = BigInt(text.replace('.', ''));
  return places <= decimals ? digits * 10n ** BigInt(decimals - places) : divHalfEven(digits, 10n ** BigInt(places - decimals));
}

/** The plain decimal string of `value / 10^decimals`, without trailing zeros. */
export function unscaled(value: bigint, decimals: number): string {
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(decimals + 1, '0');
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '');
  const whole = decimals === 0 ? digits : digits.slice(0, -decimals);
  return `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Units of an instrument. Worked figure: BTC swap, tick 0.1, lot 0.01, contract 0.01: 11 decimals, one tick-lot is 0.00001. */
export function moneyUnits(instrument: DecisionInstrument): MoneyUnits {
  const { tickSize, lotSize, contractValue } = instrument;
  const exact = decimalsOf(tickSize) + decimalsOf(lotSize) + decimalsOf(contractValue);
  const decimals = exact + rateDecimals;
  const parts = [tickSize, lotSize, contractValue].map((part) => scaled(part, decimalsOf(part)));
  return { decimals, perTickLot: parts.reduce((product, part) => product * part, 1n) * 10n ** BigInt(rateDecimals) };
}

export function notional(units: MoneyUnits, priceTicks: number, lots: number): bigint {
  return BigInt(priceTicks) * BigInt(lots) * units.perTickLot;
}

/** A rate ("0.0005") in millionths. @throws when it has more than six decimals. */
export function rateOf(text: string): number {
  if (decimalsOf(text) > rateDecimals) throw new Error(`rate with more than ${rateDecimals} decimals: ${text}`);
  return Number(scaled(text, rateDecimals));
}

/** A percentage ("2.5") as millionths of one. @throws when it has more than four decimals. */
export function percentOf(text: string): number {
  if (decimalsOf(text) > rateDecimals - 2) throw new Error(`percentage with more than ${rateDecimals - 2} decimals: ${text}`);
  return Number(scaled(text, rateDecimals - 2));
}

export function divFloor(num: bigint, den: bigint): bigint {
  const quotient = num / den;
  return num % den !== 0n && num < 0n !== den < 0n ? quotient - 1n : quotient;
}

export function divCeil(num: bigint, den: bigint): bigint {
  return -divFloor(-num, den);
}

export function divHalfEven(num: bigint, den: bigint): bigint {
  const floor = divFloor(num, den);
  const twice = (num - floor * den) * 2n;
  const above = den < 0n ? twice < den : twice > den;
  const tie = twice === den;
  return above || (tie && floor % 2n !== 0n) ? floor + 1n : floor;
}

/** A product that must stay exact as a double. @throws (a bug) at 2^53 and beyond. */
export function exactProduct(left: number, right: number): number {
  const product = left * right;
  if (!Number.isSafeInteger(product)) throw new Error(`product beyond 2^53: ${left} * ${right}`);
  return product;
}

/** A count that must fit a safe integer, e.g. ticks. @throws (a bug) when it does not. */
export function safeNumber(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new Error(`integer beyond 2^53: ${value}`);
  return number;
}

/** num/den of `unit` as a decimal string with 18 places, half even: an average for display. */
export function fractionText(num: bigint, den: bigint, unit: string): string {
  const places = 18;
  const unitDecimals = decimalsOf(unit);
  return unscaled(divHalfEven(num * scaled(unit, unitDecimals) * 10n ** BigInt(places), den * 10n ** BigInt(unitDecimals)), places);
}

/** Exact sum of two plain decimal strings. */
export function sumText(left: string, right: string): string {
  const decimals = Math.max(decimalsOf(left), decimalsOf(right));
  return unscaled(scaled(left, decimals) + scaled(right, decimals), decimals);
}

/** `count` of `unit` as a plain decimal string: ticks to a price, lots to a size. */
export function countText(count: number, unit: string): string {
  const { digits, decimals } = unitOf(unit);
  return unscaled(BigInt(count) * digits, decimals);
}

const unitsKnown = new Map<string, { digits: bigint; decimals: number }>();
const unitsKnownMax = 256;

function unitOf(unit: string): { digits: bigint; decimals: number } {
  const known = unitsKnown.get(unit);
  if (known !== undefined) return known;
  const decimals = decimalsOf(unit);
  const fresh = { digits: scaled(unit, decimals), decimals };
  if (unitsKnown.size >= unitsKnownMax) unitsKnown.clear();
  unitsKnown.set(unit, fresh);
  return fresh;
}
