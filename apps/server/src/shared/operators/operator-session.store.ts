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
    `insert into operator_session (id, tenant_id, operator_id, token_hash, created_at, seen_at, expires_at, ip, device)
     values ($1, $2, $3, $4, $5, $5, $6, $7, $8)`,
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
    `select s.id, s.tenant_id, s.operator_id, o.name, o.roles, s.expires_at, s.seen_at,
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
  return { kind: 'open', session: { id, tenantId, operatorId, name, roles, endMs: row.expires_at.getTime() } };
}

export async function endOperatorSession(tx: Queryable, sessionId: string, nowMs: number): Promise<void> {
  await tx.query('update operator_session set ended_at = $2 where id = $1 and ended_at is null', [sessionId, new Date(nowMs)]);
}

export async function endSessionsOfOperator(tx: Queryable, operatorId: string, nowMs: number): Promise<void> {
  await tx.query('update operator_session set ended_at = $2 where operator_id = $1 and ended_at is null', [operatorId, new Date(nowMs)]);
}
