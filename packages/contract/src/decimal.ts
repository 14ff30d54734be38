// Exact comparison of decimal strings for input rules. Never converts to a float.

const decimalPattern = /^-?\d{1,20}(?:\.\d{1,18})?$/;

/** Whether the text is a plain decimal: digits, at most one point, no exponent, no spaces. */
export function isDecimal(text: string): boolean {
  return decimalPattern.test(text);
}

/** Digits after the point that matter: trailing zeros do not count. "1.2300" has 2. */
export function decimalPlaces(text: string): number {
  const fraction = text.split('.')[1] ?? '';
  return fraction.replace(/0+$/, '').length;
}

/** -1, 0 or 1. Both must be decimals (`isDecimal`). */
export function compareDecimals(left: string, right: string): -1 | 0 | 1 {
  const difference = scaled(left) - scaled(right);
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** Exact sum, without trailing zeros: addDecimals("0.1", "0.2") is "0.3". */
export function addDecimals(left: string, right: string): string {
  return unscaled(scaled(left) + scaled(right), 18);
}

/** Exact product of two decimals with at most 18 places each. */
export function multiplyDecimals(left: string, right: string): string {
  return unscaled(scaled(left) * scaled(right), 36);
}

/** The decimal without leading zeros, trailing zeros and sign of zero: "007.50" becomes "7.5". */
export function normalDecimal(text: string): string {
  return unscaled(scaled(text), 18);
}

function scaled(text: string): bigint {
  if (!isDecimal(text)) throw new RangeError(`not a decimal: ${text}`);
  const negative = text.startsWith('-');
  const [whole = '0', fraction = ''] = (negative ? text.slice(1) : text).split('.');
  const value = BigInt(whole + fraction.padEnd(18, '0'));
  return negative ? -value : value;
}

function unscaled(value: bigint, places: number): string {
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, -places);
  const fraction = digits.slice(-places).replace(/0+$/, '');
  return `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
