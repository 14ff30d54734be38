// Prices of a grid in ticks: the nearest to the exact geometric level, half up.
import { divFloor, safeNumber } from '@millrace/market';
import { RATE_DEN } from './money-units.ts';

const ranges = new Map<string, readonly number[]>();
const rangesMax = 256;

/**
 * The cells + 1 levels between two prices, each the same factor above the one before: min x (max / min)^(j / cells).
 * Worked figure: 58000 to 62000 in 8 cells: 58000, 58485.5, 58975.1, 59468.8, 59966.7, 60468.7, 60974.9, 61485.3, 62000.
 */
export function rangeLevels(minTicks: number, maxTicks: number, cells: number): readonly number[] {
  const key = `${minTicks}|${maxTicks}|${cells}`;
  const known = ranges.get(key);
  if (known !== undefined) return known;
  const levels = Array.from({ length: cells + 1 }, (_, level) => levelBetween(minTicks, maxTicks, { cells, level }));
  if (ranges.size >= rangesMax) ranges.clear();
  ranges.set(key, levels);
  return levels;
}

/** The largest x with x - 1/2 <= root, by halving: (2x - 1)^n <= 2^n x min^(n - j) x max^j. */
function levelBetween(minTicks: number, maxTicks: number, { cells, level }: { cells: number; level: number }): number {
  const n = BigInt(cells);
  const j = BigInt(level);
  const exact = 2n ** n * BigInt(minTicks) ** (n - j) * BigInt(maxTicks) ** j;
  let low = minTicks;
  let high = maxTicks;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((2n * BigInt(middle) - 1n) ** n <= exact) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Level k of a grid around a centre: centre x (1 + rate)^k; rate in millionths, k may be negative. At least one tick. */
export function rateLevel(centreTicks: number, rate: number, k: number): number {
  if (lastLayout.centreTicks !== centreTicks || lastLayout.rate !== rate || lastLayout.levels.size >= rangesMax)
    lastLayout = { centreTicks, rate, levels: new Map() };
  const known = lastLayout.levels.get(k);
  if (known !== undefined) return known;
  const level = rateLevelOf(centreTicks, rate, k);
  lastLayout.levels.set(k, level);
  return level;
}

/** Levels that were worked out before; a grid asks for few, again and again. */
let lastLayout = { centreTicks: 0, rate: 0, levels: new Map<number, number>() };

function rateLevelOf(centreTicks: number, rate: number, k: number): number {
  const one = BigInt(RATE_DEN);
  const grown = (one + BigInt(rate)) ** BigInt(Math.abs(k));
  const plain = one ** BigInt(Math.abs(k));
  const [num, den] = k >= 0 ? [grown, plain] : [plain, grown];
  const ticks = safeNumber(divFloor(2n * BigInt(centreTicks) * num + den, 2n * den));
  return Math.max(1, ticks);
}
