// The caller's own card as a trader, as others read it.
import type { TraderCard } from '@millrace/contract';
import type { Transaction } from '../../shared/database/index.ts';
import { cardOf, CURVE_DAYS } from './trader-card.ts';
import { findOwnLead, listDailyReturns } from './trader.store.ts';

/** Undefined for a user who leads nobody. */
export async function findOwnLeadCard(tx: Transaction, userId: string): Promise<TraderCard | undefined> {
  const row = await findOwnLead(tx, userId);
  return row && cardOf(row, (await listDailyReturns(tx, [row.id], CURVE_DAYS)).get(row.id) ?? [], userId);
}
