// Exact decimals as integers of 10^-18: the one representation of prices, sizes and money where ticks and lots are not enough.
// Never a floating-point number, never the exponent form.

const SCALE = 18;
/** The integer that stands for 1. */
export const FIXED_ONE = 10n ** 18n;
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Reads a decimal such as "-0.00000001" into units of 10^-18.
 * @throws RangeError for anything but digits with at most 18 decimals.
 */
export function parseFixed(text: string): bigint {
  let value = known.get(text);
  if (value === undefined) {
    value = readFixed(text);
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(text, value);
  }
  return value;
}

/** Steps, face values and rates are read over and over. */
const KNOWN_MAX = 4096;
const known = new Map<string, bigint>();

function readFixed(text: string): bigint {
  const match = DECIMAL.exec(text);
  if (!match) throw new RangeError(`not a decimal: ${JSON.stringify(text)}`);
  const [, sign = '', whole = '', fraction = ''] = match;
  if (fraction.length > SCALE) throw new RangeError(`more than ${SCALE} decimals: ${text}`);
  const value = BigInt(whole + fraction.padEnd(SCALE, '0'));
  return sign === '-' ? -value : value;
}

/** Like parseFixed, but undefined instead of an error: for input from outside. */
export function tryParseFixed(text: string): bigint | undefined {
  const match = DECIMAL.exec(text);
  return match && (match[3] ?? '').length <= SCALE ? parseFixed(text) : undefined;
}

/** Prints without trailing zeros: 100000000000n -> "0.0000001", 0n -> "0". */
export function formatFixed(value: bigint): string {
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(SCALE + 1, '0');
  const whole = digits.slice(0, -SCALE);
  let end = digits.length;
  while (end > whole.length && digits.charCodeAt(end - 1) === 48) end -= 1;
  const fraction = digits.slice(whole.length, end);
  return (negative ? '-' : '') + (fraction === '' ? whole : `${whole}.${fraction}`);
}

export type Rounding = 'floor' | 'ceil' | 'halfEven';

/** a / b of plain integers, rounded as told. @throws RangeError when b is 0. */
export function divideInteger(a: bigint, b: bigint, rounding: Rounding): bigint {
  if (b < 0n) return divideInteger(-a, -b, rounding);
  const quotient = a / b;
  const rest = a % b;
  if (rest === 0n) return quotient;
  const floor = rest < 0n ? quotient - 1n : quotient;
  if (rounding === 'floor') return floor;
  if (rounding === 'ceil') return floor + 1n;
  const twice = 2n * (a - floor * b);
  if (twice === b) return floor % 2n === 0n ? floor : floor + 1n;
  return twice > b ? floor + 1n : floor;
}

/** Product of two fixed values; exact while their decimals together are at most 18, else rounded (half even unless told). */
export function mulFixed(a: bigint, b: bigint, rounding: Rounding = 'halfEven'): bigint {
  return divideInteger(a * b, FIXED_ONE, rounding);
}

/** Quotient of two fixed values, rounded (half even unless told). */
export function divFixed(a: bigint, b: bigint, rounding: Rounding = 'halfEven'): bigint {
  return divideInteger(a * FIXED_ONE, b, rounding);
}
