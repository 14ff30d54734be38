// The points of Home's curve: how booked and open results stood hour by hour, and as the last one what the figures above it say now. Pure; sums are exact.
import type { ResultCurves } from '@millrace/contract';
import { addDecimals } from '@millrace/market';
import type { EquityPoint } from '@millrace/ui';
import type { Environment, Results } from './results.ts';

/** `value` is booked and open together. */
export interface StandingPoint extends EquityPoint {
  booked: string;
  open: string;
}

type Standing = Pick<Results, 'booked' | 'open' | 'total'>;

/** Of one environment, oldest first. While a price is missing the last point is that of the last note. */
export function resultPoints(
  { curves }: Pick<ResultCurves, 'curves'>,
  { environment, results: { booked, open, total }, nowMs }: { environment: Environment; results: Standing; nowMs: number },
): StandingPoint[] {
  const noted = curves.find((curve) => curve.environment === environment)?.points ?? [];
  const points = noted
    .filter(({ time }) => time < nowMs)
    .map((point) => ({ timeMs: point.time, value: addDecimals(point.booked, point.open), booked: point.booked, open: point.open }));
  return open === undefined || total === undefined ? points : [...points, { timeMs: nowMs, value: total, booked, open }];
}

/** What the figures say: the point that is asked for, else how it stands now. One that is gone with a new range is asked for no more. */
export function standingAt(
  points: readonly StandingPoint[],
  askedMs: number | undefined,
  now: Standing,
): Standing & { timeMs: number | undefined } {
  const asked = points.slice(0, -1).find(({ timeMs }) => timeMs === askedMs);
  if (asked === undefined) return { booked: now.booked, open: now.open, total: now.total, timeMs: undefined };
  return { booked: asked.booked, open: asked.open, total: asked.value, timeMs: asked.timeMs };
}
