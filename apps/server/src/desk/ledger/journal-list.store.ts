// The only SQL of the console on journals and trial balances. Transactions are of the tenant: row-level security shows its rows only.
import type { JournalKind, JournalPosting, LedgerUnit, TrialBalance } from '@millrace/contract/admin';
import type { Queryable } from '../../shared/database/index.ts';

export interface JournalQuery {
  kind?: JournalKind | undefined;
  /** Of a trader, and of what they have in this currency. */
  userId?: string | undefined;
  currency?: LedgerUnit | undefined;
  ref?: string | undefined;
  day?: string | undefined;
  sort: 'newest' | 'oldest';
  afterId?: string | undefined;
  rowsMax: number;
}

export interface StoredJournal {
  id: string;
  kind: JournalKind;
  ref: string;
  day: string;
  atMs: number;
  detail: Record<string, string>;
}

type Row = Omit<StoredJournal, 'atMs'> & { at: Date };

const COLUMNS = 'j.id, j.kind, j.ref, j.day, j.detail, j.created_at as at';

/** By day and number, so that each filter is read from an index in its order. */
export async function listJournals(tx: Queryable, query: JournalQuery): Promise<StoredJournal[]> {
  if (query.userId !== undefined) return listOfUser(tx, query.userId, query);
  const { kind, ref, day, sort, afterId, rowsMax } = query;
  const [than, order] = sort === 'newest' ? ['<', 'desc'] : ['>', 'asc'];
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from ledger_journal j
     where j.tenant_id = app_tenant() and ($1::text is null or j.kind = $1) and ($2::text is null or j.ref = $2) and ($3::date is null or j.day = $3)
       and ($4::bigint is null or (j.day, j.id) ${than} ((select a.day from ledger_journal a where a.id = $4), $4))
     order by j.day ${order}, j.id ${order} limit $5`,
    [kind, ref, day, afterId, rowsMax],
  );
  return rows.map(journalOf);
}

/** By number: each account of the trader gives at most the rows of a page. */
async function listOfUser(tx: Queryable, userId: string, query: JournalQuery): Promise<StoredJournal[]> {
  const { currency, ref, day, sort, afterId, rowsMax } = query;
  const [than, order] = sort === 'newest' ? ['<', 'desc'] : ['>', 'asc'];
  const endOf = (end: 'asc' | 'desc') =>
    `(select id from ledger_journal where tenant_id = app_tenant() and day = $4 order by id ${end} limit 1)`;
  // Without reference and day the postings alone answer.
  const isOfJournal = ref !== undefined || day !== undefined;
  const ofJournal = isOfJournal ? 'join ledger_journal k on k.id = o.journal_id' : '';
  const asked = isOfJournal
    ? `and ($3::text is null or k.ref = $3) and ($4::date is null or (k.day = $4 and o.journal_id between ${endOf('asc')} and ${endOf('desc')}))`
    : 'and $3::text is null and $4::date is null';
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from ledger_journal j where j.tenant_id = app_tenant() and j.id in (
       select p.journal_id from ledger_account a cross join lateral (
         select o.journal_id from ledger_posting o ${ofJournal}
         where o.account_id = a.id and ($5::bigint is null or o.journal_id ${than} $5) ${asked}
         order by o.journal_id ${order} limit $6) p
       where a.tenant_id = app_tenant() and a.owner_id = $1 and ($2::text is null or a.currency = $2))
     order by j.id ${order} limit $6`,
    [userId, currency, ref, day, afterId, rowsMax],
  );
  return rows.map(journalOf);
}

/** How many there are, up to `max`. */
export async function countJournals(tx: Queryable, query: Omit<JournalQuery, 'rowsMax' | 'afterId'>, max: number): Promise<number> {
  return (await listJournals(tx, { ...query, rowsMax: max })).length;
}

export async function findJournal(tx: Queryable, id: string): Promise<StoredJournal | undefined> {
  const { rows } = await tx.query<Row>(`select ${COLUMNS} from ledger_journal j where j.tenant_id = app_tenant() and j.id = $1`, [id]);
  return rows[0] && journalOf(rows[0]);
}

/** Of each journal its postings, those of traders first. */
export async function listPostingsOf(tx: Queryable, journalIds: readonly string[]): Promise<Map<string, JournalPosting[]>> {
  if (journalIds.length === 0) return new Map();
  const { rows } = await tx.query<Omit<JournalPosting, 'owner'> & { journalId: string; id: string | null; uid: string; nickname: string }>(
    `select p.journal_id as "journalId", a.owner_id as id, u.uid, u.nickname, a.purpose as account, a.currency,
       trim_scale(p.amount)::text as amount, trim_scale(p.balance)::text as balance
     from ledger_posting p join ledger_account a on a.id = p.account_id left join app_user u on u.id = a.owner_id
     where p.journal_id = any($1::bigint[]) order by p.journal_id, a.owner_id nulls last, a.currency, a.purpose`,
    [journalIds],
  );
  const found = new Map<string, JournalPosting[]>();
  for (const { journalId, id, uid, nickname, ...line } of rows) {
    const posting = { ...line, owner: id === null ? null : { id, uid, nickname } };
    found.set(journalId, [...(found.get(journalId) ?? []), posting]);
  }
  return found;
}

/** The trial balance of a closed day, or of the newest one; undefined where that day is not closed. */
export async function findTrialBalance(tx: Queryable, day: string | undefined): Promise<TrialBalance | undefined> {
  const { rows } = await tx.query<Omit<TrialBalance, 'rows'>>(
    `select d.day, s.first_day as "firstDay", s.last_day as "lastDay", d.journals::int as journals
     from (select min(day) as first_day, max(day) as last_day from ledger_closed_day where tenant_id = app_tenant()) s
     join ledger_closed_day d on d.tenant_id = app_tenant() and d.day = coalesce($1::date, s.last_day)`,
    [day],
  );
  const [head] = rows;
  if (head === undefined) return day === undefined ? { day: null, firstDay: null, lastDay: null, journals: 0, rows: [] } : undefined;
  const lines = await tx.query<TrialBalance['rows'][number]>(
    `select currency, purpose as account, trim_scale(sum(amount))::text as amount from ledger_closing
     where tenant_id = app_tenant() and day = $1 group by currency, purpose having sum(amount) <> 0 order by currency, purpose`,
    [head.day],
  );
  return { ...head, rows: lines.rows };
}

function journalOf({ at, ...row }: Row): StoredJournal {
  return { ...row, atMs: at.getTime() };
}
