// How long the bars of a file are, found by the distance that most of its rows have, and how many are missing.
import { UserFacingError } from '../process/user-facing-error.ts';
import { BAR_SAMPLE_ROWS } from './limits.ts';

export interface BarLength {
  barMs: number;
  gaps: number;
  missing: number;
}

/** @throws UserFacingError for a bar that begins inside another, or off the rhythm of the others. */
export function barLength(file: string, ts: Float64Array, firstLine: number): BarLength {
  if (ts.length < 2) throw new UserFacingError(`${file}: a backtest needs two bars at least.`);
  const barMs = usualDistance(ts);
  let gaps = 0;
  let missing = 0;
  for (let row = 1; row < ts.length; row += 1) {
    const distance = (ts[row] ?? 0) - (ts[row - 1] ?? 0);
    if (distance === barMs) continue;
    const line = row + firstLine;
    if (distance < barMs)
      throw new UserFacingError(`${file}, line ${line}: ${ts[row]} lies inside the bar before, whose length is ${barMs} ms`);
    if (distance % barMs !== 0)
      throw new UserFacingError(`${file}, line ${line}: ${ts[row]} is no whole number of bars of ${barMs} ms later`);
    gaps += 1;
    missing += distance / barMs - 1;
  }
  return { barMs, gaps, missing };
}

/** The most frequent distance of the first rows, the shorter of two that are equally frequent. */
function usualDistance(ts: Float64Array): number {
  const counts = new Map<number, number>();
  for (let row = 1; row < Math.min(ts.length, BAR_SAMPLE_ROWS); row += 1) {
    const distance = (ts[row] ?? 0) - (ts[row - 1] ?? 0);
    counts.set(distance, (counts.get(distance) ?? 0) + 1);
  }
  const ordered = [...counts].toSorted(([left, leftCount], [right, rightCount]) => rightCount - leftCount || left - right);
  return ordered[0]?.[0] ?? 1;
}
