// The only SQL on what teams earned and when they were last counted.
import type { RewardRow } from '@millrace/contract';
import type { Queryable } from '../../shared/database/index.ts';

/** Name of the daily work in `daily_run`. */
export const TEAM_FIGURES = 'team_figures';

export interface MonthRewards {
  usdt: string;
  dynamicFuel: string;
  communityFuel: string;
  total: string;
}

/** Of the month that `nowMs`, wall clock, is in by the tenant's time zone. */
export async function sumMonthRewards(
  db: Queryable,
  userId: string,
  { timeZone, nowMs }: { timeZone: string; nowMs: number },
): Promise<MonthRewards> {
  const { rows } = await db.query<MonthRewards>(
    `select trim_scale(coalesce(sum(usdt), 0))::text as usdt, trim_scale(coalesce(sum(dynamic), 0))::text as "dynamicFuel",
       trim_scale(coalesce(sum(community), 0))::text as "communityFuel", trim_scale(coalesce(sum(usdt + dynamic + community), 0))::text as total
     from reward where user_id = $1 and not is_taken_back and booked_at >= date_trunc('month', $3::timestamptz at time zone $2) at time zone $2`,
    [userId, timeZone, new Date(nowMs)],
  );
  return rows[0] ?? { usdt: '0', dynamicFuel: '0', communityFuel: '0', total: '0' };
}

/** YYYY-MM-DD; undefined before the first. */
export async function findCountedDay(db: Queryable, tenantId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ day: string | null }>('select max(day) as day from daily_run where tenant_id = $1 and job = $2', [
    tenantId,
    TEAM_FIGURES,
  ]);
  return rows[0]?.day ?? undefined;
}

/** Level and roles as they are now. */
export async function findRank(db: Queryable, userId: string): Promise<{ level: number; isCommunity: boolean; isBroker: boolean }> {
  const { rows } = await db.query<{ level: number; isCommunity: boolean; isBroker: boolean }>(
    'select level, is_community as "isCommunity", is_broker as "isBroker" from app_user where id = $1',
    [userId],
  );
  return rows[0] ?? { level: 0, isCommunity: false, isBroker: false };
}

export interface RewardQuery {
  userId: string;
  share?: RewardRow['share'] | undefined;
  /** 2026-11, in the time zone. */
  month?: string | undefined;
  timeZone: string;
  startMs?: number | undefined;
  endMs?: number | undefined;
  offset: number;
  pageSize: number;
}

/** Newest first. */
export async function pageRewards(db: Queryable, query: RewardQuery): Promise<{ total: number; rows: RewardRow[] }> {
  const ofMonth = `($5::date is null or r.booked_at >= $5::date::timestamp at time zone $6 and r.booked_at < ($5::date + interval '1 month') at time zone $6)`;
  const where = `r.user_id = $1 and ($2::text is null or r.share = $2) and ($3::timestamptz is null or r.booked_at >= $3) and ($4::timestamptz is null or r.booked_at < $4)
    and ${ofMonth}`;
  const at = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms));
  const args = [
    query.userId,
    query.share ?? null,
    at(query.startMs),
    at(query.endMs),
    query.month === undefined ? null : `${query.month}-01`,
    query.timeZone,
  ];
  const { rows: counts } = await db.query<{ total: number }>(`select count(*)::int as total from reward r where ${where}`, args);
  const { rows } = await db.query<Omit<RewardRow, 'createTime'> & { bookedAt: Date }>(
    `select r.journal_id || '.' || r.share as id, r.share, trim_scale(r.usdt)::text as usdt, trim_scale(r.dynamic)::text as "dynamicFuel",
       trim_scale(r.community)::text as "communityFuel", trim_scale(r.base)::text as base, trim_scale(r.rate)::text as rate, r.level,
       f.uid as "fromUid", f.nickname as "fromNickname", f.depth - me.depth as depth, r.is_taken_back as "isTakenBack", r.booked_at as "bookedAt"
     from reward r join app_user me on me.id = r.user_id join app_user f on f.id = r.from_user_id
     where ${where} order by r.journal_id desc, r.share limit $7 offset $8`,
    [...args, query.pageSize, query.offset],
  );
  return { total: counts[0]?.total ?? 0, rows: rows.map(({ bookedAt, ...row }) => ({ ...row, createTime: bookedAt.getTime() })) };
}

/** What later rewards pay before anything else, USDT. */
export async function findRewardDebt(tx: Queryable, userId: string): Promise<string> {
  const { rows } = await tx.query<{ owed: string }>(
    `select trim_scale(coalesce(sum(b.amount), 0))::text as owed from ledger_account a join ledger_balance b on b.account_id = a.id
      where a.tenant_id = app_tenant() and a.owner_id = $1 and a.purpose = 'balance' and a.currency = 'rewardDebt'`,
    [userId],
  );
  return rows[0]?.owed ?? '0';
}
