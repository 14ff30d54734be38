// The only SQL of traders as operators read them.
import type { DeskLead } from '@millrace/contract/admin';
import type { Queryable } from '../../shared/database/index.ts';
import { FIGURES } from './trader.store.ts';

export interface DeskLeadRow extends Omit<DeskLead, 'user' | 'approval' | 'favour' | 'approveTime' | 'endTime'> {
  /** Of 30 days, basis points, 2 decimals, and of how many signals. */
  favourBp: string | null;
  favourSignals: number;
  userId: string;
  approvedAt: Date;
  endedAt: Date | null;
}

/** `largest`: most copiers first. */
export async function pageDeskLeads(
  tx: Queryable,
  query: { state: string; uid: string | undefined; sort: 'newest' | 'oldest' | 'largest'; offset: number; pageSize: number; nowMs: number },
): Promise<{ total: number; rows: DeskLeadRow[] }> {
  const from = 'lead_trader l join app_user u on u.id = l.user_id where l.state = $1 and ($2::text is null or u.uid = $2)';
  const counted = await tx.query<{ total: number }>(`select count(*)::int as total from ${from}`, [query.state, query.uid]);
  const order = { newest: 'p.approved_at desc, p.id', oldest: 'p.approved_at, p.id', largest: 'p.followers desc, p.id' }[query.sort];
  const { rows } = await tx.query<DeskLeadRow>(
    `select p.id, p.user_id as "userId", p.venue_id as "venueId", p.environment, c.account_uid as "accountUid", p.state,
            trim_scale(p.share_rate)::text as "shareRate", p.followers, p.followers_max as "followersMax", p.accepts, p.closed_reason as "closedReason",
            p.low_equity as "lowEquity", p.takes_copiers as "takesCopiers", ${FIGURES} as figures, v.bp as "favourBp", v.signals as "favourSignals", p.approved_at as "approvedAt", p.ended_at as "endedAt"
       from (select l.*, (select count(*)::int from follow where lead_id = l.id and state <> 'ended') as followers from ${from}) p
       join exchange_credential c on c.id = p.credential_id
       left join lateral (select * from trader_day where lead_id = p.id order by day desc limit 1) d on true
       cross join lateral (select trim_scale(round(avg(bp), 2))::text as bp, count(*)::int as signals from lead_favour
         where lead_id = p.id and noted_at > $5::timestamptz - interval '30 days') v
      order by ${order} limit $3 offset $4`,
    [query.state, query.uid, query.pageSize, query.offset, new Date(query.nowMs)],
  );
  return { total: counted.rows[0]?.total ?? 0, rows };
}
