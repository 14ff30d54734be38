// The only SQL that reads or writes the settings of leads. A tenant's highest share is read with them.
import type { TraderStanding } from '@millrace/contract';
import type { Queryable } from '../../shared/database/index.ts';
import { newId } from '../../shared/ids.ts';

type Lead = NonNullable<TraderStanding['lead']>;
type Columns = Omit<Lead, 'approveTime' | 'endTime'> & { approvedAt: Date; endedAt: Date | null };

export async function findNewestLead(tx: Queryable, userId: string): Promise<Lead | undefined> {
  const { rows } = await tx.query<Columns>(
    `select id, version, state, credential_id as "credentialId", introduction, trim_scale(share_rate)::text as "shareRate",
            followers_max as "followersMax", accepts, closed_reason as "closedReason", low_equity as "lowEquity", approved_at as "approvedAt", ended_at as "endedAt"
       from lead_trader where user_id = $1 order by state = 'active' desc, approved_at desc, id desc limit 1`,
    [userId],
  );
  if (rows[0] === undefined) return undefined;
  const { approvedAt, endedAt, ...row } = rows[0];
  return { ...row, approveTime: approvedAt.getTime(), endTime: endedAt?.getTime() ?? null };
}

/** Of the tenant of the transaction. */
export async function readShareRateMax(tx: Queryable): Promise<string> {
  const { rows } = await tx.query<{ rate: string }>('select trim_scale(share_rate)::text as rate from tenant where id = app_tenant()');
  if (rows[0] === undefined) throw new Error('the transaction has no tenant');
  return rows[0].rate;
}

/** The account's place among those that can be copied; undefined where it is unlinked. Held against an unlink. */
export async function lockLeadAccount(
  tx: Queryable,
  { credentialId, userId }: { credentialId: string; userId: string },
): Promise<{ environment: string; venueId: string; status: 'ok' | 'broken' } | undefined> {
  const { rows } = await tx.query<{ environment: string; venueId: string; status: 'ok' | 'broken' }>(
    'select environment, venue_id as "venueId", status from lock_lead_account($1, $2)',
    [credentialId, userId],
  );
  return rows[0];
}

export interface NewLead {
  tenantId: string;
  userId: string;
  credentialId: string;
  environment: string;
  venueId: string;
  introduction: string;
  /** Wall clock. */
  atMs: number;
}

/** With the tenant's share. False where the user is an active trader. */
export async function insertLead(tx: Queryable, of: NewLead): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into lead_trader (id, tenant_id, user_id, credential_id, environment, venue_id, introduction, share_rate, approved_at)
     select $1, t.id, $3, $4, $5, $6, $7, t.share_rate, $8 from tenant t where t.id = $2 on conflict do nothing`,
    [newId('led'), of.tenantId, of.userId, of.credentialId, of.environment, of.venueId, of.introduction, new Date(of.atMs)],
  );
  return rowCount === 1;
}

/** The caller's active lead. */
export async function lockLead(
  tx: Queryable,
  userId: string,
): Promise<{ id: string; version: number; closedReason: string | null } | undefined> {
  const { rows } = await tx.query<{ id: string; version: number; closedReason: string | null }>(
    `select id, version, closed_reason as "closedReason" from lead_trader where user_id = $1 and state = 'active' for update`,
    [userId],
  );
  return rows[0];
}

export interface LeadChange {
  shareRate?: string | undefined;
  followersMax?: number | undefined;
  accepts?: boolean | undefined;
}

/** What is undefined stays as it is. */
export async function updateLead(tx: Queryable, id: string, { shareRate, followersMax, accepts }: LeadChange): Promise<void> {
  await tx.query(
    `update lead_trader set share_rate = coalesce($2, share_rate), followers_max = coalesce($3, followers_max), accepts = coalesce($4, accepts),
            version = version + 1 where id = $1`,
    [id, shareRate ?? null, followersMax ?? null, accepts ?? null],
  );
}

/** A lead as operators act on it. */
export interface OperatedLead {
  userId: string;
  uid: string;
  environment: string;
  state: Lead['state'];
  closedReason: string | null;
}

/** Of the tenant of the transaction, locked; undefined when there is none. */
export async function lockOperatedLead(tx: Queryable, id: string): Promise<OperatedLead | undefined> {
  const { rows } = await tx.query<OperatedLead>(
    `select l.user_id as "userId", u.uid, l.environment, l.state, l.closed_reason as "closedReason"
       from lead_trader l join app_user u on u.id = l.user_id where l.id = $1 for update of l`,
    [id],
  );
  return rows[0];
}

/** Closes to new copiers, or with null opens again: then the trader's own wish counts. */
export async function setClosedReason(tx: Queryable, id: string, reason: string | null): Promise<void> {
  await tx.query('update lead_trader set closed_reason = $2, version = version + 1 where id = $1', [id, reason]);
}

/** Nobody copies him any more. The driver ends running follows, as each copier has chosen. */
export async function revokeLead(tx: Queryable, id: string, atMs: number): Promise<void> {
  await tx.query(`update lead_trader set state = 'revoked', ended_at = $2, version = version + 1 where id = $1`, [id, new Date(atMs)]);
}

export async function resignLead(tx: Queryable, id: string, atMs: number): Promise<void> {
  await tx.query(`update lead_trader set state = 'resigned', ended_at = $2 where id = $1`, [id, new Date(atMs)]);
}
