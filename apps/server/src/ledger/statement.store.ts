// A user's statement: the postings to what they have free, newest first, each with the balance after it.
import { walletCurrencies, type StatementRow as Row, type WalletCurrency } from '@millrace/contract';
import type { Queryable } from '../shared/database/index.ts';

export interface StatementQuery {
  userId: string;
  /** Of one currency; all when left out. */
  currency?: WalletCurrency;
  kinds: readonly Row['kind'][];
  /** Wall ms: from `fromMs` to before `toMs`. */
  fromMs?: number;
  toMs?: number;
  /** Only what lies before this row: the last one of the page before. */
  beforeId?: string;
  rowsMax: number;
}

export interface StatementRow extends Omit<Row, 'createTime'> {
  ref: string;
  atMs: number;
}

/** `db` is a transaction of the tenant: row-level security shows its rows only. Each account gives at most the rows of a page. */
export async function listPostings(db: Queryable, query: StatementQuery): Promise<StatementRow[]> {
  const { userId, currency, kinds, fromMs, toMs, beforeId, rowsMax } = query;
  const [beforeJournal, beforeAccount] = beforeId?.split('.') ?? [];
  const { rows } = await db.query<Omit<StatementRow, 'atMs'> & { at: Date }>(
    `select s.journal_id || '.' || a.id as id, a.currency, s.kind, s.ref, trim_scale(s.amount) as amount, trim_scale(s.balance) as balance, s.detail, s.at
     from ledger_account a cross join lateral (
       select p.journal_id, p.amount, p.balance, j.kind, j.ref, j.detail, j.created_at as at
       from ledger_posting p join ledger_journal j on j.id = p.journal_id
       where p.account_id = a.id and j.kind = any($3)
         and ($4::timestamptz is null or j.created_at >= $4) and ($5::timestamptz is null or j.created_at < $5)
         and ($6::bigint is null or (p.journal_id, p.account_id) < ($6, $7::bigint))
       order by p.journal_id desc limit $8) s
     where a.tenant_id = app_tenant() and a.owner_id = $1 and a.currency = any($2) and a.purpose = 'balance'
     order by s.journal_id desc, a.id desc limit $8`,
    [
      userId,
      currency === undefined ? walletCurrencies : [currency],
      kinds,
      dateOf(fromMs),
      dateOf(toMs),
      beforeJournal,
      beforeAccount,
      rowsMax,
    ],
  );
  return rows.map(({ at, ...row }) => ({ ...row, atMs: at.getTime() }));
}

function dateOf(ms: number | undefined): Date | undefined {
  return ms === undefined ? undefined : new Date(ms);
}
