// The only SQL on sessions. A token is "<tenant>_<43 random characters>": the tenant in front tells under whose row-level security to look,
// and since the whole token is hashed, changing it finds nothing.
import type { Queryable } from '../database/index.ts';
import { limits } from '@millrace/contract';
import { hashOf, newId, newSecret } from '../ids.ts';

/** A session and its account as they were at most a second ago; any change of the account ends what is remembered of it. */
export interface Session {
  id: string;
  tenantId: string;
  userId: string;
  uid: string;
  languageCode: number;
  email: string;
  nickname: string;
  autograph: string;
  image: string;
  hasSafePassword: boolean;
  twoStep: boolean;
  inviteCode: string;
  createdMs: number;
}

export type SessionState = { kind: 'open'; session: Session } | { kind: 'ended' } | { kind: 'unknown' };

const TOKEN = /^([a-z0-9-]{1,40})_[0-9A-Za-z_-]{43}$/;

/** The tenant that a token names; undefined when it is no token of ours. */
export function tokenTenant(token: string): string | undefined {
  return TOKEN.exec(token)?.[1];
}

/** Opens a session and answers its token, which is shown once and not stored. */
export async function openSession(
  tx: Queryable,
  user: { tenantId: string; userId: string; device: string; ip: string },
  nowMs: number,
): Promise<{ token: string; sessionId: string }> {
  const token = `${user.tenantId}_${newSecret()}`;
  const sessionId = newId('ses');
  const expires = new Date(nowMs + limits.sessionTtlDays * 86_400_000);
  await tx.query(
    'insert into session (id, tenant_id, user_id, token_hash, created_at, expires_at, device, ip) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [sessionId, user.tenantId, user.userId, hashOf(token), new Date(nowMs), expires, user.device, user.ip],
  );
  return { token, sessionId };
}

interface Row {
  id: string;
  tenant_id: string;
  user_id: string;
  uid: string;
  language_code: number;
  email: string;
  nickname: string;
  autograph: string;
  image: string;
  has_safe_password: boolean;
  two_step: boolean;
  invite_code: string;
  created_at: Date;
  open: boolean;
  deleted: boolean;
}

/** One session by its token; a frozen account's sessions count as ended. */
export async function findSession(tx: Queryable, token: string, nowMs: number): Promise<SessionState> {
  const { rows } = await tx.query<Row>(
    `select s.id, s.tenant_id, s.user_id, u.uid, u.language_code, u.email, u.nickname, u.autograph, u.image, u.two_step, u.invite_code, u.created_at,
            u.safe_password_hash is not null as has_safe_password,
            s.ended_at is null and s.expires_at > $2 and not u.frozen as open, u.deleted
       from session s join app_user u on u.id = s.user_id
      where s.token_hash = $1`,
    [hashOf(token), new Date(nowMs)],
  );
  const row = rows[0];
  // Of an account that was deleted no session is valid anywhere, ended or not.
  if (!row || row.deleted) return { kind: 'unknown' };
  if (!row.open) return { kind: 'ended' };
  return { kind: 'open', session: sessionOf(row) };
}

function sessionOf(row: Row): Session {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    userId: row.user_id,
    uid: row.uid,
    languageCode: row.language_code,
    email: row.email,
    nickname: row.nickname,
    autograph: row.autograph,
    image: row.image,
    hasSafePassword: row.has_safe_password,
    twoStep: row.two_step,
    inviteCode: row.invite_code,
    createdMs: row.created_at.getTime(),
  };
}

/** Which of these sessions are open. */
export async function openSessionsAmong(tx: Queryable, ids: readonly string[], nowMs: number): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(
    `select s.id from session s join app_user u on u.id = s.user_id
      where s.id = any($1) and s.ended_at is null and s.expires_at > $2 and not u.frozen and not u.deleted`,
    [ids, new Date(nowMs)],
  );
  return new Set(rows.map((row) => row.id));
}

export async function endSession(tx: Queryable, sessionId: string, nowMs: number): Promise<void> {
  await tx.query('update session set ended_at = $2 where id = $1 and ended_at is null', [sessionId, new Date(nowMs)]);
}

/** Ends every session and device token of an account, but for the session that is to stay and the token of its device. */
export async function endSessionsOfUser(tx: Queryable, userId: string, nowMs: number, staying = ''): Promise<void> {
  const values = [userId, new Date(nowMs), staying];
  await tx.query('update session set ended_at = $2 where user_id = $1 and ended_at is null and id <> $3', values);
  await tx.query(
    'update device_token set ended_at = $2 where user_id = $1 and ended_at is null and session_id is distinct from $3',
    values,
  );
}
