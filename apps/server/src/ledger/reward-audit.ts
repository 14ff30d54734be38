// Recomputes what each fee gives to those above its payer and compares it with the rewards that are stored and with their journals; of a fee that was taken
// back, that its rewards went with it, and what is owed of them.
import { addDecimals, compareDecimals } from '@millrace/market';
import type { Queryable } from '../shared/database/index.ts';
import { TAKEN_BACK, takenBackProblems, type TakenBack } from './taken-rewards.ts';
import { rewardJournal, rewardShares, type RewardedFee, type RewardShare } from './journals/reward.ts';
import type { LedgerDifference } from './ledger-difference.ts';

/** Booking takes seconds; a fee whose rewards are still open after this is a difference. */
const LATE_MS = 600_000;
/** Fees that are held at once. */
const BATCH = 500;

interface AuditedFee extends RewardedFee, TakenBack {
  tenantId: string;
  bookedAt: Date | null;
  takenAt: Date;
  /** Bought fuel that the fee's journal took from its payer; null where there is no such journal. */
  bought: string | null;
  /** Shares as they are stored. */
  stored: RewardShare[];
}

interface RewardScope {
  tenantId: string | undefined;
  /** Fees and rewards after this journal, and all that are still to be booked. */
  afterJournalId: string | undefined;
  /** Wall clock; left out: rewards that are still to be booked are no difference. */
  nowMs: number | undefined;
  /** Differences at most. */
  max: number;
}

const BATCH_OF_FEES = `
  select r.journal_id::text as "journalId", r.tenant_id as "tenantId", trim_scale(r.base)::text as base, r.uplines, r.terms, r.booked_at as "bookedAt", r.taken_at as "takenAt",
    (select trim_scale(-sum(p.amount))::text from ledger_posting p join ledger_account a on a.id = p.account_id join ledger_journal j on j.id = p.journal_id
       where p.journal_id = r.journal_id and j.kind = 'fuel' and j.tenant_id = r.tenant_id and a.owner_id = r.user_id and a.currency = 'dusdt') as bought,
    coalesce((select json_agg(json_build_object('share', w.share, 'userId', w.user_id, 'level', w.level, 'base', trim_scale(w.base)::text, 'rate', trim_scale(w.rate)::text,
       'usdt', trim_scale(w.usdt)::text, 'dynamic', trim_scale(w.dynamic)::text, 'community', trim_scale(w.community)::text)) from reward w where w.journal_id = r.journal_id), '[]') as stored,
    coalesce((select json_agg(json_build_object('owner', a.owner_id, 'currency', a.currency, 'amount', trim_scale(p.amount)::text))
       from ledger_journal j join ledger_posting p on p.journal_id = j.id join ledger_account a on a.id = p.account_id
       where j.tenant_id = r.tenant_id and j.kind = 'reward' and j.ref = 'reward:' || r.journal_id and a.owner_id is not null), '[]') as given,
    ${TAKEN_BACK}
  from fee_reward r
  where ($1::text is null or r.tenant_id = $1) and r.journal_id > $3::bigint
    and (r.journal_id > $2::bigint or r.booked_at is null or r.journal_id in (
      select split_part(j.ref, ':', 2)::bigint from ledger_journal j where j.kind = 'reward' and j.id > $2::bigint and j.ref ~ '^reward:[0-9]{1,18}$'
      union all select split_part(j.ref, ':', 2)::bigint from ledger_journal j where j.kind = 'counter' and j.id > $2::bigint and j.ref ~ '^counter:[0-9]{1,18}$'))
  order by r.journal_id limit ${BATCH}`;

/** Rewards that no fee has: each fee has one journal of them, named after it. */
const STRAY = `
  select j.tenant_id as "tenantId", 'reward' as what, j.ref as "where", 'no fee has these rewards' as detail from ledger_journal j
  where ($1::text is null or j.tenant_id = $1) and j.id > $2::bigint and j.kind = 'reward' and j.ref not like 'reward:debt:%'
    and not exists (select 1 from fee_reward r where r.tenant_id = j.tenant_id and j.ref = 'reward:' || r.journal_id) limit $3`;

/** @param db a transaction of the role `audit` */
export async function auditRewards(
  db: Queryable,
  { tenantId, afterJournalId = '0', nowMs, max }: RewardScope,
): Promise<LedgerDifference[]> {
  const { rows: differences } = await db.query<LedgerDifference>(STRAY, [tenantId ?? null, afterJournalId, max]);
  let last = '0';
  while (differences.length < max) {
    const { rows: fees } = await db.query<AuditedFee>(BATCH_OF_FEES, [tenantId ?? null, afterJournalId, last]);
    for (const fee of fees)
      for (const detail of problemsOf(fee, nowMs))
        differences.push({ tenantId: fee.tenantId, what: 'reward', where: `reward:${fee.journalId}`, detail });
    if (fees.length < BATCH) break;
    last = fees.at(-1)?.journalId ?? last;
  }
  return differences.slice(0, max);
}

function problemsOf(fee: AuditedFee, nowMs: number | undefined): string[] {
  const { base, bought, bookedAt, takenAt, stored, given } = fee;
  const problems = takenBackProblems(fee);
  if (bought === null) problems.push('the fee that it is of is missing');
  else if (compareDecimals(bought, base) !== 0) problems.push(`is of ${base}, bought fuel paid ${bought}`);
  if (bookedAt === null) {
    if (fee.counteredAt === null && nowMs !== undefined && takenAt.getTime() < nowMs - LATE_MS) problems.push('is not booked');
    if (stored.length + given.length > 0) problems.push('has rewards before it is booked');
    return problems;
  }
  const due = rewardShares(fee);
  const [implied, kept] = [textOf(due.map(shareText)), textOf(stored.map(shareText))];
  if (implied !== kept) problems.push(`stored ${kept}, recomputed ${implied}`);
  const postings = (rewardJournal(fee, due)?.postings ?? []).flatMap(({ owner, currency, amount }) =>
    owner === null ? [] : [{ owner, currency, amount }],
  );
  const [owed, booked] = [textOf(sumsOf(postings)), textOf(sumsOf(given))];
  if (owed !== booked) problems.push(`its journal gave ${booked}, recomputed ${owed}`);
  return problems;
}

function shareText({ share, userId, level, base, rate, usdt, dynamic, community }: RewardShare): string {
  const amounts = [base, rate, usdt, dynamic, community].map((amount) => addDecimals(amount, '0'));
  return [userId, share, level, ...amounts].join(' ');
}

function sumsOf(postings: AuditedFee['given']): string[] {
  const sums = new Map<string, string>();
  for (const { owner, currency, amount } of postings)
    sums.set(`${owner} ${currency}`, addDecimals(sums.get(`${owner} ${currency}`) ?? '0', amount));
  return [...sums].map(([key, amount]) => `${key} ${amount}`);
}

function textOf(lines: readonly string[]): string {
  return lines.length === 0 ? 'nothing' : lines.toSorted().join(', ');
}
