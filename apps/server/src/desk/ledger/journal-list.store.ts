// The only SQL of the console on journals and trial balances. Transactions are of the tenant: row-level security shows its rows only.
import type { JournalKind, JournalPosting, LedgerUnit, TrialBalance } from '@millrace/contract/admin';
import { queryPlanned, type Queryable } from '../../shared/database/index.ts';

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
  const values: unknown[] = [];
  const valueOf = (value: unknown): string => `$${values.push(value)}`;
  const asked = [
    kind === undefined ? '' : `and j.kind = ${valueOf(kind)}`,
    ref === undefined ? '' : `and j.ref = ${valueOf(ref)}`,
    day === undefined ? '' : `and j.day = ${valueOf(day)}::date`,
    afterId === undefined
      ? ''
      : `and (j.day, j.id) ${than} ((select a.day from ledger_journal a where a.id = ${valueOf(afterId)}), $${values.length})`,
  ];
  const { rows } = await queryPlanned<Row>(
    tx,
    `select ${COLUMNS} from ledger_journal j where j.tenant_id = app_tenant() ${asked.join(' ')}
     order by j.day ${order}, j.id ${order} limit ${rowsMax}`,
    values,
  );
  return rows.map(journalOf);
}

/** By number: each account of the trader gives at most the rows of a page. */
async function listOfUser(tx: Queryable, userId: string, query: JournalQuery): Promise<StoredJournal[]> {
  const { currency, ref, day, sort, afterId, rowsMax } = query;
  const [than, order] = sort === 'newest' ? ['<', 'desc'] : ['>', 'asc'];
  const values: unknown[] = [];
  const valueOf = (value: unknown): string => `$${values.push(value)}`;
  const accounts = `a.owner_id = ${valueOf(userId)} ${currency === undefined ? '' : `and a.currency = ${valueOf(currency)}`}`;
  const after = afterId === undefined ? '' : `and o.journal_id ${than} ${valueOf(afterId)}`;
  const referenced = ref === undefined ? '' : `and k.ref = ${valueOf(ref)}`;
  const dated = day === undefined ? '' : ofDay(valueOf(day));
  // Without reference and day the postings alone answer.
  const ofJournal = referenced + dated === '' ? '' : 'join ledger_journal k on k.id = o.journal_id';
  const { rows } = await queryPlanned<Row>(
    tx,
    `select ${COLUMNS} from ledger_journal j where j.tenant_id = app_tenant() and j.id in (
       select p.journal_id from ledger_account a cross join lateral (
         select o.journal_id from ledger_posting o ${ofJournal}
         where o.account_id = a.id ${after} ${referenced} ${dated}
         order by o.journal_id ${order} limit ${rowsMax}) p
       where a.tenant_id = app_tenant() and ${accounts})
     order by j.id ${order} limit ${rowsMax}`,
    values,
  );
  return rows.map(journalOf);
}

/** Journals of a day have neighbouring numbers. */
function ofDay(day: string): string {
  const endOf = (end: 'asc' | 'desc'): string =>
    `(select id from ledger_journal where tenant_id = app_tenant() and day = ${day}::date order by id ${end} limit 1)`;
  return `and k.day = ${day}::date and o.journal_id between ${endOf('asc')} and ${endOf('desc')}`;
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
  type Posting = Omit<JournalPosting, 'owner'> & { journalId: string; id: string | null; uid: string; nickname: string };
  const { rows } = await queryPlanned<Posting>(
    tx,
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
