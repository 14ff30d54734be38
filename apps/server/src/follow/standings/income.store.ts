// The only SQL of what a trader receives from his copiers.
import type { LeadIncome } from '@millrace/contract';
import type { Queryable } from '../../shared/database/index.ts';

/**
 * Of each of the last `days` days of the tenant since the first approval, newest first: what journals of shares credited to his USDT, and his copiers at the
 * end of the day.
 */
export async function listIncome(
  db: Queryable,
  { userId, days, nowMs }: { userId: string; days: number; nowMs: number },
): Promise<LeadIncome[]> {
  const { rows } = await db.query<LeadIncome>(
    `with zone as (select id, time_zone from tenant where id = app_tenant()),
     since as (select min((l.approved_at at time zone time_zone)::date) as day from lead_trader l, zone where l.user_id = $1),
     today as (select ($3::timestamptz at time zone time_zone)::date as day from zone),
     received as (
       select j.day, sum(p.amount) as income
         from zone, today, ledger_account a join ledger_posting p on p.account_id = a.id join ledger_journal j on j.id = p.journal_id
        where a.tenant_id = zone.id and a.owner_id = $1 and a.currency = 'usdt' and a.purpose = 'balance' and j.kind = 'share' and p.amount > 0
          and j.day > today.day - $2::int
        group by j.day)
     select to_char(d, 'YYYY-MM-DD') as day, trim_scale(coalesce(r.income, 0))::text as income,
            (select sum(t.copiers)::int from trader_day t join lead_trader l on l.id = t.lead_id where l.user_id = $1 and t.day = d::date) as copiers
       from since, today, generate_series(greatest(since.day, today.day - $2::int + 1), today.day, interval '1 day') d
       left join received r on r.day = d::date where since.day is not null
      order by d desc`,
    [userId, days, new Date(nowMs)],
  );
  return rows;
}

/** Follows of him that have not ended. */
export async function countCopiersNow(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.query<{ total: number }>(
    `select count(*)::int as total from follow f join lead_trader l on l.id = f.lead_id where l.user_id = $1 and f.state <> 'ended'`,
    [userId],
  );
  return rows[0]?.total ?? 0;
}
