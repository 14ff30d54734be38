// The course of what was booked: days of earnings added up, from nothing before the first. Pure; sums are exact.
import type { earnings, OutputOf } from '@millrace/contract';
import { addDecimals } from '@millrace/market';
import type { EquityPoint } from '@millrace/ui';

type Days = OutputOf<typeof earnings>['days'];

const dayMs = 86_400_000;

/** Of one environment: practice money is never added to real money. Empty without a day. */
export function earningsCurve(days: Days, environment: Days[number]['environment']): EquityPoint[] {
  const points: EquityPoint[] = [];
  for (const { day, net } of days.filter((one) => one.environment === environment)) {
    const timeMs = Date.parse(`${day}T00:00:00Z`);
    if (points.length === 0) points.push({ timeMs: timeMs - dayMs, value: '0' });
    points.push({ timeMs, value: addDecimals(points.at(-1)?.value ?? '0', net) });
  }
  return points;
}
