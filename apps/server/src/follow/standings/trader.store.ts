// The only SQL of the cards of traders: active ones of the caller's tenant, with the figures of their newest daily cut.
import { limits, type TraderCard, type TraderFigures, type traderOrders } from '@millrace/contract';
import type { Queryable } from '../../shared/database/index.ts';

export interface TraderQuery {
  /** The caller. */
  userId: string;
  order: (typeof traderOrders)[number];
  environments: readonly TraderCard['environment'][];
  isNew: boolean;
  search: string | undefined;
  instId: string | undefined;
  retracementMax: string | undefined;
  offset: number;
  limit: number;
}

export interface TraderRow extends Omit<TraderCard, 'closed' | 'silentSince' | 'curve'> {
  userId: string;
  venueId: string;
  credentialId: string;
  /** Who may begin to copy him: he takes copiers, and how many there are of how many. */
  takesCopiers: boolean;
  followers: number;
  followersMax: number;
  silentSince: Date | null;
  approvedAt: Date;
  /** Of the counted copiers; null with too few. */
  resultsUp: number | null;
}

/** Percentages of a cut as the wire has them: by field of the figures its column. */
const PERCENTAGES: Readonly<Record<string, string>> = {
  weekYield: 'week_yield',
  winRate: 'win_rate',
  maxRetracement: 'max_retracement',
  openLoss: 'open_loss',
  worstOpenLoss: 'worst_open_loss',
  highestLeverage: 'highest_leverage',
  handShare: 'hand_share',
  meanSlipBp: 'mean_slip_bp',
  missedShare: 'missed_share',
  resultMedian: 'result_median',
  resultTenth: 'result_tenth',
  resultNinetieth: 'result_ninetieth',
} satisfies Partial<Record<keyof TraderFigures, string>>;

/** Of a row `d` of trader_day. */
export const FIGURES = `case when d.day is not null then json_build_object('day', to_char(d.day, 'YYYY-MM-DD'), 'weekDays', d.week_days, 'trades', d.closed_positions,
  'tradingDays', d.trading_days, 'copiers', d.copiers, 'points', d.points, 'pointsDue', d.points_due, 'results', d.results,
  ${Object.entries(PERCENTAGES)
    .map(([field, column]) => `'${field}', trim_scale(d.${column})::text`)
    .join(', ')}) end`;

/** $1 is the caller. */
const FROM = `lead_trader l join app_user u on u.id = l.user_id left join lateral (
  select * from trader_day where lead_id = l.id order by day desc limit 1) d on true where l.state = 'active' and not u.deleted`;

const RANKED = `coalesce(d.trading_days >= ${String(limits.rankedTradingDays)} and d.closed_positions >= ${String(limits.rankedTrades)}, false)`;

const CARD = `l.id, l.user_id as "userId", l.venue_id as "venueId", l.credential_id as "credentialId", u.nickname as name, l.introduction, l.environment,
  trim_scale(l.share_rate)::text as "shareRate", not ${RANKED} as "isNew", l.takes_copiers as "takesCopiers", l.followers_max as "followersMax", l.silent_since as "silentSince",
  l.approved_at as "approvedAt", coalesce(d.inst_ids, '{}') as "instIds", d.results_up as "resultsUp", ${FIGURES} as figures,
  (select count(*)::int from follow where lead_id = l.id and state <> 'ended') as followers,
  (select id from follow where lead_id = l.id and user_id = $1 and state <> 'ended') as "followId"`;

/** What is not known comes last. */
const ORDERS: Readonly<Record<TraderQuery['order'], string>> = {
  weekYield: 'd.week_yield desc nulls last',
  winRate: 'd.win_rate desc nulls last',
  maxRetracement: 'd.max_retracement nulls last',
  copiers: 'd.copiers desc nulls last',
};

export async function pageTraders(db: Queryable, query: TraderQuery): Promise<{ total: number; rows: TraderRow[] }> {
  const { userId, environments, isNew, search, instId, retracementMax, order, offset, limit } = query;
  const where = `and l.environment = any($2) and ${RANKED} <> $3 and ($4::text is null or position(lower($4) in lower(u.nickname)) > 0)
    and ($5::text is null or $5 = any(d.inst_ids)) and ($6::numeric is null or d.max_retracement <= $6)`;
  const values = [userId, environments, isNew, search ?? null, instId ?? null, retracementMax ?? null];
  const counted = await db.query<{ total: number }>(`select count(*)::int as total, $1::text as caller from ${FROM} ${where}`, values);
  const { rows } = await db.query<TraderRow>(`select ${CARD} from ${FROM} ${where} order by ${ORDERS[order]}, l.id limit $7 offset $8`, [
    ...values,
    limit,
    offset,
  ]);
  return { total: counted.rows[0]?.total ?? 0, rows };
}

/** An active trader of the tenant. */
export async function findTrader(
  db: Queryable,
  { traderId, userId }: { traderId: string; userId: string },
): Promise<TraderRow | undefined> {
  const { rows } = await db.query<TraderRow>(`select ${CARD} from ${FROM} and l.id = $2`, [userId, traderId]);
  return rows[0];
}

/** The active lead of a user. */
export async function findOwnLead(db: Queryable, userId: string): Promise<TraderRow | undefined> {
  const { rows } = await db.query<TraderRow>(`select ${CARD} from ${FROM} and l.user_id = $1`, [userId]);
  return rows[0];
}

export interface DailyReturn {
  day: string;
  dailyReturn: string | null;
}

/** Of each of these traders the last `count` days up to his newest cut, oldest first. */
export async function listDailyReturns(db: Queryable, traderIds: readonly string[], count: number): Promise<Map<string, DailyReturn[]>> {
  const { rows } = await db.query<{ id: string; days: DailyReturn[] }>(
    `select l.id, (select json_agg(json_build_object('day', to_char(day, 'YYYY-MM-DD'), 'dailyReturn', trim_scale(daily_return)::text) order by day)
       from (select day, daily_return from trader_day where lead_id = l.id order by day desc limit $2) d) as days from unnest($1::text[]) l (id)`,
    [traderIds, count],
  );
  return new Map(rows.map(({ id, days }) => [id, days ?? []]));
}

/** The tenant's share of profit that is taken from fuel, a fraction. */
export async function readFeeRate(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ rate: string }>('select trim_scale(fuel_rate)::text as rate from tenant where id = app_tenant()');
  if (rows[0] === undefined) throw new Error('the transaction has no tenant');
  return rows[0].rate;
}
