// Exact conversion between decimal strings and the integers that everything decides in: prices in ticks, sizes in lots.
// Never passes through a floating-point decimal; the integers stay below 2^53.
import { formatFixed, parseFixed } from './fixed.ts';

/** 'exact' throws when the value is not a multiple; 'nearest' rounds half up. */
export type GridRounding = 'exact' | 'floor' | 'ceil' | 'nearest';

const units = new Map<string, bigint>();

/** Price in quote currency -> ticks. @throws RangeError when malformed, beyond 2^53, or (exact) not on the grid. */
export function ticksOf(price: string, tickSize: string, rounding: GridRounding = 'exact'): number {
  return gridIndex(parseFixed(price), unitOf(tickSize), rounding);
}

/** Ticks -> price as a plain decimal string, never in exponent form. */
export function priceOf(ticks: number, tickSize: string): string {
  return formatFixed(fixedOf(ticks, tickSize));
}

/** Size in contracts (swap) or base units (spot) -> lots. Same rules as ticksOf. */
export function lotsOf(size: string, lotSize: string, rounding: GridRounding = 'exact'): number {
  return gridIndex(parseFixed(size), unitOf(lotSize), rounding);
}

/** Lots -> size as a plain decimal string. */
export function sizeOf(lots: number, lotSize: string): string {
  return formatFixed(fixedOf(lots, lotSize));
}

/** n grid steps as a fixed value (units of 10^-18). */
export function fixedOf(n: number, unit: string): bigint {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not a safe integer: ${n}`);
  return BigInt(n) * unitOf(unit);
}

/** A fixed value (units of 10^-18) as grid steps. */
export function stepsOf(value: bigint, unit: string, rounding: GridRounding = 'exact'): number {
  return gridIndex(value, unitOf(unit), rounding);
}

function unitOf(text: string): bigint {
  let unit = units.get(text);
  if (unit === undefined) {
    unit = parseFixed(text);
    if (unit <= 0n) throw new RangeError(`a grid step must be positive: ${text}`);
    units.set(text, unit);
  }
  return unit;
}

function gridIndex(value: bigint, unit: bigint, rounding: GridRounding): number {
  const shifted = rounding === 'nearest' ? 2n * value + unit : value;
  const step = rounding === 'nearest' ? 2n * unit : unit;
  let index = shifted / step;
  const rest = shifted % step;
  if (rest !== 0n) {
    if (rounding === 'exact') throw new RangeError(`${formatFixed(value)} is not a multiple of ${formatFixed(unit)}`);
    if (rest < 0n) index -= 1n;
    if (rounding === 'ceil') index += 1n;
  }
  const result = Number(index);
  if (!Number.isSafeInteger(result)) throw new RangeError(`${formatFixed(value)} has too many steps of ${formatFixed(unit)}`);
  return result;
}
