// The only SQL of what follows brought: sums of their closed cycles, shares, fuel and copies, and what their views need beside them.
import type { FollowView } from '@millrace/contract';
import type { Queryable } from '../../shared/database/index.ts';
import type { CopiedTask } from './follow-net.ts';

export interface FollowMoney {
  id: string;
  venueId: string;
  /** Of closed cycles, USDT; of what was kept as own tasks its net, which counts as gross. */
  gross: string;
  fees: string;
  funding: string;
  todayNet: string;
  monthNet: string;
  /** Settled, of that not yet paid, and what it would have been outside the tenant's own money. */
  share: string;
  shareOwed: string;
  shareWould: string;
  fuel: string;
  /** Living ones. */
  tasks: (Pick<CopiedTask, 'instId' | 'view'> & { id: string })[];
  /** By instrument: copies with a price, and their slippage in ticks x lots and summed basis points. */
  slippage: { instId: string; priced: number; cost: string; bp: string }[];
  missedBy: FollowView['missedBy'];
  lastMiss: FollowView['lastMiss'];
  /** Of the trader's account when sizes were fixed, and at its newest hourly reading, less his margin where that is so of both. */
  leadEquity: string;
  newestEquity: string | null;
  /** His daily returns of the whole days since the follow began, until it ended. */
  traderReturns: (string | null)[];
  offeredShareRate: string | null;
  silentSince: Date | null;
  silentReason: NonNullable<FollowView['silent']>['reason'] | null;
}

/** Begin of a day of the tenant, ms; `back` days before the one in which $2 lies. */
const dayStart = (back: number): string =>
  `(extract(epoch from (($2::timestamptz at time zone n.time_zone)::date - ${String(back)})::timestamp at time zone n.time_zone) * 1000)`;
const dateOf = (column: string): string => `(${column} at time zone n.time_zone)::date`;
const text = (amount: string): string => `trim_scale(coalesce(${amount}, 0))::text`;

/** Days of `monthNet`, today among them. */
const MONTH_DAYS = 30;

/** One statement for all of them. */
export async function readFollowMoney(db: Queryable, followIds: readonly string[], nowMs: number): Promise<Map<string, FollowMoney>> {
  if (followIds.length === 0) return new Map();
  const { rows } = await db.query<FollowMoney>(
    `select f.id, f.venue_id as "venueId", ${text('coalesce(c.gross, 0) + f.kept_net')} as gross, ${text('c.fees')} as fees, ${text('c.funding')} as funding,
       ${text('c.today')} as "todayNet", ${text('c.month')} as "monthNet", ${text('p.share')} as share, ${text('p.owed')} as "shareOwed",
       ${text('p.would')} as "shareWould", ${text('e.fuel')} as fuel, coalesce(t.tasks, '[]') as tasks, coalesce(s.slippage, '[]') as slippage,
       coalesce(m.missed, '[]') as "missedBy", x.miss as "lastMiss", trim_scale(f.lead_equity)::text as "leadEquity",
       (select trim_scale(equity)::text from lead_point where lead_id = f.lead_id order by hour_ts desc limit 1) as "newestEquity",
       (select coalesce(json_agg(trim_scale(daily_return)::text order by day), '[]') from trader_day
         where lead_id = f.lead_id and day > ${dateOf('f.created_at')} and (f.ended_at is null or day < ${dateOf('f.ended_at')})) as "traderReturns",
       case when f.state <> 'ended' and l.state = 'active' and l.share_rate <> f.share_rate then trim_scale(l.share_rate)::text end as "offeredShareRate",
       case when f.state <> 'ended' then l.silent_since end as "silentSince", l.silent_reason as "silentReason"
     from follow f join lead_trader l on l.id = f.lead_id join tenant n on n.id = f.tenant_id
     cross join lateral (
       select sum(c.realized) as gross, sum(c.fees) as fees, sum(c.funding) as funding, sum(c.net) filter (where c.closed_ts >= ${dayStart(0)}) as today,
              sum(c.net) filter (where c.closed_ts >= ${dayStart(MONTH_DAYS - 1)}) as month
         from task t join task_cycle c on c.task_id = t.id where t.follow_id = f.id) c
     cross join lateral (
       select sum(share) filter (where is_charged) as share, sum(still_owed) as owed, sum(share) filter (where not is_charged) as would
         from profit_share where follow_id = f.id) p
     cross join lateral (select sum(e.fee) as fuel from task t join task_fee e on e.task_id = t.id where t.follow_id = f.id and e.is_charged) e
     cross join lateral (select json_agg(json_build_object('id', id, 'instId', inst_id, 'view', view)) as tasks from task where follow_id = f.id and deleted_at is null) t
     cross join lateral (
       select json_agg(json_build_object('instId', t.inst_id, 'priced', s.priced, 'cost', trim_scale(s.slip_cost)::text, 'bp', trim_scale(s.slip_bp)::text)) as slippage
         from copy_sum s join task t on t.id = s.task_id where s.follow_id = f.id) s
     cross join lateral (
       select json_agg(json_build_object('reason', reason, 'count', n) order by n desc, reason) as missed
         from (select reason, count(*) as n from copy_row where follow_id = f.id and state = 'missed' group by reason) by_reason) m
     left join lateral (
       select json_build_object('time', c.ts, 'reason', c.reason, 'instId', g.inst_id) as miss
         from copy_row c join lead_signal g on g.lead_id = c.lead_id and g.seq = c.seq
        where c.follow_id = f.id and c.state = 'missed' order by c.seq desc limit 1) x on true
     where f.id = any($1)`,
    [followIds, new Date(nowMs)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
