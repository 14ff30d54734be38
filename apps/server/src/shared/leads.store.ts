// Whether a user's orders may be copied, for features that know no copying.
import type { Queryable } from './database/index.ts';

export async function isTrader(db: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await db.query(`select 1 from lead_trader where user_id = $1 and state = 'active'`, [userId]);
  return rowCount === 1;
}
