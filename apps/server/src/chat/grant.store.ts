// The only SQL on how long a trader lets support see balances and orders.
import type { Queryable } from '../shared/database/index.ts';
import { newId } from '../shared/ids.ts';

/** Until when support may see; undefined when it may not. */
export async function findGrant(tx: Queryable, userId: string, nowMs: number): Promise<number | undefined> {
  const { rows } = await tx.query<{ until: Date }>(
    'select until from chat_grant where user_id = $1 and ended_at is null and until > $2 order by until desc limit 1',
    [userId, new Date(nowMs)],
  );
  return rows[0]?.until.getTime();
}

/** Ends what stands, and begins a new time unless it is 0 long. */
export async function renewGrant(
  tx: Queryable,
  { tenantId, userId, minutes }: { tenantId: string; userId: string; minutes: number },
  nowMs: number,
): Promise<void> {
  await tx.query('update chat_grant set ended_at = $2 where user_id = $1 and ended_at is null and until > $2', [userId, new Date(nowMs)]);
  if (minutes === 0) return;
  await tx.query('insert into chat_grant (id, tenant_id, user_id, granted_at, until) values ($1, $2, $3, $4, $5)', [
    newId('chg'),
    tenantId,
    userId,
    new Date(nowMs),
    new Date(nowMs + minutes * 60_000),
  ]);
}
