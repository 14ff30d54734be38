// Questions about plain decimal strings that need no arithmetic: the first page of the app formats with them and does not load the rest.

const INPUT_DECIMAL = /^-?\d{1,20}(?:\.\d{1,18})?$/;

/** Whether input from outside is a plain decimal: at most 20 digits before and 18 after the point, no exponent, no spaces. */
export function isDecimal(text: string): boolean {
  return INPUT_DECIMAL.test(text);
}

/** Digits after the point that matter: trailing zeros do not count. "1.2300" has 2. */
export function decimalPlaces(text: string): number {
  return (text.split('.')[1] ?? '').replace(/0+$/, '').length;
}
