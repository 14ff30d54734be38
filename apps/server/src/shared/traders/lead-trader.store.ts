// Who is a trader now, for features below copy trading. Read at each call, never from a session's cache.
import type { Queryable } from '../database/index.ts';

export async function isActiveTrader(tx: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query(`select 1 from lead_trader where user_id = $1 and state = 'active'`, [userId]);
  return rowCount === 1;
}
