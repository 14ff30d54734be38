// The only SQL on trial fuel: who has had it, and who applied for it.
import type { TrialFuel } from '@millrace/contract';
import type { Queryable } from '../shared/database/index.ts';
import { newId } from '../shared/ids.ts';

/** What a user gets once. */
export const TRIAL_POINTS = '100';

export interface TrialAccount {
  tenantId: string;
  userId: string;
  venueId: string;
  /** At the exchange; of sub-accounts the main account's. */
  mainUid: string;
  /** Wall clock. */
  atMs: number;
}

/**
 * True for the first link of a user with an account that had no grant either, where the tenant gives trial fuel with it; above the number of a day
 * the link is an application instead.
 */
export async function takeTrialGrant(tx: Queryable, account: TrialAccount): Promise<boolean> {
  const { tenantId, atMs } = account;
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('trial fuel ' || $1, 0))`, [tenantId]);
  const { rows } = await tx.query<{ mode: TrialFuel['mode']; isFull: boolean }>(
    `select t.trial_mode as mode, t.trial_daily_max <= (select count(*) from trial_grant g where g.tenant_id = t.id and g.with_link
       and g.granted_at >= date_trunc('day', $2::timestamptz at time zone t.time_zone) at time zone t.time_zone) as "isFull"
     from tenant t where t.id = $1`,
    [tenantId, new Date(atMs)],
  );
  if (rows[0]?.mode !== 'onFirstLink') return false;
  if (!rows[0].isFull) return insertGrant(tx, account, { withLink: true });
  if (!(await hasGrant(tx, account))) await insertApplication(tx, account);
  return false;
}

/** False where the user or the main account has had it. */
export async function insertGrant(
  tx: Queryable,
  { tenantId, userId, venueId, mainUid, atMs }: TrialAccount,
  { withLink }: { withLink: boolean },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into trial_grant (tenant_id, venue_id, main_uid, user_id, granted_at, with_link) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [tenantId, venueId, mainUid, userId, new Date(atMs), withLink],
  );
  return rowCount === 1;
}

async function hasGrant(tx: Queryable, { tenantId, userId, venueId, mainUid }: TrialAccount): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select 1 from trial_grant where user_id = $2 or (tenant_id = $1 and venue_id = $3 and main_uid = $4) limit 1',
    [tenantId, userId, venueId, mainUid],
  );
  return rowCount === 1;
}

/** False where the user or the main account has an application that is not rejected. */
export async function insertApplication(tx: Queryable, { tenantId, userId, venueId, mainUid, atMs }: TrialAccount): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into trial_application (id, tenant_id, user_id, venue_id, main_uid, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [newId('tra'), tenantId, userId, venueId, mainUid, new Date(atMs)],
  );
  return rowCount === 1;
}

/** The first of the user's linked accounts in the tenant's own money for which an application is possible. */
export async function findTrialAccount(tx: Queryable, userId: string): Promise<Pick<TrialAccount, 'venueId' | 'mainUid'> | undefined> {
  const { rows } = await tx.query<{ venueId: string; mainUid: string }>(
    `select l.venue_id as "venueId", l.main_uid as "mainUid"
     from (select tenant_id, venue_id, environment, created_at, coalesce(main_uid, account_uid) as main_uid
       from exchange_credential where user_id = $1 and deleted_at is null) l
     join tenant t on t.id = l.tenant_id and t.money = l.environment
     where not exists (select 1 from trial_grant g
         where g.user_id = $1 or (g.tenant_id = l.tenant_id and g.venue_id = l.venue_id and g.main_uid = l.main_uid))
       and not exists (select 1 from trial_application a where a.state <> 'rejected'
         and (a.user_id = $1 or (a.tenant_id = l.tenant_id and a.venue_id = l.venue_id and a.main_uid = l.main_uid)))
     order by l.created_at limit 1`,
    [userId],
  );
  return rows[0];
}

export async function findTrialFuel(tx: Queryable, { tenantId, userId }: { tenantId: string; userId: string }): Promise<TrialFuel> {
  const { rows } = await tx.query<Pick<TrialFuel, 'mode' | 'state' | 'reply'>>(
    `select t.trial_mode as mode, coalesce(a.reply, '') as reply,
       case when exists (select 1 from trial_grant g where g.user_id = $2) then 'approved' else coalesce(a.state, 'notApplied') end as state
     from tenant t left join lateral (
       select state, reply from trial_application where user_id = $2 order by created_at desc, id desc limit 1) a on true
     where t.id = $1`,
    [tenantId, userId],
  );
  const [found] = rows;
  if (found === undefined) throw new Error(`there is no tenant ${tenantId}`);
  return { ...found, points: TRIAL_POINTS, canApply: (await findTrialAccount(tx, userId)) !== undefined };
}

export interface TrialApplication extends Omit<TrialAccount, 'atMs'> {
  state: TrialFuel['state'];
  version: number;
  money: 'real' | 'paper';
}

export async function lockApplication(tx: Queryable, tenantId: string, id: string): Promise<TrialApplication | undefined> {
  const { rows } = await tx.query<TrialApplication>(
    `select a.tenant_id as "tenantId", a.user_id as "userId", a.venue_id as "venueId", a.main_uid as "mainUid", a.state, a.version, t.money
     from trial_application a join tenant t on t.id = a.tenant_id where a.tenant_id = $1 and a.id = $2 for update of a`,
    [tenantId, id],
  );
  return rows[0];
}

export async function storeDecision(
  tx: Queryable,
  of: { id: string; state: 'approved' | 'rejected'; reply: string; operatorId: string; atMs: number },
): Promise<void> {
  await tx.query(
    `update trial_application set state = $2, reply = $3, decided_by = $4, decided_at = $5, version = version + 1 where id = $1`,
    [of.id, of.state, of.reply, of.operatorId, new Date(of.atMs)],
  );
}
