// Where a price stands in the range of some days. Pure.
import { addDecimals, compareDecimals, divideDecimals, isDecimal, multiplyDecimals, negateDecimal } from '@millrace/market';

export interface MonthRange {
  low: string;
  high: string;
  /** 0 at the low, 100 at the high, whole. */
  placePct: string;
}

/** @param days [ts, open, high, low, ...] as the call gives them; undefined where there is no range or no price */
export function monthRange(
  days: readonly (readonly [number, string, string, string, ...string[]])[],
  last: string | undefined,
): MonthRange | undefined {
  if (last === undefined || !isDecimal(last) || days.length === 0) return undefined;
  const sorted = (prices: readonly string[]): readonly string[] => prices.toSorted(compareDecimals);
  const [low = last] = sorted([last, ...days.map(([, , , dayLow]) => dayLow)]);
  const high = sorted([last, ...days.map(([, , dayHigh]) => dayHigh)]).at(-1) ?? last;
  const span = addDecimals(high, negateDecimal(low));
  if (compareDecimals(span, '0') === 0) return undefined;
  const above = multiplyDecimals(addDecimals(last, negateDecimal(low)), '100');
  return { low, high, placePct: divideDecimals(above, span, 0, 'halfEven') };
}
