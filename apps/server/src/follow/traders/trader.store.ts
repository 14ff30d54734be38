// The only SQL of traders and of applications to become one.
import type { Queryable } from '../../shared/database/index.ts';

export interface LeadTrader {
  id: string;
  userId: string;
  credentialId: string;
  environment: 'real' | 'demo' | 'paper';
  venueId: string;
  shareRate: string;
  followersMax: number;
  accepts: boolean;
  closedReason: string | null;
  introduction: string;
  version: number;
  lastSeq: number;
  approvedAt: Date;
}

const LEAD = `id, user_id as "userId", credential_id as "credentialId", environment, venue_id as "venueId", trim_scale(share_rate)::text as "shareRate",
  followers_max as "followersMax", accepts, closed_reason as "closedReason", introduction, version, last_seq::float8 as "lastSeq", approved_at as "approvedAt"`;

/** The trader that this user is now. */
export async function findLeadOf(db: Queryable, userId: string): Promise<LeadTrader | undefined> {
  const { rows } = await db.query<LeadTrader>(`select ${LEAD} from lead_trader where user_id = $1 and state = 'active'`, [userId]);
  return rows[0];
}

/** A trader whom new copiers may follow, locked against his end until the transaction ends; undefined when he has gone. */
export async function lockLead(tx: Queryable, id: string): Promise<LeadTrader | undefined> {
  const { rows } = await tx.query<LeadTrader>(`select ${LEAD} from lead_trader where id = $1 and state = 'active' for no key update`, [id]);
  return rows[0];
}

export async function findLead(db: Queryable, id: string): Promise<LeadTrader | undefined> {
  const { rows } = await db.query<LeadTrader>(`select ${LEAD} from lead_trader where id = $1 and state = 'active'`, [id]);
  return rows[0];
}

export async function countFollowers(db: Queryable, leadId: string): Promise<number> {
  const { rows } = await db.query<{ total: number }>(`select count(*)::int as total from follow where lead_id = $1 and state <> 'ended'`, [
    leadId,
  ]);
  return rows[0]?.total ?? 0;
}

/** One at a time for each user: nobody becomes a trader while he begins to copy, and the other way round. */
export async function lockCopier(tx: Queryable, userId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('copier:' || $1, 0))`, [userId]);
}

/** Whether the user follows anybody. */
export async function followsAnybody(tx: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query(`select 1 from follow where user_id = $1 and state <> 'ended' limit 1`, [userId]);
  return rowCount === 1;
}

export interface Application {
  state: 'pending' | 'approved' | 'rejected';
  reply: string;
  introduction: string;
  credentialId: string;
  createdAt: Date;
}

export async function findApplication(db: Queryable, userId: string): Promise<Application | undefined> {
  const { rows } = await db.query<Application>(
    `select state, reply, introduction, credential_id as "credentialId", created_at as "createdAt" from trader_application
      where user_id = $1 order by created_at desc, id desc limit 1`,
    [userId],
  );
  return rows[0];
}

export interface NewApplication {
  id: string;
  tenantId: string;
  userId: string;
  credentialId: string;
  termsVersion: number;
  introduction: string;
  equity: string;
  at: Date;
}

/** False when one is pending already. */
export async function insertApplication(tx: Queryable, made: NewApplication): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into trader_application (id, tenant_id, user_id, credential_id, terms_version, introduction, equity, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (user_id) where state = 'pending' do nothing`,
    [made.id, made.tenantId, made.userId, made.credentialId, made.termsVersion, made.introduction, made.equity, made.at],
  );
  return rowCount === 1;
}

export interface LeadChange {
  shareRate?: string | undefined;
  followersMax?: number | undefined;
  accepts?: boolean | undefined;
  resign?: boolean | undefined;
}

/** False when the version is another one by now, or he is no trader. */
export async function changeLead(tx: Queryable, userId: string, version: number, change: LeadChange & { at: Date }): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update lead_trader set version = version + 1, share_rate = coalesce($3::numeric, share_rate), followers_max = coalesce($4::int, followers_max),
       accepts = coalesce($5::boolean, accepts), closed_reason = case when $5 then null else closed_reason end,
       state = case when $6 then 'resigned' else state end, ended_at = case when $6 then $7::timestamptz end
      where user_id = $1 and version = $2 and state = 'active'`,
    [userId, version, change.shareRate ?? null, change.followersMax ?? null, change.accepts ?? null, change.resign === true, change.at],
  );
  return rowCount === 1;
}

/** Venues on which somebody is copied. */
export async function listLeadVenues(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(`select distinct venue_id as id from lead_trader where state = 'active'`);
  return rows.map(({ id }) => id);
}
