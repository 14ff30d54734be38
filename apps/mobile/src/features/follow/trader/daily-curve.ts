// What a trader's daily returns make of a curve: what was gained since its start, and the greatest fall of it. Pure; exact decimals.
import type { TraderDetails } from '@millrace/contract';
import { addDecimals, compareDecimals, divideDecimals, multiplyDecimals, negateDecimal, roundDecimal } from '@millrace/market';

const DAY_MS = 86_400_000;
/** Decimals of the index and of a percentage, as the server rounds them. */
const INDEX_PLACES = 18;
const PERCENT_PLACES = 4;

type Day = TraderDetails['days'][number];

/** Percent gained since the start of the first of these days; the start itself is 0. `timeMs`: the day, in UTC. */
export interface GainPoint {
  timeMs: number;
  value: string;
}

export interface Fall {
  fromMs: number;
  toMs: number;
  /** Of the height before it. */
  percent: string;
}

/** Days without a return are left out. 0.03 and 0.01 are 0, 3 and 4.03. */
export function gainsOf(days: readonly Day[]): GainPoint[] {
  const known = days.filter(({ dailyReturn }) => dailyReturn !== null);
  const first = known[0];
  if (first === undefined) return [];
  let index = '1';
  const points = known.map(({ day, dailyReturn }) => {
    index = roundDecimal(multiplyDecimals(index, addDecimals('1', dailyReturn ?? '0')), INDEX_PLACES, 'halfEven');
    return { timeMs: msOf(day), value: percentOf(addDecimals(index, '-1')) };
  });
  return [{ timeMs: msOf(first.day) - DAY_MS, value: '0' }, ...points];
}

/** The most by which the curve lies below its highest point before, in percent of that height; null where it never fell. */
export function greatestFall(points: readonly GainPoint[]): Fall | null {
  let worst: Fall | null = null;
  let peak = points[0];
  for (const point of points) {
    if (peak === undefined || compareDecimals(point.value, peak.value) >= 0) {
      peak = point;
      continue;
    }
    const height = addDecimals('100', peak.value);
    if (compareDecimals(height, '0') <= 0) continue;
    const down = multiplyDecimals(addDecimals(peak.value, negateDecimal(point.value)), '100');
    const percent = divideDecimals(down, height, PERCENT_PLACES, 'halfEven');
    if (worst === null || compareDecimals(percent, worst.percent) > 0) worst = { fromMs: peak.timeMs, toMs: point.timeMs, percent };
  }
  return worst;
}

function percentOf(fraction: string): string {
  return roundDecimal(multiplyDecimals(fraction, '100'), PERCENT_PLACES, 'halfEven');
}

function msOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
