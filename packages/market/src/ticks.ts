// Exact conversion between decimal strings and the integers that everything decides in: prices in ticks, sizes in lots.
// Never passes through a floating-point decimal; the integers stay below 2^53.
import { decimalsOf, divCeil, divFloor, formatFixed, parseFixed, scaled, unscaled } from './decimal.ts';

/** 'exact' throws when the value is not a multiple; 'nearest' rounds half up. */
export type GridRounding = 'exact' | 'floor' | 'ceil' | 'nearest';

const units = new Map<string, bigint>();

/** Price in quote currency -> ticks. @throws RangeError when malformed, beyond 2^53, or (exact) not on the grid. */
export function ticksOf(price: string, tickSize: string, rounding: GridRounding = 'exact'): number {
  return quickIndex(price, tickSize, rounding) ?? gridIndex(parseFixed(price), unitOf(tickSize), rounding);
}

/** Ticks -> price as a plain decimal string, never in exponent form. */
export function priceOf(ticks: number, tickSize: string): string {
  return countText(ticks, tickSize);
}

/** Size in contracts (swap) or base units (spot) -> lots. Same rules as ticksOf. */
export function lotsOf(size: string, lotSize: string, rounding: GridRounding = 'exact'): number {
  return gridIndex(parseFixed(size), unitOf(lotSize), rounding);
}

/** Lots -> size as a plain decimal string. */
export function sizeOf(lots: number, lotSize: string): string {
  return countText(lots, lotSize);
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

/** `count` grid steps as a plain decimal string. */
function countText(count: number, unit: string): string {
  if (!Number.isSafeInteger(count)) throw new RangeError(`not a safe integer: ${count}`);
  let step = wholeSteps.get(unit);
  if (step === undefined) {
    const decimals = decimalsOf(unit);
    step = { digits: scaled(unit, decimals), decimals };
    if (wholeSteps.size >= WHOLE_STEPS_MAX) wholeSteps.clear();
    wholeSteps.set(unit, step);
  }
  return unscaled(BigInt(count) * step.digits, step.decimals);
}

const WHOLE_STEPS_MAX = 256;
const wholeSteps = new Map<string, { digits: bigint; decimals: number }>();

interface Step {
  /** The step is digits / 10^decimals. */
  digits: number;
  decimals: number;
}

/** Twice of it is still exact. */
const QUICK_MAX = 2 ** 52;
const POWERS = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);
const steps = new Map<string, Step | null>();

/**
 * The same as gridIndex(parseFixed(text)) for a plain positive decimal of few digits, in whole numbers below 2^53; undefined where those do not do.
 * 61500.4 in steps of 0.1: 615004 / 10^1 by 1 / 10^1.
 */
function quickIndex(text: string, unit: string, rounding: GridRounding): number | undefined {
  let step = steps.get(unit);
  if (step === undefined) steps.set(unit, (step = stepOf(unit)));
  if (step === null) return undefined;
  const { length } = text;
  let mantissa = 0;
  let point = -1;
  if (length === 0 || length > 16) return undefined;
  for (let at = 0; at < length; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit >= 0 && digit <= 9) mantissa = mantissa * 10 + digit;
    else if (digit === -2 && point < 0 && at > 0 && at < length - 1) point = at;
    else return undefined;
  }
  const decimals = point < 0 ? 0 : length - 1 - point;
  const shift = step.decimals - decimals;
  const above = shift > 0 ? mantissa * (POWERS[shift] ?? Number.NaN) : mantissa;
  const below = shift < 0 ? step.digits * (POWERS[-shift] ?? Number.NaN) : step.digits;
  if (!(above <= QUICK_MAX && below <= QUICK_MAX)) return undefined;
  if (below === 1) return above;
  const rest = above % below;
  const index = (above - rest) / below;
  if (rest === 0 || rounding === 'floor') return index;
  if (rounding === 'exact') return undefined;
  return rounding === 'ceil' || 2 * rest >= below ? index + 1 : index;
}

function stepOf(unit: string): Step | null {
  const match = /^(\d{1,10})(?:\.(\d{1,15}))?$/.exec(unit);
  const fraction = match?.[2] ?? '';
  const digits = Number(`${match?.[1] ?? ''}${fraction}`);
  return match && digits > 0 && digits <= QUICK_MAX ? { digits, decimals: fraction.length } : null;
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
  if (rounding === 'exact' && value % unit !== 0n) throw new RangeError(`${formatFixed(value)} is not a multiple of ${formatFixed(unit)}`);
  const nearest = rounding === 'nearest';
  const divide = rounding === 'ceil' ? divCeil : divFloor;
  const result = Number(divide(nearest ? 2n * value + unit : value, nearest ? 2n * unit : unit));
  if (!Number.isSafeInteger(result)) throw new RangeError(`${formatFixed(value)} has too many steps of ${formatFixed(unit)}`);
  return result;
}
