// Recomputes the ledger from its postings and compares: running balances, balances, floors, journals, closings; the fees that closed cycles imply, and earnings by day.
import type { Queryable } from '../shared/database/index.ts';
import type { LedgerDifference } from './ledger-difference.ts';
import { auditRewards } from './reward-audit.ts';

export interface LedgerAudit {
  counted: Record<'tenants' | 'accounts' | 'journals' | 'postings' | 'closings' | 'fees', number>;
  /** At most `DIFFERENCES_MAX` of each sort. */
  differences: LedgerDifference[];
}

const DIFFERENCES_MAX = 100;

/** Journals with their amounts per currency: sums, sides, tenant and environment. $1 is a tenant or null for all; $2 the newest journal that is left out. */
const JOURNALS = `
  select j.tenant_id as "tenantId", 'journal' as what, concat_ws(' ', j.id, j.ref) as "where",
    coalesce(s.currency || ' sums to ' || trim_scale(s.amount) || case when s.alien then ', or an account is of another tenant or environment' else '' end, 'has no postings') as detail
  from ledger_journal j left join (
    select p.journal_id, a.currency, sum(p.amount) as amount, bool_or(a.tenant_id <> k.tenant_id or p.tenant_id <> k.tenant_id or a.environment <> k.environment) as alien
    from ledger_posting p join ledger_account a on a.id = p.account_id join ledger_journal k on k.id = p.journal_id
    where ($1::text is null or k.tenant_id = $1) and k.id > $2::bigint group by p.journal_id, a.currency) s on s.journal_id = j.id
  where ($1::text is null or j.tenant_id = $1) and j.id > $2::bigint and (s.journal_id is null or s.amount <> 0 or s.alien)`;

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

/** New postings, each with the balance before it. */
const NEW_RUNNING = `
  select a.tenant_id as "tenantId", 'running balance' as what, concat_ws(' ', 'account', a.id, a.owner_id, a.currency, a.purpose, 'journal', p.journal_id) as "where",
    concat('is ', trim_scale(p.balance), ', recomputed ', trim_scale(coalesce(b.balance, 0) + p.amount)) as detail
  from ledger_account a join ledger_posting p on p.account_id = a.id and p.journal_id > $2::bigint
  left join lateral (select balance from ledger_posting o where o.account_id = a.id and o.journal_id < p.journal_id order by o.journal_id desc limit 1) b on true
  where a.owner_id is not null and ($1::text is null or a.tenant_id = $1) and p.balance is distinct from coalesce(b.balance, 0) + p.amount`;

/** Balances are those of the newest posting. */
const NEW_BALANCES = `
  select a.tenant_id as "tenantId", 'balance' as what, concat_ws(' ', 'account', a.id, a.owner_id, a.currency, a.purpose) as "where",
    concat('is ', trim_scale(b.amount), ', after its newest posting ', trim_scale(coalesce(p.balance, 0))) as detail
  from ledger_account a left join ledger_balance b on b.account_id = a.id
  left join lateral (select balance from ledger_posting o where o.account_id = a.id order by o.journal_id desc limit 1) p on true
  where $2::bigint >= 0 and a.owner_id is not null and ($1::text is null or a.tenant_id = $1) and b.amount is distinct from coalesce(p.balance, 0)`;

const CLOSED_DAYS = `
  select d.tenant_id as "tenantId", 'closed day' as what, d.day::text as "where", concat('counts ', d.journals, ' journals, there are ', count(j.id)) as detail
  from ledger_closed_day d left join ledger_journal j on j.tenant_id = d.tenant_id and j.day = d.day
  where $1::text is null or d.tenant_id = $1 group by d.tenant_id, d.day, d.journals having d.journals <> count(j.id)`;

const COUNTS = `
  select (select count(distinct tenant_id) from ledger_journal where $1::text is null or tenant_id = $1)::int as tenants,
    (select count(*) from ledger_account where $1::text is null or tenant_id = $1)::int as accounts,
    (select count(*) from ledger_journal where $1::text is null or tenant_id = $1)::int as journals,
    (select count(*) from ledger_posting p join ledger_account a on a.id = p.account_id where $1::text is null or a.tenant_id = $1)::int as postings,
    (select count(*) from ledger_closed_day where $1::text is null or tenant_id = $1)::int as closings,
    (select count(*) from task_fee where $1::text is null or tenant_id = $1)::int as fees`;

const REF = `concat_ws(':', 'fuel', f.task_id, f.leg, f.cycle, nullif(f.n, 0))`;

/** Every closed cycle has paid for its result, or for its highs, which a later loss leaves above the result. */
const CYCLES = `
  select c.tenant_id as "tenantId", 'fee' as what, concat_ws(' ', 'cycle', c.task_id, c.leg, c.cycle) as "where",
    concat('brought ', trim_scale(c.fee_net), ', fees were taken of ', trim_scale(coalesce(s.basis, 0))) as detail
  from task_cycle c left join (select task_id, leg, cycle, sum(basis) as basis from task_fee group by 1, 2, 3) s using (task_id, leg, cycle)
  where ($1::text is null or c.tenant_id = $1) and c.fee_mode = 'perCycle' and coalesce(s.basis, 0) <> greatest(c.fee_net, 0)
    and (coalesce(s.basis, 0) < c.fee_net
      or not exists (select 1 from task_cell_net n where n.task_id = c.task_id and n.leg = c.leg and n.cycle = c.cycle))`;

/** By high water a leg has paid for the highest sum of its cycles. */
const HIGHS = `
  select h.tenant_id as "tenantId", 'fee' as what, concat_ws(' ', 'leg', h.task_id, h.leg) as "where",
    concat('its highest sum is ', trim_scale(h.high), ', fees were taken of ', trim_scale(coalesce(s.basis, 0))) as detail
  from (select tenant_id, task_id, leg, max(running) as high from (
      select *, sum(fee_net) over (partition by task_id, leg order by cycle) as running from task_cycle
      where fee_net is not null and ($1::text is null or tenant_id = $1)) c
    group by 1, 2, 3 having bool_and(fee_mode = 'highWater')) h
  left join (select task_id, leg, sum(basis) as basis from task_fee group by 1, 2) s using (task_id, leg)
  where coalesce(s.basis, 0) < h.high`;

/** Every fee is its basis at its rate, and its journal has taken what it says from each source. */
const FEES = `
  select f.tenant_id as "tenantId", 'fee' as what, ${REF} as "where",
    concat('is ', trim_scale(f.fee), ' of ', trim_scale(f.basis), ', its journal ', coalesce(j.id::text || ' took ' || coalesce(m.said, 'nothing'), 'is missing')) as detail
  from task_fee f join tenant t on t.id = f.tenant_id
  left join ledger_journal j on j.tenant_id = f.tenant_id and j.ref = ${REF}
  left join lateral (
    select string_agg(trim_scale(p.amount) || ' ' || a.currency, ', ' order by a.currency) as said,
      coalesce(sum(p.amount) filter (where a.currency = 'experienceFuel'), 0) as trial, coalesce(sum(p.amount) filter (where a.currency = 'dynamicFuel'), 0) as dynamic,
      coalesce(sum(p.amount) filter (where a.currency = 'communityFuel'), 0) as community, coalesce(sum(p.amount) filter (where a.currency = 'dusdt'), 0) as bought,
      coalesce(sum(p.amount) filter (where a.currency = 'fuelDebt'), 0) as owed
    from ledger_account a join ledger_posting p on p.account_id = a.id and p.journal_id = j.id
    where a.tenant_id = f.tenant_id and a.owner_id = f.user_id) m on true
  where ($1::text is null or f.tenant_id = $1) and (f.is_charged <> (f.environment = t.money) or abs(f.fee - f.basis * f.rate) > 0.00000000500001
    or f.is_charged and f.fee > 0 and (j.id is null or (-m.trial, -m.dynamic, -m.community, -m.bought, m.owed) is distinct from (f.trial, f.dynamic, f.community, f.bought, f.owed))
    or not f.is_charged and j.id is not null)`;

/** No fee is booked that no cycle has. */
const STRAY_FEES = `
  select j.tenant_id as "tenantId", 'fee' as what, j.ref as "where", 'no cycle has this fee' as detail
  from ledger_journal j where ($1::text is null or j.tenant_id = $1) and j.id > $2::bigint and j.kind = 'fuel' and j.ref not like 'fuel:debt:%' and j.ref not like 'fuel:move:%'
    and not exists (select 1 from task_fee f where f.task_id = split_part(j.ref, ':', 2) and ${REF} = j.ref)`;

/** What users owe is what their exchange accounts owe. */
const DEBTS = `
  select tenant_id as "tenantId", 'debt' as what, user_id as "where",
    concat('is ', trim_scale(coalesce(l.amount, 0)), ', by exchange account ', trim_scale(coalesce(d.amount, 0))) as detail
  from (select a.tenant_id, a.owner_id as user_id, b.amount from ledger_account a join ledger_balance b on b.account_id = a.id
      where a.currency = 'fuelDebt' and ($1::text is null or a.tenant_id = $1)) l
  full join (select tenant_id, user_id, sum(amount) as amount from fuel_debt where $1::text is null or tenant_id = $1 group by 1, 2) d using (tenant_id, user_id)
  where coalesce(l.amount, 0) <> coalesce(d.amount, 0)`;

/** Every share is its basis at its rate, and its journal says what the copier paid and owes, and what the trader received. */
const SHARES = `
  select s.tenant_id as "tenantId", 'share' as what, concat_ws(':', s.follow_id, s.n) as "where",
    concat('is ', trim_scale(s.share), ' of ', trim_scale(s.basis), ', its journal ',
      case when j.id is null then 'is missing' else concat(j.id, ' took ', trim_scale(m.paid), ', left owing ', trim_scale(m.owed), ' and gave ', trim_scale(m.given)) end) as detail
  from profit_share s join tenant t on t.id = s.tenant_id
  left join ledger_journal j on j.tenant_id = s.tenant_id and j.ref = concat_ws(':', 'share', s.follow_id, s.n) and j.kind = 'share'
  left join lateral (
    select coalesce(-sum(p.amount) filter (where a.owner_id = s.user_id and a.currency = 'usdt'), 0) as paid,
      coalesce(sum(p.amount) filter (where a.owner_id = s.user_id and a.currency = 'shareDebt'), 0) as owed,
      coalesce(sum(p.amount) filter (where a.owner_id = s.leader_id and a.currency = 'usdt'), 0) as given
    from ledger_account a join ledger_posting p on p.account_id = a.id and p.journal_id = j.id
    where a.tenant_id = s.tenant_id and a.owner_id in (s.user_id, s.leader_id)) m on true
  where ($1::text is null or s.tenant_id = $1) and (s.is_charged <> (s.environment = t.money) or abs(s.share - s.basis * s.rate) > 0.00000000500001
    or s.is_charged <> (j.id is not null)
    or s.is_charged and (m.paid, m.owed, m.given) is distinct from (s.share - s.owed, s.owed, s.share - s.owed))`;

/** No share is booked that no follow has. */
const STRAY_SHARES = `
  select j.tenant_id as "tenantId", 'share' as what, j.ref as "where", 'no follow has this share' as detail
  from ledger_journal j where ($1::text is null or j.tenant_id = $1) and j.id > $2::bigint and j.kind = 'share' and j.ref not like 'share:debt:%'
    and not exists (select 1 from profit_share s where s.follow_id = split_part(j.ref, ':', 2) and concat_ws(':', 'share', s.follow_id, s.n) = j.ref)`;

/** What users owe of shares is what their unpaid shares say. */
const SHARE_DEBTS = `
  select tenant_id as "tenantId", 'debt' as what, user_id as "where",
    concat('of shares is ', trim_scale(coalesce(l.amount, 0)), ', by share ', trim_scale(coalesce(d.amount, 0))) as detail
  from (select a.tenant_id, a.owner_id as user_id, b.amount from ledger_account a join ledger_balance b on b.account_id = a.id
      where a.currency = 'shareDebt' and ($1::text is null or a.tenant_id = $1)) l
  full join (select tenant_id, user_id, sum(still_owed) as amount from profit_share where $1::text is null or tenant_id = $1 group by 1, 2) d using (tenant_id, user_id)
  where coalesce(l.amount, 0) <> coalesce(d.amount, 0)`;

/** What users owe of rewards that were taken back is what these say. */
const REWARD_DEBTS = `
  select tenant_id as "tenantId", 'debt' as what, user_id as "where",
    concat('of rewards is ', trim_scale(coalesce(l.amount, 0)), ', by fee ', trim_scale(coalesce(d.amount, 0))) as detail
  from (select a.tenant_id, a.owner_id as user_id, b.amount from ledger_account a join ledger_balance b on b.account_id = a.id
      where a.currency = 'rewardDebt' and ($1::text is null or a.tenant_id = $1)) l
  full join (select tenant_id, user_id, sum(still_owed) as amount from reward_debt where $1::text is null or tenant_id = $1 group by 1, 2) d using (tenant_id, user_id)
  where coalesce(l.amount, 0) <> coalesce(d.amount, 0)`;

/** Trial fuel was given as often as it is booked. */
const GRANTS = `
  select tenant_id as "tenantId", 'grant' as what, user_id as "where",
    case when j.id is null then 'trial fuel was granted but not booked' else 'trial fuel was booked but not granted' end as detail
  from (select tenant_id, user_id, 'trial:' || user_id as ref from trial_grant where $1::text is null or tenant_id = $1) g
  full join (select id, tenant_id, ref, split_part(ref, ':', 2) as user_id from ledger_journal where kind = 'trial' and ($1::text is null or tenant_id = $1)) j using (tenant_id, ref, user_id)
  where g.ref is null or j.id is null`;

/** Every order has exactly the journals that its state implies. */
const ORDERS = `
  select tenant_id as "tenantId", 'order' as what, ref as "where", case when is_due then 'is not booked' else 'is booked before it is due' end as detail
  from (
    select tenant_id, 'withdraw.hold:' || id as ref, true as is_due from withdrawal
    union all select tenant_id, 'withdraw.release:' || id, state in ('rejected', 'cancelled') from withdrawal
    union all select tenant_id, 'withdraw.pay:' || id, state = 'confirmed' from withdrawal
    union all select tenant_id, 'transfer:' || id, true from transfer
    union all select tenant_id, 'topUp:' || id, state = 'completed' from top_up
    union all select tenant_id, 'buy:' || id, state = 'completed' from top_up
    union all select tenant_id, 'topUp:' || id, state = 'credited' from chain_arrival) o
  left join ledger_journal j using (tenant_id, ref)
  where ($1::text is null or tenant_id = $1) and is_due <> (j.id is not null)`;

const PARTS = ['profit', 'fees', 'funding', 'interest', 'share_paid', 'share_received', 'net', 'fuel', 'cycles'] as const;

/** The sums per user and day are those of cycles, cells, interest, fees and shares, and the parts of each add up to its net. */
const EARNINGS = `
  select tenant_id as "tenantId", 'earnings' as what, concat_ws(' ', user_id, environment, day, task_id) as "where",
    concat_ws(', ', ${PARTS.map((part) => `case when sum(${part}) <> 0 then '${part} is off by ' || trim_scale(sum(${part})::numeric) end`).join(', ')}) as detail
  from (
    select tenant_id, user_id, environment, day, task_id, opened_group_id, ${PARTS.join(', ')} from earning_day
    union all select tenant_id, user_id, environment, day, task_id, opened_group_id, ${PARTS.map((part) => `-${part}`).join(', ')} from earning_part) p
  where $1::text is null or tenant_id = $1
  group by tenant_id, user_id, environment, day, task_id, opened_group_id having ${PARTS.map((part) => `sum(${part}) <> 0`).join(' or ')}`;

/** The figures of whole audits, in the order of their cost, and those of audits of new journals. */
const WHOLE = [
  JOURNALS,
  ORPHANS,
  RUNNING,
  BALANCES,
  CLOSINGS,
  CLOSED_DAYS,
  CYCLES,
  HIGHS,
  FEES,
  STRAY_FEES,
  SHARES,
  STRAY_SHARES,
  DEBTS,
  SHARE_DEBTS,
  REWARD_DEBTS,
  GRANTS,
  ORDERS,
  EARNINGS,
];
const NEWEST = [
  JOURNALS,
  NEW_RUNNING,
  NEW_BALANCES,
  CYCLES,
  HIGHS,
  FEES,
  STRAY_FEES,
  SHARES,
  STRAY_SHARES,
  DEBTS,
  SHARE_DEBTS,
  REWARD_DEBTS,
  GRANTS,
  ORDERS,
  EARNINGS,
];

export interface AuditScope {
  tenantId?: string | undefined;
  /** Only journals after this one, and fees. Left out: everything. */
  afterJournalId?: string | undefined;
  /** Wall clock; left out: rewards that are still to be booked are no difference. */
  nowMs?: number | undefined;
}

/**
 * Looks at one tenant, or at all.
 * @param db a transaction of the role `audit` that has not read yet: it sees one moment of the ledger
 */
export async function auditLedger(db: Queryable, { tenantId, afterJournalId, nowMs }: AuditScope = {}): Promise<LedgerAudit> {
  await db.query('set transaction isolation level repeatable read, read only; set local statement_timeout = 0');
  const { rows } = await db.query<LedgerAudit['counted']>(COUNTS, [tenantId ?? null]);
  const [counted] = rows;
  if (counted === undefined) throw new Error('a count without a row');
  const differences: LedgerDifference[] = [];
  for (const sql of afterJournalId === undefined ? WHOLE : NEWEST) {
    const args = [tenantId ?? null, ...(sql.includes('$2') ? [afterJournalId ?? '0'] : [])];
    const found = await db.query<LedgerDifference>(`${sql} limit ${DIFFERENCES_MAX}`, args);
    differences.push(...found.rows);
  }
  differences.push(...(await auditRewards(db, { tenantId, afterJournalId, nowMs, max: DIFFERENCES_MAX })));
  return { counted, differences };
}
