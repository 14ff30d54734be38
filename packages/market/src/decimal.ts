// Exact decimals: integer division, plain decimal strings, and fixed-point integers of 10^-18. The only place that rounds, and each call names how.
// Never a floating-point number, never the exponent form.

export type Rounding = 'floor' | 'ceil' | 'halfEven';

// Integers. The denominator may be negative; @throws RangeError when it is 0.

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

const DIVIDE = { floor: divFloor, ceil: divCeil, halfEven: divHalfEven };

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

// Decimal strings and integers that count a fraction 10^-decimals of one.

const PLAIN = /^-?\d+(?:\.\d+)?$/;

/** Digits after the point of a plain decimal string, trailing zeros included. */
export function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/**
 * The integer `text * 10^decimals`: scaled("1.5", 2) is 150n.
 * @throws RangeError for anything but a plain decimal, and for one that is not exact at `decimals` when no rounding is named.
 */
export function scaled(text: string, decimals: number, rounding?: Rounding): bigint {
  if (!PLAIN.test(text)) throw new RangeError(`not a plain decimal: ${JSON.stringify(text)}`);
  const places = decimalsOf(text);
  const digits = places === 0 ? text : text.slice(0, -places - 1) + text.slice(-places);
  if (places <= decimals) return BigInt(digits.padEnd(digits.length + decimals - places, '0'));
  const units = BigInt(digits);
  const divisor = 10n ** BigInt(places - decimals);
  if (rounding === undefined && units % divisor !== 0n) throw new RangeError(`more than ${decimals} decimals: ${text}`);
  return DIVIDE[rounding ?? 'floor'](units, divisor);
}

/** The plain decimal string of `value / 10^decimals`, without trailing zeros: unscaled(150n, 2) is "1.5". */
export function unscaled(value: bigint, decimals: number): string {
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  let end = digits.length;
  while (end > point && digits.charCodeAt(end - 1) === 48) end -= 1;
  const text = end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`;
  return negative ? `-${text}` : text;
}

/** num / den times `unit` as a decimal string with at most 18 places, half even: an average for display. */
export function fractionText(num: bigint, den: bigint, unit: string): string {
  const unitDecimals = decimalsOf(unit);
  return unscaled(divHalfEven(num * scaled(unit, unitDecimals) * FIXED_ONE, den * 10n ** BigInt(unitDecimals)), FIXED_DECIMALS);
}

// Fixed point: integers of 10^-18, where ticks and lots are not enough.

const FIXED_DECIMALS = 18;
/** The fixed-point integer that stands for 1. */
export const FIXED_ONE = 10n ** 18n;

/** Step sizes, face values and rates are parsed over and over. */
const PARSED_MAX = 4096;
const parsed = new Map<string, bigint>();

/** Reads "-0.00000001" into fixed point. @throws RangeError for anything but a plain decimal that is exact at 18 decimals. */
export function parseFixed(text: string): bigint {
  let value = parsed.get(text);
  if (value === undefined) {
    value = scaled(text, FIXED_DECIMALS);
    if (parsed.size >= PARSED_MAX) parsed.clear();
    parsed.set(text, value);
  }
  return value;
}

/** Like parseFixed, but undefined instead of an error: for input from outside. */
export function tryParseFixed(text: string): bigint | undefined {
  return PLAIN.test(text) && decimalsOf(text) <= FIXED_DECIMALS ? parseFixed(text) : undefined;
}

/** Prints fixed point without trailing zeros: 100000000000n -> "0.0000001", 0n -> "0". */
export function formatFixed(value: bigint): string {
  return unscaled(value, FIXED_DECIMALS);
}

/** Product of two fixed-point values; exact while their decimals together are at most 18. */
export function mulFixed(left: bigint, right: bigint, rounding: Rounding): bigint {
  return DIVIDE[rounding](left * right, FIXED_ONE);
}

/** Quotient of two fixed-point values. @throws RangeError when the divisor is 0. */
export function divFixed(num: bigint, den: bigint, rounding: Rounding): bigint {
  return DIVIDE[rounding](num * FIXED_ONE, den);
}

// Arithmetic on plain decimal strings. Results are normal: no leading or trailing zeros, no sign of zero.

/** "007.50" becomes "7.5". */
export function normalDecimal(text: string): string {
  const decimals = decimalsOf(text);
  return unscaled(scaled(text, decimals), decimals);
}

/** -1, 0 or 1. */
export function compareDecimals(left: string, right: string): -1 | 0 | 1 {
  const decimals = Math.max(decimalsOf(left), decimalsOf(right));
  const difference = scaled(left, decimals) - scaled(right, decimals);
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** Exact sum: addDecimals("0.1", "0.2") is "0.3". */
export function addDecimals(left: string, right: string): string {
  const decimals = Math.max(decimalsOf(left), decimalsOf(right));
  return unscaled(scaled(left, decimals) + scaled(right, decimals), decimals);
}

/** Exact sum of many, much faster than one by one; "0" of none. */
export function sumDecimals(texts: readonly string[]): string {
  const decimals = texts.reduce((most, text) => Math.max(most, decimalsOf(text)), 0);
  return unscaled(
    texts.reduce((sum, text) => sum + scaled(text, decimals), 0n),
    decimals,
  );
}

export function negateDecimal(text: string): string {
  const decimals = decimalsOf(text);
  return unscaled(-scaled(text, decimals), decimals);
}

/** Exact product, with the decimals of both. */
export function multiplyDecimals(left: string, right: string): string {
  const [leftDecimals, rightDecimals] = [decimalsOf(left), decimalsOf(right)];
  return unscaled(scaled(left, leftDecimals) * scaled(right, rightDecimals), leftDecimals + rightDecimals);
}

/** Quotient with at most `places` decimals: divideDecimals("2", "3", 4, "floor") is "0.6666". @throws RangeError when the divisor is 0. */
export function divideDecimals(num: string, den: string, places: number, rounding: Rounding): string {
  const decimals = Math.max(decimalsOf(num), decimalsOf(den));
  return unscaled(DIVIDE[rounding](scaled(num, decimals) * 10n ** BigInt(places), scaled(den, decimals)), places);
}

/** With at most `places` decimals: roundDecimal("43.5064", 2, "halfEven") is "43.51". */
export function roundDecimal(text: string, places: number, rounding: Rounding): string {
  return unscaled(scaled(text, places, rounding), places);
}

/** The same with exactly `places` decimals: decimalToPlaces("43.5", 2, "halfEven") is "43.50". */
export function decimalToPlaces(text: string, places: number, rounding: Rounding): string {
  const [whole = '0', fraction = ''] = roundDecimal(text, places, rounding).split('.');
  return places === 0 ? whole : `${whole}.${fraction.padEnd(places, '0')}`;
}

/** The same, where a loss stays a loss: "-0.004" with two places is "-0.00", not "0.00". */
export function signedToPlaces(text: string, places: number, rounding: Rounding): string {
  const rounded = decimalToPlaces(text, places, rounding);
  return text.startsWith('-') && !rounded.startsWith('-') ? `-${rounded}` : rounded;
}
