// The only SQL of follows.
import type { FollowRow } from '@millrace/contract';
import type { Queryable } from '../../shared/database/index.ts';
import type { CopiedTask } from './follow-net.ts';

export interface Follow {
  id: string;
  tenantId: string;
  userId: string;
  leadId: string;
  credentialId: string;
  environment: 'real' | 'demo' | 'paper';
  venueId: string;
  state: FollowRow['state'];
  version: number;
}

const HEAD = `id, tenant_id as "tenantId", user_id as "userId", lead_id as "leadId", credential_id as "credentialId", environment, venue_id as "venueId",
  state, version`;

/** The follow of this user, locked; undefined when there is none. */
export async function lockFollow(tx: Queryable, id: string, userId: string): Promise<Follow | undefined> {
  const { rows } = await tx.query<Follow>(`select ${HEAD} from follow where id = $1 and user_id = $2 for no key update`, [id, userId]);
  return rows[0];
}

/** The follow of this user; undefined when there is none. */
export async function findFollow(db: Queryable, id: string, userId: string): Promise<Follow | undefined> {
  const { rows } = await db.query<Follow>(`select ${HEAD} from follow where id = $1 and user_id = $2`, [id, userId]);
  return rows[0];
}

export interface LeavingFollow extends Follow {
  /** What the leader is: active while the follow leaves for another reason. */
  leaderEnd: 'active' | 'resigned' | 'revoked';
  onLeaderEnd: 'close' | 'keep';
}

/** Follows that leave, and those whose leader has ended. */
export async function listLeaving(db: Queryable): Promise<LeavingFollow[]> {
  const { rows } = await db.query<LeavingFollow>(
    `select f.id, f.tenant_id as "tenantId", f.user_id as "userId", f.lead_id as "leadId", f.credential_id as "credentialId", f.environment,
            f.venue_id as "venueId", f.state, f.version, l.state as "leaderEnd", f.on_leader_end as "onLeaderEnd"
       from follow f join lead_trader l on l.id = f.lead_id
      where f.state in ('exits', 'closing', 'keeping') or (f.state in ('active', 'paused') and l.state <> 'active') order by f.id`,
  );
  return rows;
}

export interface NewFollow {
  id: string;
  tenantId: string;
  userId: string;
  leadId: string;
  credentialId: string;
  environment: string;
  venueId: string;
  mode: string;
  allocation: string;
  leadEquity: string;
  firstSz: string | null;
  lever: number;
  maxSlipPct: string;
  replenishmentMax: number;
  lossNum: string;
  targetNum: string;
  instIds: readonly string[];
  directions: readonly string[];
  onLeaderEnd: string;
  shareRate: string;
  /** The mark above which the first share begins. */
  highWater: string;
  at: Date;
}

/** The mark and the net of the follow before, of the same user as trader in the same environment; both 0 where there is none. */
export async function findFollowBefore(
  db: Queryable,
  { userId, leaderId, environment }: { userId: string; leaderId: string; environment: string },
): Promise<{ highWater: string; net: string }> {
  const { rows } = await db.query<{ highWater: string; net: string }>(
    `select trim_scale(f.high_water)::text as "highWater", (select trim_scale(f.kept_net + coalesce(sum(net_total), 0))::text from task where follow_id = f.id) as net
       from follow f join lead_trader l on l.id = f.lead_id
      where f.user_id = $1 and l.user_id = $2 and f.environment = $3 order by f.created_at desc, f.id desc limit 1`,
    [userId, leaderId, environment],
  );
  return rows[0] ?? { highWater: '0', net: '0' };
}

/** False when the user follows this trader already. */
export async function insertFollow(tx: Queryable, made: NewFollow): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into follow (id, tenant_id, user_id, lead_id, credential_id, environment, venue_id, mode, allocation, lead_equity, first_sz, lever, max_slip_pct,
       replenishment_max, loss_num, target_num, inst_ids, directions, on_leader_end, share_rate, high_water, state, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, 'active', $22)
     on conflict (user_id, lead_id) where state <> 'ended' do nothing`,
    [
      ...[made.id, made.tenantId, made.userId, made.leadId, made.credentialId, made.environment, made.venueId, made.mode, made.allocation],
      ...[made.leadEquity, made.firstSz, made.lever, made.maxSlipPct, made.replenishmentMax, made.lossNum, made.targetNum],
      ...[[...made.instIds], [...made.directions], made.onLeaderEnd, made.shareRate, made.highWater, made.at],
    ],
  );
  return rowCount === 1;
}

export async function countFollows(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.query<{ total: number }>(`select count(*)::int as total from follow where user_id = $1 and state <> 'ended'`, [
    userId,
  ]);
  return rows[0]?.total ?? 0;
}

export async function setFollowState(
  tx: Queryable,
  id: string,
  { state, reason, at }: { state: Follow['state']; reason?: string; at: Date },
): Promise<void> {
  await tx.query(
    `update follow set state = $2, reason = coalesce($3, reason), version = version + 1, ended_at = case when $2 = 'ended' then $4::timestamptz end where id = $1`,
    [id, state, reason ?? null, at],
  );
}

/** The nickname of the trader. */
export async function findLeaderName(db: Queryable, leadId: string): Promise<string> {
  const { rows } = await db.query<{ name: string }>(
    'select u.nickname as name from lead_trader l join app_user u on u.id = l.user_id where l.id = $1',
    [leadId],
  );
  return rows[0]?.name ?? '';
}

export interface CopyMarkets {
  /** Instruments that the tenant lets its users copy. */
  offered: string[];
  /** The least turnover of 24 hours, USDT. */
  turnoverMin: string;
}

export async function readCopyMarkets(db: Queryable, tenantId: string): Promise<CopyMarkets> {
  const { rows } = await db.query<CopyMarkets>(
    'select copy_instruments as offered, trim_scale(copy_turnover_min)::text as "turnoverMin" from tenant where id = $1',
    [tenantId],
  );
  return rows[0] ?? { offered: [], turnoverMin: '0' };
}

export interface LimitedFollow extends Pick<Follow, 'id' | 'tenantId' | 'userId' | 'venueId'> {
  lossNum: string;
  targetNum: string;
  tasks: CopiedTask[];
}

/** Follows with a limit that hold something, or whose closed cycles have reached it. */
export async function listLimited(db: Queryable): Promise<LimitedFollow[]> {
  const { rows } = await db.query<LimitedFollow>(
    `select f.id, f.tenant_id as "tenantId", f.user_id as "userId", f.venue_id as "venueId", f.loss_num as "lossNum", f.target_num as "targetNum",
            json_agg(json_build_object('instId', t.inst_id, 'view', t.view, 'netTotal', trim_scale(t.net_total)::text) order by t.number) as tasks
       from follow f join task t on t.follow_id = f.id
      where f.state in ('active', 'paused', 'exits') and (f.loss_num::numeric > 0 or f.target_num::numeric > 0)
      group by f.id
     having bool_or(t.view ->> 'sz' <> '0') or (f.loss_num::numeric > 0 and sum(t.net_total) <= -f.loss_num::numeric)
         or (f.target_num::numeric > 0 and sum(t.net_total) >= f.target_num::numeric) order by f.id`,
  );
  return rows;
}

/** What sizes are measured by: the trader's equity when the copier took his share of it. */
export async function readLeadEquity(db: Queryable, followId: string): Promise<string> {
  const { rows } = await db.query<{ equity: string }>('select trim_scale(lead_equity)::text as equity from follow where id = $1', [
    followId,
  ]);
  return rows[0]?.equity ?? '0';
}

export type FollowTerms = Pick<
  NewFollow,
  | 'mode'
  | 'allocation'
  | 'leadEquity'
  | 'firstSz'
  | 'lever'
  | 'maxSlipPct'
  | 'replenishmentMax'
  | 'lossNum'
  | 'targetNum'
  | 'instIds'
  | 'directions'
  | 'onLeaderEnd'
  | 'shareRate'
>;

/** Makes a new version of a follow. */
export async function updateTerms(tx: Queryable, followId: string, to: FollowTerms): Promise<void> {
  await tx.query(
    `update follow set mode = $2, allocation = $3, lead_equity = $4, first_sz = $5, lever = $6, max_slip_pct = $7, replenishment_max = $8, loss_num = $9,
            target_num = $10, inst_ids = $11, directions = $12, on_leader_end = $13, share_rate = $14, version = version + 1
      where id = $1`,
    [
      ...[followId, to.mode, to.allocation, to.leadEquity, to.firstSz, to.lever, to.maxSlipPct, to.replenishmentMax, to.lossNum],
      ...[to.targetNum, to.instIds, to.directions, to.onLeaderEnd, to.shareRate],
    ],
  );
}

/** Living tasks of a follow. */
export async function listTaskIds(db: Queryable, followId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>('select id from task where follow_id = $1 and deleted_at is null order by number', [
    followId,
  ]);
  return rows.map(({ id }) => id);
}

interface Columns extends Omit<FollowRow, 'createTime' | 'endTime'> {
  createdAt: Date;
  endedAt: Date | null;
}

const VIEW = `f.id, f.lead_id as "traderId", u.nickname as "traderName", f.credential_id as "credentialId", f.environment, f.state, f.reason, f.version, f.mode,
  trim_scale(f.allocation)::text as allocation, f.first_sz as "firstSz", f.lever, f.max_slip_pct as "maxSlipPct", f.replenishment_max as "replenishmentMax",
  f.loss_num as "lossNum", f.target_num as "targetNum", f.inst_ids as "instIds", f.directions, f.on_leader_end as "onLeaderEnd",
  trim_scale(f.share_rate)::text as "shareRate", f.created_at as "createdAt", f.ended_at as "endedAt",
  (select trim_scale(f.kept_net + coalesce(sum(net_total), 0))::text from task where follow_id = f.id) as "closedNet",
  (select count(*)::int from task t, jsonb_array_elements(coalesce(t.view -> 'legs', '[]')) leg where t.follow_id = f.id and t.deleted_at is null and leg ->> 'sz' <> '0') as positions,
  (select count(*)::int from copy_row where follow_id = f.id and state = 'applied') as copied,
  (select count(*)::int from copy_row where follow_id = f.id and state = 'missed') as missed`;

export async function pageFollows(
  db: Queryable,
  query: { userId: string; isEnded: boolean; offset: number; pageSize: number },
): Promise<{ total: number; rows: FollowRow[] }> {
  const from = `follow f join lead_trader l on l.id = f.lead_id join app_user u on u.id = l.user_id where f.user_id = $1 and (f.state = 'ended') = $2`;
  const counted = await db.query<{ total: number }>(`select count(*)::int as total from ${from}`, [query.userId, query.isEnded]);
  const { rows } = await db.query<Columns>(`select ${VIEW} from ${from} order by f.created_at desc, f.id limit $3 offset $4`, [
    query.userId,
    query.isEnded,
    query.pageSize,
    query.offset,
  ]);
  return { total: counted.rows[0]?.total ?? 0, rows: rows.map(rowOf) };
}

export async function readFollow(db: Queryable, id: string): Promise<FollowRow | undefined> {
  const { rows } = await db.query<Columns>(
    `select ${VIEW} from follow f join lead_trader l on l.id = f.lead_id join app_user u on u.id = l.user_id where f.id = $1`,
    [id],
  );
  return rows[0] && rowOf(rows[0]);
}

function rowOf({ createdAt, endedAt, ...row }: Columns): FollowRow {
  return { ...row, createTime: createdAt.getTime(), endTime: endedAt?.getTime() ?? null };
}
