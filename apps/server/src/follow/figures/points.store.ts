// The only SQL on the hourly points of lead accounts and the hourly notes of what copiers hold.
import type { TaskView } from '@millrace/engine';
import type { Queryable } from '../../shared/database/index.ts';
import type { LowEquity } from './low-equity.ts';

/** Months of points, and days of notes, that are kept. */
const POINT_MONTHS_KEPT = 13;
const NOTE_DAYS_KEPT = 10;
const DAY_MS = 86_400_000;

/** An active trader's account and its newest point. */
export interface LeadAccount {
  leadId: string;
  tenantId: string;
  credentialId: string;
  venueId: string;
  last: { hourTs: number; atTs: number } | null;
}

export async function listLeadAccounts(db: Queryable): Promise<LeadAccount[]> {
  const { rows } = await db.query<Omit<LeadAccount, 'last'> & { hourTs: string | null; atTs: string | null }>(
    `select l.id as "leadId", l.tenant_id as "tenantId", l.credential_id as "credentialId", l.venue_id as "venueId",
       p.hour_ts::text as "hourTs", p.at_ts::text as "atTs"
     from lead_trader l
     left join lateral (select hour_ts, at_ts from lead_point where lead_id = l.id order by hour_ts desc limit 1) p on true
     where l.state = 'active' order by l.id`,
  );
  return rows.map(({ hourTs, atTs, ...lead }) => ({
    ...lead,
    last: hourTs === null ? null : { hourTs: Number(hourTs), atTs: Number(atTs) },
  }));
}

export interface LeadPoint {
  leadId: string;
  tenantId: string;
  hourTs: number;
  atTs: number;
  equity: string;
  cashFlow: string | null;
  openResult: string;
  notional: string;
  trades: number | null;
  handTrades: number | null;
}

/** SQL for the ms until which the figures of a trader are written; null before the first day. His hours until then take no more points and notes, so that
 * the figures can be computed again. */
const figuredUntil = (leadId: string): string =>
  `select (extract(epoch from (max(d.day) + 1)::timestamp at time zone t.time_zone) * 1000)::bigint
     from trader_day d join tenant t on t.id = d.tenant_id where d.lead_id = ${leadId} group by t.time_zone`;

/** A point that is there stays, and a day whose figures are written takes none. */
export async function insertPoint(db: Queryable, point: LeadPoint): Promise<void> {
  await db.query(
    `insert into lead_point (lead_id, hour_ts, tenant_id, at_ts, equity, cash_flow, open_result, notional, trades, hand_trades)
     select "leadId", "hourTs", "tenantId", "atTs", equity, "cashFlow", "openResult", notional, trades, "handTrades"
       from json_to_record($1::json) as r ("leadId" text, "hourTs" bigint, "tenantId" text, "atTs" bigint, equity numeric, "cashFlow" numeric,
         "openResult" numeric, notional numeric, trades integer, "handTrades" integer)
      where "hourTs" > coalesce((${figuredUntil('"leadId"')}), 0)
     on conflict (lead_id, hour_ts) do nothing`,
    [JSON.stringify(point)],
  );
}

/** Ids, the venue's and ours, of those of these orders that tasks of the account sent. */
export async function findTaskOrders(
  db: Queryable,
  credentialId: string,
  { ordIds, clOrdIds }: { ordIds: readonly string[]; clOrdIds: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await db.query<{ ids: string[] }>(
    `select array_remove(array[cl_ord_id, ord_id, child_ord_id], null) as ids from task_order
      where credential_id = $1 and (cl_ord_id = any($3) or ord_id = any($2) or child_ord_id = any($2))`,
    [credentialId, ordIds, clOrdIds],
  );
  return new Set(rows.flatMap(({ ids }) => ids));
}

/** A living task of which the hourly work asks what it holds. */
export interface HoldingTask {
  instId: string;
  venueId: string;
  view: TaskView | null;
}

/** Of one account, on spot: what the exchange shows as no position. */
export async function listSpotTasks(db: Queryable, credentialId: string): Promise<HoldingTask[]> {
  const { rows } = await db.query<HoldingTask>(
    `select inst_id as "instId", venue_id as "venueId", view from task where credential_id = $1 and deleted_at is null and inst_id !~ '-SWAP$' order by number`,
    [credentialId],
  );
  return rows;
}

/** A follow that runs, and its tasks. */
export interface RunningFollow {
  followId: string;
  tenantId: string;
  venueId: string;
  allocation: string;
  tasks: HoldingTask[];
}

export async function listRunningFollows(db: Queryable): Promise<RunningFollow[]> {
  const { rows } = await db.query<RunningFollow>(
    `select f.id as "followId", f.tenant_id as "tenantId", f.venue_id as "venueId", trim_scale(f.allocation)::text as allocation,
       coalesce(json_agg(json_build_object('instId', t.inst_id, 'venueId', t.venue_id, 'view', t.view)) filter (where t.id is not null), '[]') as tasks
     from follow f left join task t on t.follow_id = f.id and t.deleted_at is null
     where f.state <> 'ended' group by f.id order by f.id`,
  );
  return rows;
}

export interface FollowNote {
  followId: string;
  tenantId: string;
  hourTs: number;
  allocation: string;
  openResult: string;
}

/** A note that is there stays, and a day whose figures are written takes none. */
export async function insertFollowNotes(db: Queryable, notes: readonly FollowNote[]): Promise<void> {
  await db.query(
    `with written as materialized (select l.id, coalesce((${figuredUntil('l.id')}), 0) as until_ts from lead_trader l)
     insert into follow_note (follow_id, hour_ts, tenant_id, allocation, open_result)
     select "followId", "hourTs", "tenantId", r.allocation, "openResult"
       from json_to_recordset($1::json) as r ("followId" text, "hourTs" bigint, "tenantId" text, allocation numeric, "openResult" numeric)
       join follow f on f.id = "followId" join written on written.id = f.lead_id and "hourTs" > until_ts
     on conflict (follow_id, hour_ts) do nothing`,
    [JSON.stringify(notes)],
  );
}

/** Deletes what is older than it is kept, at most so many rows of each table. */
export async function cleanPoints(db: Queryable, nowMs: number, rowsMax: number): Promise<void> {
  const before = new Date(nowMs);
  before.setUTCMonth(before.getUTCMonth() - POINT_MONTHS_KEPT);
  await db.query(
    'delete from lead_point where (lead_id, hour_ts) in (select lead_id, hour_ts from lead_point where hour_ts < $1 order by hour_ts limit $2)',
    [before.getTime(), rowsMax],
  );
  await db.query(
    'delete from follow_note where (follow_id, hour_ts) in (select follow_id, hour_ts from follow_note where hour_ts < $1 order by hour_ts limit $2)',
    [nowMs - NOTE_DAYS_KEPT * DAY_MS, rowsMax],
  );
}

export interface WatchedLead extends LowEquity {
  tenantId: string;
  userId: string;
  environment: string;
}

/** An active trader, locked; undefined when he has gone. */
export async function lockEquity(tx: Queryable, leadId: string): Promise<WatchedLead | undefined> {
  const { rows } = await tx.query<Omit<WatchedLead, 'turnedMs'> & { turnedAt: Date | null }>(
    `select tenant_id as "tenantId", user_id as "userId", environment, low_equity as "isLow", equity_turned_at as "turnedAt"
       from lead_trader where id = $1 and state = 'active' for no key update`,
    [leadId],
  );
  const [row] = rows;
  return row && { ...row, turnedMs: row.turnedAt?.getTime() ?? null };
}

export async function saveEquity(tx: Queryable, leadId: string, { isLow, turnedMs }: LowEquity): Promise<void> {
  await tx.query('update lead_trader set low_equity = $2, equity_turned_at = $3 where id = $1', [
    leadId,
    isLow,
    turnedMs === null ? null : new Date(turnedMs),
  ]);
}
