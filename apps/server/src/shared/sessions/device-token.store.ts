// The only statements that write device tokens, which "remember me" stores instead of a password. Stored as a hash, ended by a new password.
import { limits } from '@millrace/contract';
import type { Queryable } from '../database/index.ts';
import { hashOf, newId, newSecret } from '../ids.ts';

export interface DeviceOwner {
  tenantId: string;
  userId: string;
  sessionId: string;
}

/** Stores a token for the device of a session and returns it; only its hash is stored. */
export async function makeDeviceToken(tx: Queryable, owner: DeviceOwner, nowMs: number): Promise<string> {
  const token = `dev_${newSecret()}`;
  await tx.query(
    'insert into device_token (id, tenant_id, user_id, token_hash, session_id, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [
      newId('dvt'),
      owner.tenantId,
      owner.userId,
      hashOf(token),
      owner.sessionId,
      new Date(nowMs),
      new Date(nowMs + limits.deviceTokenTtlDays * 86_400_000),
    ],
  );
  return token;
}

/** The id of a valid token of the user. */
export async function findDeviceToken(tx: Queryable, userId: string, token: string, nowMs: number): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from device_token where token_hash = $1 and user_id = $2 and ended_at is null and expires_at > $3',
    [hashOf(token), userId, new Date(nowMs)],
  );
  return rows[0]?.id;
}

/** Binds the token to another session: logging out of that one with `forget` ends the token. False when it ended meanwhile. */
export async function moveDeviceToken(tx: Queryable, id: string, sessionId: string): Promise<boolean> {
  const { rowCount } = await tx.query('update device_token set session_id = $2 where id = $1 and ended_at is null', [id, sessionId]);
  return rowCount === 1;
}

/** Ends one token of the user, by its id or by its session's. False when there was none. */
export async function endDeviceToken(tx: Queryable, userId: string, id: string, nowMs: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update device_token set ended_at = $3 where user_id = $1 and (id = $2 or session_id = $2) and ended_at is null',
    [userId, id, new Date(nowMs)],
  );
  return (rowCount ?? 0) > 0;
}

/** Ends every token of the user except those of the session `keepSessionId`. */
export async function endDeviceTokensOfUser(tx: Queryable, userId: string, nowMs: number, keepSessionId: string): Promise<void> {
  await tx.query('update device_token set ended_at = $2 where user_id = $1 and ended_at is null and session_id is distinct from $3', [
    userId,
    new Date(nowMs),
    keepSessionId,
  ]);
}

export async function endDeviceTokensOfSession(tx: Queryable, sessionId: string, nowMs: number): Promise<void> {
  await tx.query('update device_token set ended_at = $2 where session_id = $1 and ended_at is null', [sessionId, new Date(nowMs)]);
}
