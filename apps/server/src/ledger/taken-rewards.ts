// Of a fee that was taken back: that its rewards went with it, each in full, from what the receivers had or as a debt.
import { addDecimals, compareDecimals, negateDecimal } from '@millrace/market';

interface Line {
  owner: string;
  currency: string;
  amount: string;
}

export interface TakenBack {
  counteredAt: Date | null;
  /** Whether a counter journal took the fee back. */
  isFeeTaken: boolean;
  /** What the journal of the rewards gave, and what its counter journal took. */
  given: Line[];
  taken: Line[];
  /** Of what is stored: rewards that are marked as taken back, and debts. */
  marks: boolean[];
  debts: Omit<Line, 'currency'>[];
}

/** Columns of `TakenBack` but `given`; `r` is the fee. */
export const TAKEN_BACK = `r.countered_at as "counteredAt",
    exists (select 1 from ledger_journal c where c.tenant_id = r.tenant_id and c.ref = 'counter:' || r.journal_id) as "isFeeTaken",
    coalesce((select json_agg(w.is_taken_back) from reward w where w.journal_id = r.journal_id), '[]') as marks,
    coalesce((select json_agg(json_build_object('owner', d.user_id, 'amount', trim_scale(d.owed)::text)) from reward_debt d where d.journal_id = r.journal_id), '[]') as debts,
    coalesce((select json_agg(json_build_object('owner', a.owner_id, 'currency', a.currency, 'amount', trim_scale(p.amount)::text))
       from ledger_journal j join ledger_journal c on c.tenant_id = j.tenant_id and c.ref = 'counter:' || j.id
       join ledger_posting p on p.journal_id = c.id join ledger_account a on a.id = p.account_id
       where j.tenant_id = r.tenant_id and j.ref = 'reward:' || r.journal_id and a.owner_id is not null), '[]') as taken`;

export function takenBackProblems({ counteredAt, isFeeTaken, given, taken, marks, debts }: TakenBack): string[] {
  const isCountered = counteredAt !== null;
  const problems: string[] = [];
  if (isCountered !== isFeeTaken)
    problems.push(isFeeTaken ? 'its fee was taken back without it' : 'is marked as taken back, its fee was not taken back');
  if (marks.some((mark) => mark !== isCountered)) problems.push('not all of its rewards are marked as its fee is');
  const [due, went] = [isCountered ? sumByOwner(given) : new Map<string, string>(), sumByOwner(taken.map(withDebtAbove))];
  for (const owner of new Set([...due.keys(), ...went.keys()]))
    if (compareDecimals(due.get(owner) ?? '0', went.get(owner) ?? '0') !== 0)
      problems.push(`${owner} was given ${due.get(owner) ?? '0'}, taken back is ${went.get(owner) ?? '0'}`);
  const [owed, stored] = [sumByOwner(taken.filter(({ currency }) => currency === 'rewardDebt')), sumByOwner(debts)];
  for (const owner of new Set([...owed.keys(), ...stored.keys()]))
    if (compareDecimals(owed.get(owner) ?? '0', stored.get(owner) ?? '0') !== 0)
      problems.push(`${owner} was left owing ${owed.get(owner) ?? '0'}, stored is ${stored.get(owner) ?? '0'}`);
  return problems;
}

/** What a counter journal took, above 0, whether from a balance or as a debt. */
function withDebtAbove({ owner, currency, amount }: Line): Omit<Line, 'currency'> {
  return { owner, amount: currency === 'rewardDebt' ? amount : negateDecimal(amount) };
}

function sumByOwner(lines: readonly Omit<Line, 'currency'>[]): Map<string, string> {
  const sums = new Map<string, string>();
  for (const { owner, amount } of lines) sums.set(owner, addDecimals(sums.get(owner) ?? '0', amount));
  return sums;
}
