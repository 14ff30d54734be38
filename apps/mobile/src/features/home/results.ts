// The figures of Home: what is booked and what is open, and what closed cycles brought today, yesterday and in 30 days. What tasks booked since
// the server's answer is added to it. Days are those of the tenant's time zone, as the server counts them. Pure; sums are exact.
import type { Assignment, earnings, OutputOf } from '@millrace/contract';
import { addDecimals, negateDecimal, sumDecimals } from '@millrace/market';
import { addDays, dayOf } from '@millrace/ui';
import { bookedSince } from '../strategy/index.ts';

export type Earnings = Omit<OutputOf<typeof earnings>, 'thirtyDays'>;
export type Environment = Assignment['environment'];

const MONTH_DAYS = 30;

export interface Results {
  /** Closed cycles, and what running ones have realised so far. */
  booked: string;
  /** "0" where nothing is held; undefined while a price is missing. */
  open: string | undefined;
  /** Booked and open. */
  total: string | undefined;
  today: string;
  yesterday: string;
  month: string;
}

interface Now {
  environment: Environment;
  /** Of this environment, and of the same moment as `running`. */
  tasks: readonly Pick<Assignment, 'id' | 'sumPnl'>[];
  /** What the running cycles of these tasks have realised so far, and would bring beside it. */
  running: { booked: string; open: string | undefined };
  nowMs: number;
}

/** What closed cycles brought; prices do not change it. */
export type Booked = Pick<Results, 'today' | 'yesterday' | 'month'> & { closed: string };

/** Of one environment: practice money is never added to real money. A day without a closed cycle brought nothing. */
export function bookedOf(
  { timeZone, days, totals, tasks: answered }: Earnings,
  { environment, tasks, nowMs }: Pick<Now, 'environment' | 'tasks' | 'nowMs'>,
): Booked {
  const today = dayOf(nowMs, timeZone);
  const since = bookedSince(answered, tasks);
  const own = withDay(
    days.filter((one) => one.environment === environment),
    { environment, day: today, net: since },
  );
  const sumOf = (from: string, to = today): string => sumDecimals(own.filter(({ day }) => day >= from && day <= to).map(({ net }) => net));
  const yesterday = addDays(today, -1);
  return {
    closed: addDecimals(totals.find((one) => one.environment === environment)?.net ?? '0', since),
    today: sumOf(today),
    yesterday: sumOf(yesterday, yesterday),
    month: sumOf(addDays(today, 1 - MONTH_DAYS)),
  };
}

/** With what the running cycles of the same tasks stand at. */
export function standingOf({ closed, ...days }: Booked, running: Now['running']): Results {
  const booked = addDecimals(closed, running.booked);
  const total = running.open === undefined ? undefined : addDecimals(booked, running.open);
  return { ...days, booked, open: running.open, total };
}

/** What all but these tasks brought, deleted ones too. Undefined while a price is missing. */
export function restOf(total: string | undefined, tasks: Now['tasks'], running: Now['running']): string | undefined {
  if (total === undefined || running.open === undefined) return undefined;
  const parts = [...tasks.map(({ sumPnl }) => sumPnl), running.booked, running.open];
  return parts.reduce((left, part) => addDecimals(left, negateDecimal(part)), total);
}

type Day = Earnings['days'][number];

/** The days with this net added to its own. */
function withDay(days: readonly Day[], added: Day): readonly Day[] {
  if (added.net === '0') return days;
  const listed = days.find(({ day }) => day === added.day);
  if (listed === undefined) return [...days, added];
  return days.map((one) => (one === listed ? { ...one, net: addDecimals(one.net, added.net) } : one));
}

const environments: readonly Environment[] = ['real', 'demo', 'paper'];

/** Whose money there are figures of, that of tasks and that of their past. */
export function environmentsOf(tasks: readonly Pick<Assignment, 'environment'>[], totals: Earnings['totals']): Environment[] {
  const known = new Set([...tasks, ...totals].map(({ environment }) => environment));
  return environments.filter((one) => known.has(one));
}

/** Of these the one that is shown, since practice is never added to real money: the chosen one, else that of all tasks, else real money first. */
export function environmentOf(
  tasks: readonly Pick<Assignment, 'environment'>[],
  known: readonly Environment[],
  chosen: Environment | undefined,
): Environment | undefined {
  if (chosen !== undefined && known.includes(chosen)) return chosen;
  const [only, ...others] = environmentsOf(tasks, []);
  return others.length === 0 ? (only ?? known[0]) : known[0];
}
