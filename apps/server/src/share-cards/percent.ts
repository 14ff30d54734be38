// Percent of a capital as cards write it. Pure.
import { compareDecimals, divideDecimals, multiplyDecimals, signedToPlaces, type Rounding } from '@millrace/market';

const CURVE_POINTS_MAX = 60;

/** Undefined where there was no capital. Worked figure: 5.655 of 150 is 3.77. */
export function percentOf(part: string, capital: string | null, rounding: Rounding = 'halfEven'): string | undefined {
  if (capital === null || compareDecimals(capital, '0') <= 0) return undefined;
  return divideDecimals(multiplyDecimals(part, '100'), capital, 2, rounding);
}

/** At most 60 of the values as percent, evenly chosen; the last is kept. */
export function curvePercents(values: readonly string[], capital: string | null): string[] {
  const step = Math.max(1, Math.ceil(values.length / CURVE_POINTS_MAX));
  return values.filter((_value, at) => (values.length - 1 - at) % step === 0).flatMap((value) => percentOf(value, capital) ?? []);
}

/** To the cent, as pages write USDT. */
export function cents(usdt: string, rounding: Rounding = 'halfEven'): string {
  return signedToPlaces(usdt, 2, rounding);
}
