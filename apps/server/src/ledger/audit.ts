// Recomputes the ledger from its postings and compares: running balances, balances, floors, journals, closings.
import type { Queryable } from '../shared/database/index.ts';

export interface LedgerDifference {
  tenantId: string | null;
  what: 'journal' | 'running balance' | 'balance' | 'closing' | 'closed day';
  /** The journal's or account's id with its key, or the day. */
  where: string;
  detail: string;
}

export interface LedgerAudit {
  counted: Record<'tenants' | 'accounts' | 'journals' | 'postings' | 'closings', number>;
  /** At most `DIFFERENCES_MAX` of each sort. */
  differences: LedgerDifference[];
}

const DIFFERENCES_MAX = 100;

/** Journals with their amounts per currency: sums, sides, tenant and environment. $1 is a tenant or null for all. */
const JOURNALS = `
  select j.tenant_id as "tenantId", 'journal' as what, concat_ws(' ', j.id, j.ref) as "where",
    coalesce(s.currency || ' sums to ' || trim_scale(s.amount) || case when s.alien then ', or an account is of another tenant or environment' else '' end, 'has no postings') as detail
  from ledger_journal j left join (
    select p.journal_id, a.currency, sum(p.amount) as amount, bool_or(a.tenant_id <> k.tenant_id or a.environment <> k.environment) as alien
    from ledger_posting p join ledger_account a on a.id = p.account_id join ledger_journal k on k.id = p.journal_id
    where $1::text is null or k.tenant_id = $1 group by p.journal_id, a.currency) s on s.journal_id = j.id
  where ($1::text is null or j.tenant_id = $1) and (s.journal_id is null or s.amount <> 0 or s.alien)`;

const ORPHANS = `
  select a.tenant_id as "tenantId", 'journal' as what, p.journal_id::text as "where", 'posting ' || trim_scale(p.amount) || ' of account ' || p.account_id || ' has no journal or no account' as detail
  from ledger_posting p left join ledger_account a on a.id = p.account_id left join ledger_journal j on j.id = p.journal_id
  where (a.id is null or j.id is null) and ($1::text is null or coalesce(a.tenant_id, j.tenant_id) is not distinct from $1)`;

/** Every posting of an account with a floor, with the sum of all up to it. */
const RUNNING = `
  select tenant_id as "tenantId", 'running balance' as what, concat_ws(' ', 'account', id, owner_id, currency, purpose, 'journal', journal_id) as "where",
    concat('is ', trim_scale(balance), ', recomputed ', trim_scale(running)) as detail
  from (select a.*, p.journal_id, p.balance, sum(p.amount) over (partition by p.account_id order by p.journal_id) as running
    from ledger_posting p join ledger_account a on a.id = p.account_id
    where a.owner_id is not null and ($1::text is null or a.tenant_id = $1)) r
  where balance is distinct from running or running < 0`;

const BALANCES = `
  select a.tenant_id as "tenantId", 'balance' as what, concat_ws(' ', 'account', a.id, a.owner_id, a.currency, a.purpose) as "where",
    concat('is ', trim_scale(b.amount), ', recomputed ', trim_scale(coalesce(s.amount, 0))) as detail
  from ledger_account a left join ledger_balance b on b.account_id = a.id
  left join (select account_id, sum(amount) as amount from ledger_posting group by account_id) s on s.account_id = a.id
  where a.owner_id is not null and ($1::text is null or a.tenant_id = $1) and b.amount is distinct from coalesce(s.amount, 0)`;

/** Trial balances from the postings' own sums per day, without looking at the day before. */
const CLOSINGS = `
  with moved as (
    select j.tenant_id, j.day, a.currency, a.purpose, a.environment, sum(p.amount) as amount
    from ledger_posting p join ledger_account a on a.id = p.account_id join ledger_journal j on j.id = p.journal_id
    where $1::text is null or j.tenant_id = $1 group by 1, 2, 3, 4, 5
  ), recomputed as (
    select d.tenant_id, d.day, m.currency, m.purpose, m.environment, sum(m.amount) as amount
    from ledger_closed_day d join moved m on m.tenant_id = d.tenant_id and m.day <= d.day group by 1, 2, 3, 4, 5
  ), stored as (select * from ledger_closing where $1::text is null or tenant_id = $1)
  select tenant_id as "tenantId", 'closing' as what, concat_ws(' ', day, currency, purpose, environment) as "where",
    concat('is ', coalesce(trim_scale(s.amount)::text, 'missing'), ', recomputed ', coalesce(trim_scale(r.amount)::text, 'nothing')) as detail
  from stored s full join recomputed r using (tenant_id, day, currency, purpose, environment)
  where s.amount is distinct from r.amount`;

const CLOSED_DAYS = `
  select d.tenant_id as "tenantId", 'closed day' as what, d.day::text as "where", concat('counts ', d.journals, ' journals, there are ', count(j.id)) as detail
  from ledger_closed_day d left join ledger_journal j on j.tenant_id = d.tenant_id and j.day = d.day
  where $1::text is null or d.tenant_id = $1 group by d.tenant_id, d.day, d.journals having d.journals <> count(j.id)`;

const COUNTS = `
  select (select count(distinct tenant_id) from ledger_journal where $1::text is null or tenant_id = $1)::int as tenants,
    (select count(*) from ledger_account where $1::text is null or tenant_id = $1)::int as accounts,
    (select count(*) from ledger_journal where $1::text is null or tenant_id = $1)::int as journals,
    (select count(*) from ledger_posting p join ledger_account a on a.id = p.account_id where $1::text is null or a.tenant_id = $1)::int as postings,
    (select count(*) from ledger_closed_day where $1::text is null or tenant_id = $1)::int as closings`;

/**
 * Looks at one tenant, or at all.
 * @param db a transaction of the role `audit` that has not read yet: it sees one moment of the ledger
 */
export async function auditLedger(db: Queryable, tenantId?: string): Promise<LedgerAudit> {
  await db.query('set transaction isolation level repeatable read, read only; set local statement_timeout = 0');
  const { rows } = await db.query<LedgerAudit['counted']>(COUNTS, [tenantId ?? null]);
  const [counted] = rows;
  if (counted === undefined) throw new Error('a count without a row');
  const differences: LedgerDifference[] = [];
  for (const sql of [JOURNALS, ORPHANS, RUNNING, BALANCES, CLOSINGS, CLOSED_DAYS]) {
    const found = await db.query<LedgerDifference>(`${sql} limit ${DIFFERENCES_MAX}`, [tenantId ?? null]);
    differences.push(...found.rows);
  }
  return { counted, differences };
}
