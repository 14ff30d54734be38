// A user is a trader or a copier, never both: the lock that both decisions take, and what is read under it.
import type { Queryable } from '../shared/database/index.ts';
import { isActiveTrader } from '../shared/traders/lead-trader.store.ts';

interface Copier {
  isTrader: boolean;
  /** Has a follow that has not ended. */
  isFollowing: boolean;
}

/**
 * Locks the user until the end of the transaction. Whoever starts a follow and whoever approves a trader calls this first, and refuses by what it answers:
 * the second of two concurrent transactions reads here what the first one wrote. Undefined for a frozen or deleted user.
 */
export async function lockCopier(tx: Queryable, userId: string): Promise<Copier | undefined> {
  const { rows } = await tx.query<{ found: boolean }>('select lock_copier($1) as found', [userId]);
  // A statement of its own: one that waits for a lock reads the rows of before the wait.
  return rows[0]?.found === true ? findCopier(tx, userId) : undefined;
}

/** As `lockCopier` without the lock, for a refusal before an exchange is asked. */
export async function findCopier(tx: Queryable, userId: string): Promise<Copier> {
  const { rowCount } = await tx.query(`select 1 from follow where user_id = $1 and state <> 'ended' limit 1`, [userId]);
  return { isTrader: await isActiveTrader(tx, userId), isFollowing: rowCount === 1 };
}
