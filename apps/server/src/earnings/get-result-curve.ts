// How the results of all tasks of the caller stood in a range of time, in each environment apart.
import { getResultCurve, limits, type ResultRange } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { firstNotedHour, readResultPoints } from './result-curve.store.ts';
import { venueNowOf } from './venue-now.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const spans: Readonly<Record<Exclude<ResultRange, 'all'>, number>> = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS };
/** Lengths of a bar that fill days evenly; beyond a day whole days. */
const barHours = [1, 2, 3, 4, 6, 8, 12];

/** The shortest bar by which a span has at most so many points, one of a bar that has just begun with them. */
export function barOf(spanMs: number, pointsMax: number): number {
  const leastMs = spanMs / (pointsMax - 1);
  const bar = barHours.find((hours) => hours * HOUR_MS >= leastMs);
  return bar === undefined ? Math.ceil(leastMs / DAY_MS) * DAY_MS : bar * HOUR_MS;
}

export const getResultCurveRoute = handler(getResultCurve, (context, { input: { range }, session: { userId }, tenant, read }) => {
  const nowMs = venueNowOf(context, tenant);
  return read(async (tx) => {
    const fromMs = range === 'all' ? ((await firstNotedHour(tx, userId)) ?? nowMs) : nowMs - spans[range];
    const barMs = barOf(nowMs - fromMs, limits.resultPointsMax);
    const rows = await readResultPoints(tx, { userId, timeZone: tenant.timeZone, fromMs, nowMs, barMs });
    const curves = [...Map.groupBy(rows, ({ environment }) => environment)].map(([environment, own]) => ({
      environment,
      points: own.map(({ time, booked, open }) => ({ time, booked, open })),
    }));
    return { barMs, curves };
  });
});
