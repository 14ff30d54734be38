// The figures of Home from one answer: what closed cycles brought in all, today and in 30 days, the course of it by day, and with what running
// cycles would bring now the total. Days are of UTC, as the server counts them. Pure; sums are exact.
import type { Assignment, earnings, OutputOf } from '@millrace/contract';
import { addDecimals, negateDecimal } from '@millrace/market';
import type { EquityPoint } from '@millrace/ui';

type Earnings = OutputOf<typeof earnings>;
type Environment = Assignment['environment'];

const dayMs = 86_400_000;
const MONTH_DAYS = 30;

export interface Results {
  booked: string;
  /** "0" without a running cycle; undefined while a price is missing. */
  open: string | undefined;
  /** Booked and open. */
  total: string | undefined;
  today: string;
  month: string;
  /** Ends at `booked`; empty without a day. */
  curve: EquityPoint[];
}

/** Of one environment: practice money is never added to real money. A day without a closed cycle brought nothing. */
export function resultsOf({ days, totals }: Earnings, environment: Environment, open: string | undefined, nowMs: number): Results {
  const own = days.filter((one) => one.environment === environment);
  const booked = totals.find((one) => one.environment === environment)?.net ?? '0';
  const dayOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);
  const [today, first] = [dayOf(nowMs), dayOf(nowMs - (MONTH_DAYS - 1) * dayMs)];
  const sumFrom = (from: string): string =>
    own.filter(({ day }) => day >= from && day <= today).reduce((sum, { net }) => addDecimals(sum, net), '0');
  return {
    booked,
    open,
    total: open === undefined ? undefined : addDecimals(booked, open),
    today: sumFrom(today),
    month: sumFrom(first),
    curve: curveOf(own, booked),
  };
}

/** Starts with what the days before the first of the answer brought. */
function curveOf(days: Earnings['days'], booked: string): EquityPoint[] {
  const [first] = days;
  if (first === undefined) return [];
  const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
  const listed = days.reduce((sum, { net }) => addDecimals(sum, net), '0');
  let value = addDecimals(booked, negateDecimal(listed));
  const points = [{ timeMs: timeOf(first.day) - dayMs, value }];
  for (const { day, net } of days) {
    value = addDecimals(value, net);
    points.push({ timeMs: timeOf(day), value });
  }
  return points;
}

/** Whose money the figures count: that of the tasks, without a task that of their past. Undefined where practice would be added to real money. */
export function environmentOf(tasks: readonly Pick<Assignment, 'environment'>[], totals: Earnings['totals']): Environment | undefined {
  const environments = new Set((tasks.length > 0 ? tasks : totals).map(({ environment }) => environment));
  return environments.size === 1 ? [...environments][0] : undefined;
}
