// Whom a form of the console names.
import type { Queryable } from '../shared/database/index.ts';

export interface NamedTrader {
  id: string;
  uid: string;
  nickname: string;
}

/** By UID or email, who has not closed the account. `tx` is a transaction of the tenant. */
export async function findTrader(tx: Queryable, login: string): Promise<NamedTrader | undefined> {
  const { rows } = await tx.query<NamedTrader>(
    'select id, uid, nickname from app_user where not deleted and (uid = $1 or lower(email) = lower($1))',
    [login],
  );
  return rows[0];
}
