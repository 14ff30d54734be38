// Bollinger bands of closing prices, for pictures: decisions compare exact sums instead.

/** Closes of a band, and its half width in standard deviations. */
export const bandCloses = 20;
const DEVIATIONS = 2;

export interface Bands {
  min: number;
  middle: number;
  max: number;
}

/** Bands of the newest of these closes, in their unit; null with fewer than a band needs. Closes 1 to 20: middle 10.5, deviation 5.766. */
export function bollingerBands(closes: readonly number[]): Bands | null {
  const newest = closes.slice(-bandCloses);
  if (newest.length < bandCloses) return null;
  const middle = newest.reduce((sum, close) => sum + close, 0) / bandCloses;
  const away = DEVIATIONS * Math.sqrt(newest.reduce((sum, close) => sum + (close - middle) ** 2, 0) / bandCloses);
  return { min: middle - away, middle, max: middle + away };
}
