// Turns decimal texts into points of an SVG path. Floats are allowed here: pixels only, never money.
import { isDecimal } from '@millrace/market';
import { kitLimits } from './limits.ts';

export interface Point {
  x: number;
  y: number;
}

export interface Curve {
  points: readonly Point[];
  /** Vertical position of the first value. */
  startY: number;
  last: Point | undefined;
  /** Indexes of the lowest and highest value; -1 when there is none. */
  lowIndex: number;
  highIndex: number;
}

export interface CurveBox {
  width: number;
  height: number;
  /** Free space above and below, px. */
  insetPx?: number | undefined;
  /** Values of another curve that is drawn to the same scale. */
  within?: readonly string[] | undefined;
}

/** Spread evenly over the width; a flat course is centred. Texts that are not decimals are left out. At most 400 points, evenly thinned, the last always kept. */
export function curveOf(values: readonly string[], { width, height, insetPx = 0, within = [] }: CurveBox): Curve {
  const shown = thin(values.filter((value) => isDecimal(value)).map(Number), kitLimits.curvePointsMax);
  const scale = [...shown, ...thin(within.filter((value) => isDecimal(value)).map(Number), kitLimits.curvePointsMax)];
  const low = Math.min(...scale);
  const high = Math.max(...scale);
  const stepX = shown.length > 1 ? width / (shown.length - 1) : 0;
  const room = height - 2 * insetPx;
  const points = shown.map((value, index) => ({
    x: round(index * stepX),
    y: round(high === low ? height / 2 : insetPx + room * (1 - (value - low) / (high - low))),
  }));
  return {
    points,
    startY: points[0]?.y ?? height / 2,
    last: points.at(-1),
    lowIndex: shown.indexOf(Math.min(...shown)),
    highIndex: shown.indexOf(Math.max(...shown)),
  };
}

/** At most `max` of the values, evenly spaced, with the first and the last. */
export function thin<Item>(items: readonly Item[], max: number): readonly Item[] {
  if (items.length <= max) return items;
  const step = (items.length - 1) / (max - 1);
  return Array.from({ length: max }, (_, index) => items[Math.round(index * step)] as Item);
}

/** Where times lie between the first and the last, 0 to 1. */
export function sharesOf(times: readonly number[]): readonly number[] {
  const [from = 0, to = 0] = [times[0], times.at(-1)];
  return times.map((time) => (to === from ? 0 : (time - from) / (to - from)));
}

/** The points in runs: a new one begins where more than `gapMs` lies between the times of two. */
export function runsOf(points: readonly Point[], times: readonly number[], gapMs: number): readonly (readonly Point[])[] {
  const runs: Point[][] = [];
  for (const [index, point] of points.entries()) {
    const run = runs.at(-1);
    if (run === undefined || (times[index] ?? 0) - (times[index - 1] ?? 0) > gapMs) runs.push([point]);
    else run.push(point);
  }
  return runs;
}

export function linePath(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
