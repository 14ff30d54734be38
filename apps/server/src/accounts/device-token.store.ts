// The only SQL on device tokens: what "remember me" keeps instead of a password. Kept by hash, revocable, ended by a new password.
import { limits } from '@millrace/contract';
import type { Queryable } from '../shared/database/index.ts';
import { hashOf, newId, newSecret } from '../shared/ids.ts';

export interface DeviceOwner {
  tenantId: string;
  userId: string;
  sessionId: string;
}

/** Makes a token for the device of a session and answers it; it is shown once and not stored. */
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

/** The id of an account's token that still counts. */
export async function findDeviceToken(tx: Queryable, userId: string, token: string, nowMs: number): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from device_token where token_hash = $1 and user_id = $2 and ended_at is null and expires_at > $3',
    [hashOf(token), userId, new Date(nowMs)],
  );
  return rows[0]?.id;
}

/** The token now belongs to this session: logging out of it with `forget` ends the token. False when it ended meanwhile. */
export async function moveDeviceToken(tx: Queryable, id: string, sessionId: string): Promise<boolean> {
  const { rowCount } = await tx.query('update device_token set session_id = $2 where id = $1 and ended_at is null', [id, sessionId]);
  return rowCount === 1;
}

export async function endDeviceTokensOfSession(tx: Queryable, sessionId: string, nowMs: number): Promise<void> {
  await tx.query('update device_token set ended_at = $2 where session_id = $1 and ended_at is null', [sessionId, new Date(nowMs)]);
}
