// The only SQL on push subscriptions. What ends with a session, a password or a freeze is ended by triggers.
import { limits } from '@millrace/contract';
import type { Queryable } from '../../shared/database/index.ts';
import { newId } from '../../shared/ids.ts';
import type { PushTarget } from '../../shared/context/push-door.ts';

interface Owner {
  tenantId: string;
  userId: string;
  sessionId: string;
}

/** Of sessions that are open now, made for our present key. */
const USABLE = `p.ended_at is null and p.vapid_key = $2 and s.ended_at is null and s.expires_at > $3`;

/**
 * Subscribes the session's browser in place of what it had. False when the endpoint belongs to another session that is open, or has ended at its service: the
 * browser needs a new one.
 */
export async function subscribe(tx: Queryable, owner: Owner, target: PushTarget & { key: string }, nowMs: number): Promise<boolean> {
  const now = new Date(nowMs);
  // The trader's own earlier session, and any that has run out, no longer hold this browser.
  await tx.query(
    `update push_subscription p set ended_at = $2, end_reason = 'replaced' from session s
      where p.endpoint = $1 and p.ended_at is null and s.id = p.session_id and (s.user_id = $3 or s.ended_at is not null or s.expires_at <= $2)`,
    [target.endpoint, now, owner.userId],
  );
  await endSubscriptionOf(tx, owner.sessionId, 'replaced', nowMs);
  const { rowCount } = await tx.query(
    `insert into push_subscription (id, tenant_id, user_id, session_id, endpoint, p256dh, auth, vapid_key, created_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9
      where not exists (select from push_subscription where endpoint = $5 and end_reason = 'gone')
     on conflict (endpoint) where ended_at is null do nothing`,
    [newId('psh'), owner.tenantId, owner.userId, owner.sessionId, target.endpoint, target.p256dh, target.auth, target.key, now],
  );
  await tx.query(
    `update push_subscription set ended_at = $2, end_reason = 'replaced'
      where id in (select id from push_subscription where user_id = $1 and ended_at is null order by created_at desc offset $3)`,
    [owner.userId, now, limits.pushDevicesMax],
  );
  return rowCount === 1;
}

export async function endSubscriptionOf(tx: Queryable, sessionId: string, reason: 'replaced' | 'trader', nowMs: number): Promise<void> {
  await tx.query('update push_subscription set ended_at = $2, end_reason = $3 where session_id = $1 and ended_at is null', [
    sessionId,
    new Date(nowMs),
    reason,
  ]);
}

/** The push service says that they are gone. */
export async function endGone(tx: Queryable, ids: readonly string[], nowMs: number): Promise<void> {
  await tx.query(`update push_subscription set ended_at = $2, end_reason = 'gone' where id = any($1) and ended_at is null`, [
    ids,
    new Date(nowMs),
  ]);
}

export type Subscription = PushTarget & { id: string; sessionId: string };

/** Where alerts of each of the users can be pushed to now. */
export async function subscriptionsOf(
  tx: Queryable,
  userIds: readonly string[],
  key: string,
  nowMs: number,
): Promise<ReadonlyMap<string, Subscription[]>> {
  const { rows } = await tx.query<Subscription & { userId: string }>(
    `select p.user_id as "userId", p.id, p.session_id as "sessionId", p.endpoint, p.p256dh, p.auth
       from push_subscription p join session s on s.id = p.session_id where p.user_id = any($1) and ${USABLE}`,
    [userIds, key, new Date(nowMs)],
  );
  return Map.groupBy(rows, ({ userId }) => userId);
}

/** Where alerts of the user can be pushed to now. */
export async function usableSubscriptions(tx: Queryable, userId: string, key: string, nowMs: number): Promise<Subscription[]> {
  return (await subscriptionsOf(tx, [userId], key, nowMs)).get(userId) ?? [];
}

/** Those that ended long ago. */
export async function cleanSubscriptions(tx: Queryable, beforeMs: number, rowsMax: number): Promise<void> {
  await tx.query(`delete from push_subscription where id in (select id from push_subscription where ended_at < $1 limit $2)`, [
    new Date(beforeMs),
    rowsMax,
  ]);
}
