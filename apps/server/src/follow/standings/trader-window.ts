// The trader that a call names, and the days that his newest figures are of.
import type { Transaction } from '../../shared/database/index.ts';
import { refuse } from '../../shared/refusal.ts';
import { daysUntil } from '../figures/figures.store.ts';
import { WINDOW_DAYS } from '../figures/daily-figures.ts';
import type { DaySpan } from '../figures/returns.ts';
import { findTrader, type TraderRow } from './trader.store.ts';

/** Refuses `notFound`. */
export async function namedTrader(tx: Transaction, named: { traderId: string; userId: string }): Promise<TraderRow> {
  return (await findTrader(tx, named)) ?? refuse('notFound');
}

/** From the begin of the first of the 30 days to the end of the last; undefined before the first cut. */
export async function windowOf(tx: Transaction, tenantId: string, { figures }: TraderRow): Promise<DaySpan | undefined> {
  if (figures === null) return undefined;
  const days = await daysUntil(tx, tenantId, figures.day, WINDOW_DAYS);
  const [first, last] = [days[0], days.at(-1)];
  return first && last && { fromMs: first.fromMs, toMs: last.toMs };
}
