// The statement of a trader who receives shares of profit. The shares of a day of the tenant are one row with the time at which the day begins, and every
// balance is what it would be if they had come then: neither a row nor the balances between tell what one copier paid.
import { walletCurrencies } from '@millrace/contract';
import type { Queryable } from '../shared/database/index.ts';
import type { StatementQuery, StatementRow } from './statement.store.ts';

export async function receivesShares(db: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from profit_share where leader_id = $1 and is_charged limit 1', [userId]);
  return rowCount === 1;
}

/** A row of a day of shares stands below the other rows of the day. It reads all postings of the trader in the days of the span: no more than a few a day and copier. */
export async function listLeaderStatement(db: Queryable, query: StatementQuery): Promise<StatementRow[]> {
  const { userId, currency, kinds, fromMs, toMs, beforeId, rowsMax } = query;
  const [beforeJournal, beforeAccount] = beforeId?.split('.') ?? [];
  const { rows } = await db.query<Omit<StatementRow, 'atMs'> & { at: Date }>(
    `with posting as (
       select p.journal_id, p.account_id, a.currency, j.day, j.kind, j.ref, j.detail, j.created_at as at, p.amount, p.balance,
              j.kind = 'share' and p.amount > 0 as is_share, t.time_zone
         from ledger_account a join tenant t on t.id = a.tenant_id join ledger_posting p on p.account_id = a.id join ledger_journal j on j.id = p.journal_id
        where a.tenant_id = app_tenant() and a.owner_id = $1 and a.currency = any($2) and a.purpose = 'balance'
          and ($4::timestamptz is null or j.day >= ($4 at time zone t.time_zone)::date) and ($5::timestamptz is null or j.day <= ($5 at time zone t.time_zone)::date)),
     summed as (
       select *, coalesce(sum(amount) filter (where is_share) over later, 0) as later_shares
         from posting window later as (partition by account_id, day order by journal_id rows between 1 following and unbounded following)),
     told as (
       select journal_id, account_id, currency, day, false as is_day, kind, ref, detail, at, amount, balance + later_shares as balance
         from summed where not is_share
       union all
       select min(journal_id) filter (where is_share), account_id, currency, day, true, 'share', 'share', '{}', min(day::timestamp at time zone time_zone),
              sum(amount) filter (where is_share), (array_agg(balance - amount order by journal_id))[1] + sum(amount) filter (where is_share)
         from summed group by account_id, currency, day having bool_or(is_share)),
     before as (
       select j.day, j.kind = 'share' and p.amount > 0 as is_day from ledger_posting p join ledger_journal j on j.id = p.journal_id
        where p.account_id = $7::bigint and p.journal_id = $6::bigint)
     select journal_id || '.' || account_id as id, currency, kind, ref, trim_scale(amount) as amount, trim_scale(balance) as balance, detail, at
       from told
      where kind = any($3) and ($4::timestamptz is null or at >= $4) and ($5::timestamptz is null or at < $5)
        and ($6::bigint is null or exists (select 1 from before b where told.day < b.day
              or told.day = b.day and (told.is_day and not b.is_day or told.is_day = b.is_day and (journal_id, account_id) < ($6, $7::bigint))))
      order by day desc, is_day, journal_id desc, account_id desc limit $8`,
    [
      userId,
      currency === undefined ? walletCurrencies : [currency],
      kinds,
      fromMs === undefined ? null : new Date(fromMs),
      toMs === undefined ? null : new Date(toMs),
      beforeJournal ?? null,
      beforeAccount ?? null,
      rowsMax,
    ],
  );
  return rows.map(({ at, ...row }) => ({ ...row, atMs: at.getTime() }));
}
