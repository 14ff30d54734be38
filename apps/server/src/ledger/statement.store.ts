// A user's statement: the postings of one balance, newest first, each with the balance after it.
import type { Queryable } from '../shared/database/index.ts';
import type { Journal, LedgerCurrency, UserPurpose } from './journal.ts';

export interface StatementQuery {
  userId: string;
  currency: LedgerCurrency;
  purpose?: UserPurpose;
  kind?: Journal['kind'];
  /** Wall ms: from `fromMs` to before `toMs`. */
  fromMs?: number;
  toMs?: number;
  /** Only what lies before this journal: the last id of the page before. */
  beforeId?: string;
  rowsMax: number;
}

export interface StatementRow {
  /** The journal's. */
  id: string;
  kind: Journal['kind'];
  ref: string;
  amount: string;
  /** After the posting. */
  balance: string;
  detail: Readonly<Record<string, string>>;
  atMs: number;
}

/** `db` is a transaction of the tenant: row-level security shows its rows only. */
export async function listStatement(db: Queryable, query: StatementQuery): Promise<StatementRow[]> {
  const { userId, currency, purpose = 'balance', kind, fromMs, toMs, beforeId, rowsMax } = query;
  const { rows } = await db.query<Omit<StatementRow, 'atMs'> & { at: Date }>(
    `select j.id, j.kind, j.ref, trim_scale(p.amount) as amount, trim_scale(p.balance) as balance, j.detail, j.created_at as at
     from ledger_account a
     join ledger_posting p on p.account_id = a.id
     join ledger_journal j on j.id = p.journal_id
     where a.owner_id = $1 and a.currency = $2 and a.purpose = $3
       and ($4::text is null or j.kind = $4)
       and ($5::timestamptz is null or j.created_at >= $5) and ($6::timestamptz is null or j.created_at < $6)
       and ($7::bigint is null or p.journal_id < $7)
     order by p.journal_id desc limit $8`,
    [userId, currency, purpose, kind, dateOf(fromMs), dateOf(toMs), beforeId, rowsMax],
  );
  return rows.map(({ at, ...row }) => ({ ...row, atMs: at.getTime() }));
}

function dateOf(ms: number | undefined): Date | undefined {
  return ms === undefined ? undefined : new Date(ms);
}
