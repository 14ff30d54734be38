// The only SQL on tickets, which hand a session over to another device. Stored as a hash; valid only while the session that made it is open.
import { randomBytes } from 'node:crypto';
import { limits, type TicketPurpose } from '@millrace/contract';
import type { Queryable } from '../../shared/database/index.ts';
import { hashOf, newId } from '../../shared/ids.ts';

export interface TicketOwner {
  tenantId: string;
  userId: string;
  sessionId: string;
  purpose: TicketPurpose;
}

/** Stores a ticket of 128 random bits and returns it. Ends the user's earlier tickets, so that at most one is valid. */
export async function insertTicket(tx: Queryable, owner: TicketOwner, nowMs: number): Promise<string> {
  const ticket = `hnd_${randomBytes(16).toString('base64url')}`;
  await tx.query('update ticket set used_at = $2 where user_id = $1 and used_at is null', [owner.userId, new Date(nowMs)]);
  await tx.query(
    'insert into ticket (id, tenant_id, user_id, session_id, purpose, token_hash, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [
      newId('hdt'),
      owner.tenantId,
      owner.userId,
      owner.sessionId,
      owner.purpose,
      hashOf(ticket),
      new Date(nowMs),
      new Date(nowMs + limits.ticketTtlSec * 1000),
    ],
  );
  return ticket;
}

const COUNTS = `t.token_hash = $1 and t.purpose = $2 and t.used_at is null and t.expires_at > $3
  and s.id = t.session_id and s.ended_at is null and s.expires_at > $3 and u.id = t.user_id and not u.frozen and not u.deleted`;

/** The user whose valid ticket it is. */
export async function findTicket(tx: Queryable, ticket: string, purpose: TicketPurpose, nowMs: number): Promise<string | undefined> {
  const { rows } = await tx.query<{ user_id: string }>(`select t.user_id from ticket t, session s, app_user u where ${COUNTS}`, [
    hashOf(ticket),
    purpose,
    new Date(nowMs),
  ]);
  return rows[0]?.user_id;
}

/** Uses a valid ticket up and returns its user; undefined when it is not valid or another request was first. */
export async function spendTicket(tx: Queryable, ticket: string, purpose: TicketPurpose, nowMs: number): Promise<string | undefined> {
  const { rows } = await tx.query<{ user_id: string }>(
    `update ticket t set used_at = $3 from session s, app_user u where ${COUNTS} returning t.user_id`,
    [hashOf(ticket), purpose, new Date(nowMs)],
  );
  return rows[0]?.user_id;
}

export async function cleanTickets(tx: Queryable, nowMs: number, rowsMax: number): Promise<void> {
  await tx.query('delete from ticket where id in (select id from ticket where expires_at < $1 limit $2)', [
    new Date(nowMs - 86_400_000),
    rowsMax,
  ]);
}
