// The only statements that write sessions. A token is "<tenant>_<43 random characters>": its tenant selects the row-level security of the look-up,
// and the hash covers the whole token, so a changed tenant finds nothing.
import type { BrandDraftValues } from '@millrace/contract/admin';
import type { Queryable } from '../database/index.ts';
import { limits } from '@millrace/contract';
import { hashOf, newId, newSecret } from '../ids.ts';
import { endDeviceTokensOfUser } from './device-token.store.ts';

/** A session and its account, at most a second old: any change of the account clears the cache. */
export interface Session {
  id: string;
  tenantId: string;
  userId: string;
  uid: string;
  languageCode: number;
  email: string;
  nickname: string;
  autograph: string;
  realName: string;
  phone: string;
  image: string;
  hasSafePassword: boolean;
  twoStep: boolean;
  inviteCode: string;
  createdMs: number;
  /** Of a preview by an operator: the draft by which it is answered. It reads only. */
  preview: BrandDraftValues | undefined;
  /** Of a guest who looks around in the demo trader's account. It reads only. */
  guest: boolean;
  /** Whose rates and sockets it counts to: the account's, or a guest's own. */
  countedAs: string;
}

export type SessionState = { kind: 'open'; session: Session } | { kind: 'ended' } | { kind: 'unknown' };

const TOKEN = /^([a-z0-9-]{1,40})_[0-9A-Za-z_-]{43}$/;

/** The tenant that a token names; undefined when it is no token of ours. */
export function tokenTenant(token: string): string | undefined {
  return TOKEN.exec(token)?.[1];
}

/** Opens a session and returns its token; only its hash is stored. */
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

/** The session of a preview as this trader: it ends with the preview, and is listed among his devices until then. @returns its token */
export async function openPreviewSession(
  tx: Queryable,
  of: { tenantId: string; userId: string; previewId: string; ip: string },
  { nowMs, endMs }: { nowMs: number; endMs: number },
): Promise<string> {
  const token = `${of.tenantId}_${newSecret()}`;
  await tx.query(
    `insert into session (id, tenant_id, user_id, token_hash, created_at, expires_at, device, ip, preview_id)
     values ($1, $2, $3, $4, $5, $6, 'Operator preview', $7, $8)`,
    [newId('ses'), of.tenantId, of.userId, hashOf(token), new Date(nowMs), new Date(endMs), of.ip, of.previewId],
  );
  return token;
}

/** A guest's session in the demo trader's account: it ends at `endMs`. @returns its token */
export async function openGuestSession(
  tx: Queryable,
  of: { tenantId: string; userId: string; address: string },
  { nowMs, endMs }: { nowMs: number; endMs: number },
): Promise<string> {
  const token = `${of.tenantId}_${newSecret()}`;
  await tx.query(
    `insert into session (id, tenant_id, user_id, token_hash, created_at, expires_at, device, ip, guest) values ($1, $2, $3, $4, $5, $6, 'Guest', $7, true)`,
    [newId('ses'), of.tenantId, of.userId, hashOf(token), new Date(nowMs), new Date(endMs), of.address],
  );
  return token;
}

/** Guests of the tenant who look around now. */
export async function countGuests(tx: Queryable, nowMs: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*)::int as count from session where guest and ended_at is null and expires_at > $1',
    [new Date(nowMs)],
  );
  return rows[0]?.count ?? 0;
}

/** Ends all but the newest `keep` sessions of guests at one address. */
export async function endGuestsBeyond(
  tx: Queryable,
  { address, keep, nowMs }: { address: string; keep: number; nowMs: number },
): Promise<void> {
  await tx.query(
    `update session set ended_at = $3 where id in (
       select id from session where guest and ip = $1 and ended_at is null and expires_at > $3 order by created_at desc, id desc offset $2)`,
    [address, keep, new Date(nowMs)],
  );
}

/** Deletes sessions of guests that are over. */
export async function cleanGuests(tx: Queryable, nowMs: number, max: number): Promise<void> {
  await tx.query('delete from session where id in (select id from session where guest and expires_at < $1 limit $2)', [
    new Date(nowMs),
    max,
  ]);
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
  real_name: string;
  phone: string;
  image: string;
  has_safe_password: boolean;
  two_step: boolean;
  invite_code: string;
  created_at: Date;
  open: boolean;
  deleted: boolean;
  preview: BrandDraftValues | null;
  guest: boolean;
}

/** One session by its token; a frozen account's sessions count as ended. */
export async function findSession(tx: Queryable, token: string, nowMs: number): Promise<SessionState> {
  const { rows } = await tx.query<Row>(
    `select s.id, s.tenant_id, s.user_id, u.uid, u.language_code, u.email, u.nickname, u.autograph, u.real_name, u.phone, u.image, u.two_step, u.invite_code, u.created_at,
            u.safe_password_hash is not null as has_safe_password,
            s.ended_at is null and s.expires_at > $2 and not u.frozen as open, u.deleted, p.content as preview, s.guest
       from session s join app_user u on u.id = s.user_id left join preview p on p.id = s.preview_id
      where s.token_hash = $1`,
    [hashOf(token), new Date(nowMs)],
  );
  const row = rows[0];
  // No session of a deleted account is valid, ended or not.
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
    realName: row.real_name,
    phone: row.phone,
    image: row.image,
    hasSafePassword: row.has_safe_password,
    twoStep: row.two_step,
    inviteCode: row.invite_code,
    createdMs: row.created_at.getTime(),
    // How the person behind the account is reached is not for guests.
    ...(row.guest ? { email: '', realName: '', phone: '' } : {}),
    preview: row.preview ?? undefined,
    guest: row.guest,
    countedAs: row.guest ? row.id : row.user_id,
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

/** Whether the user has ever had a session from this address. */
export async function hasSessionFrom(tx: Queryable, userId: string, ip: string): Promise<boolean> {
  const { rows } = await tx.query('select 1 from session where user_id = $1 and ip = $2 and preview_id is null and not guest limit 1', [
    userId,
    ip,
  ]);
  return rows.length > 0;
}

export async function endSession(tx: Queryable, sessionId: string, nowMs: number): Promise<void> {
  await tx.query('update session set ended_at = $2 where id = $1 and ended_at is null', [sessionId, new Date(nowMs)]);
}

/** Ends an open session of the user. False when there is none with this id. */
export async function endSessionOfUser(tx: Queryable, userId: string, sessionId: string, nowMs: number): Promise<boolean> {
  const { rowCount } = await tx.query('update session set ended_at = $3 where user_id = $1 and id = $2 and ended_at is null', [
    userId,
    sessionId,
    new Date(nowMs),
  ]);
  return rowCount === 1;
}

/** Ends every session and device token of an account, except the session `keepSessionId` and the token of its device. */
export async function endSessionsOfUser(tx: Queryable, userId: string, nowMs: number, keepSessionId = ''): Promise<void> {
  await tx.query('update session set ended_at = $2 where user_id = $1 and ended_at is null and id <> $3', [
    userId,
    new Date(nowMs),
    keepSessionId,
  ]);
  await endDeviceTokensOfUser(tx, userId, nowMs, keepSessionId);
}

export async function updateSeen(tx: Queryable, sessionId: string, nowMs: number): Promise<void> {
  await tx.query('update session set seen_at = $2 where id = $1', [sessionId, new Date(nowMs)]);
}
