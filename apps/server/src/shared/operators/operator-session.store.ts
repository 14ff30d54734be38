// The only SQL on operators' sessions. A token is "<tenant>_<43 random characters>" as a trader's, and only its hash is stored.
import { limits } from '@millrace/contract';
import type { OperatorRole } from '@millrace/contract/admin';
import type { Queryable } from '../database/index.ts';
import { hashOf, newId, newSecret } from '../ids.ts';

/** Who works at the console. */
export interface OperatorSession {
  id: string;
  tenantId: string;
  operatorId: string;
  name: string;
  roles: OperatorRole[];
  /** When a code was given last, at the login or since. */
  provedMs: number;
  endMs: number;
}

/** A session is said to be seen at most so often. */
const SEEN_EVERY_MS = 15_000;

export async function openOperatorSession(
  tx: Queryable,
  { operator, ip, device }: { operator: { id: string; tenantId: string }; ip: string; device: string },
  nowMs: number,
): Promise<{ token: string; endMs: number }> {
  const token = `${operator.tenantId}_${newSecret()}`;
  const endMs = nowMs + limits.operatorSessionSec * 1000;
  await tx.query(
    `insert into operator_session (id, tenant_id, operator_id, token_hash, created_at, seen_at, proved_at, expires_at, ip, device)
     values ($1, $2, $3, $4, $5, $5, $5, $6, $7, $8)`,
    [newId('ops'), operator.tenantId, operator.id, hashOf(token), new Date(nowMs), new Date(endMs), ip, device],
  );
  return { token, endMs };
}

interface Row {
  id: string;
  tenant_id: string;
  operator_id: string;
  name: string;
  roles: OperatorRole[];
  proved_at: Date;
  expires_at: Date;
  seen_at: Date;
  open: boolean;
}

/**
 * ended: it was one, until logout, time or an administrator ended it. unknown: nobody's.
 * @param isActive whether the request shows that somebody sits there; what a page asks by itself does not
 */
export async function findOperatorSession(
  tx: Queryable,
  token: string,
  { nowMs, isActive }: { nowMs: number; isActive: boolean },
): Promise<{ kind: 'open'; session: OperatorSession } | { kind: 'ended' } | { kind: 'unknown' }> {
  const { rows } = await tx.query<Row>(
    `select s.id, s.tenant_id, s.operator_id, o.name, o.roles, s.proved_at, s.expires_at, s.seen_at,
            s.ended_at is null and s.expires_at > $2 and s.seen_at > $3 and not o.disabled as open
       from operator_session s join operator o on o.id = s.operator_id where s.token_hash = $1`,
    [hashOf(token), new Date(nowMs), new Date(nowMs - limits.operatorIdleSec * 1000)],
  );
  const row = rows[0];
  if (!row) return { kind: 'unknown' };
  if (!row.open) return { kind: 'ended' };
  if (isActive && nowMs - row.seen_at.getTime() > SEEN_EVERY_MS)
    await tx.query('update operator_session set seen_at = $2 where id = $1', [row.id, new Date(nowMs)]);
  const { id, tenant_id: tenantId, operator_id: operatorId, name, roles } = row;
  const [provedMs, endMs] = [row.proved_at.getTime(), row.expires_at.getTime()];
  return { kind: 'open', session: { id, tenantId, operatorId, name, roles, provedMs, endMs } };
}

export async function endOperatorSession(tx: Queryable, sessionId: string, nowMs: number): Promise<void> {
  await tx.query('update operator_session set ended_at = $2 where id = $1 and ended_at is null', [sessionId, new Date(nowMs)]);
}

/** A code was given in this session. */
export async function proveOperatorSession(tx: Queryable, sessionId: string, nowMs: number): Promise<void> {
  await tx.query('update operator_session set proved_at = $2 where id = $1 and ended_at is null', [sessionId, new Date(nowMs)]);
}

export interface OpenOperatorSession {
  id: string;
  device: string;
  ip: string;
  createTime: number;
  seenTime: number;
}

/** Those that still answer, newest first. */
export async function listOpenSessions(tx: Queryable, operatorId: string, nowMs: number): Promise<OpenOperatorSession[]> {
  const { rows } = await tx.query<{ id: string; device: string; ip: string; created_at: Date; seen_at: Date }>(
    `select id, device, ip, created_at, seen_at from operator_session
      where operator_id = $1 and ended_at is null and expires_at > $2 and seen_at > $3 order by created_at desc, id desc`,
    [operatorId, new Date(nowMs), new Date(nowMs - limits.operatorIdleSec * 1000)],
  );
  return rows.map(({ created_at: at, seen_at: seen, ...row }) => ({ ...row, createTime: at.getTime(), seenTime: seen.getTime() }));
}

/** One of the operator's own. @returns whether it was open */
export async function endSessionOfOperator(tx: Queryable, operatorId: string, sessionId: string, nowMs: number): Promise<boolean> {
  const { rowCount } = await tx.query('update operator_session set ended_at = $3 where operator_id = $1 and id = $2 and ended_at is null', [
    operatorId,
    sessionId,
    new Date(nowMs),
  ]);
  return rowCount === 1;
}

/** All, or all but the one that is kept. */
export async function endSessionsOfOperator(tx: Queryable, operatorId: string, nowMs: number, keptId = ''): Promise<void> {
  await tx.query('update operator_session set ended_at = $2 where operator_id = $1 and id <> $3 and ended_at is null', [
    operatorId,
    new Date(nowMs),
    keptId,
  ]);
}
