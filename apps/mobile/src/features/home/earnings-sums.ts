// What closed cycles brought today and in the last 30 days, both counted in days of UTC as the server counts them. Pure; sums are exact.
import type { earnings, OutputOf } from '@millrace/contract';
import { addDecimals } from '@millrace/market';

type Days = OutputOf<typeof earnings>['days'];

const dayMs = 86_400_000;
const MONTH_DAYS = 30;

/** Of one environment: practice money is never added to real money. A day without a cycle brought nothing. */
export function earningsSums(days: Days, environment: Days[number]['environment'], nowMs: number): { today: string; month: string } {
  const dayOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);
  const [today, first] = [dayOf(nowMs), dayOf(nowMs - (MONTH_DAYS - 1) * dayMs)];
  const sumFrom = (from: string): string =>
    days
      .filter((one) => one.environment === environment && one.day >= from && one.day <= today)
      .reduce((sum, { net }) => addDecimals(sum, net), '0');
  return { today: sumFrom(today), month: sumFrom(first) };
}
