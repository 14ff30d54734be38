// Postings of random journals that are changed, added or removed as the owner of the tables: the audit names the account and the journal of each. Planted:
// the change is taken back before the audit looks.
import { auditLedger } from '../../../apps/server/src/ledger/audit.ts';
import { balancedBy, userPosting } from '../../../apps/server/src/ledger/journal.ts';
import { inTransaction } from '../../../apps/server/src/shared/database/index.ts';
import { drawsOf } from '../../bench/lib/statistics.ts';
import type { VerificationOptions } from '../shape.ts';
import { auditFaults, ledgerOf, postOnce, withMoney, type MoneyWorld } from './world.ts';

const CHANGES = 500;
const JOURNALS_PER_CHANGE = 4;

interface StoredPosting {
  account: string;
  journal: string;
  amount: string;
  balance: string | null;
}

/** What is done to a posting, and how it is undone; `$1` account, `$2` journal, `$3` amount, `$4` balance. */
const TAMPERINGS = [
  [
    'an amount',
    'update ledger_posting set amount = $3::numeric + 0.00000001, balance = $4::numeric where account_id = $1 and journal_id = $2',
  ],
  [
    'a running balance',
    'update ledger_posting set amount = $3::numeric, balance = $4::numeric + 0.00000001 where account_id = $1 and journal_id = $2',
  ],
  [
    'another account',
    'update ledger_posting set account_id = -$1::bigint where account_id = $1 and journal_id = $2 and $3::numeric <> 0 and $4::numeric >= 0',
  ],
  [
    'another tenant',
    "update ledger_posting set tenant_id = 'another' where account_id = $1 and journal_id = $2 and $3::numeric <> 0 and $4::numeric >= 0",
  ],
  ['a missing posting', 'delete from ledger_posting where account_id = $1 and journal_id = $2 and $3::numeric <> 0 and $4::numeric >= 0'],
] as const;
const UNDO = `insert into ledger_posting (tenant_id, account_id, journal_id, amount, balance)
  select tenant_id, id, $2, $3, $4 from ledger_account where id = $1
  on conflict (account_id, journal_id) do update set tenant_id = excluded.tenant_id, amount = excluded.amount, balance = excluded.balance`;

export async function proveTampering(options: VerificationOptions): Promise<{ did: string; faults: string[]; planted: string[] }> {
  const count = options.smallest ? TAMPERINGS.length : Math.min(options.rounds ?? CHANGES, CHANGES);
  return withMoney(options, { tenants: 1, users: 10, writers: 1 }, async (world) => {
    const draw = drawsOf(options.seed);
    const journals = count * JOURNALS_PER_CHANGE;
    await writeJournals(world, journals, draw);
    const faults = await auditFaults(world, journals);
    await world.owner.query('alter table ledger_posting disable trigger ledger_posting_kept');
    for (let index = 0; index < count; index += 1) faults.push(...(await tamper(world, { index, draw, isLeft: true })));
    faults.push(...(await auditFaults(world, journals)));
    const planted = await tamper(world, { index: 0, draw, isLeft: false });
    return { did: `${String(count)} postings changed`, faults, planted };
  });
}

async function writeJournals({ engine, users }: MoneyWorld, count: number, draw: () => number): Promise<void> {
  const owners = users[0] ?? [];
  for (let index = 0; index < count; index += 1) {
    const postings = [userPosting(owners[Math.floor(draw() * owners.length)] ?? '', 'usdt', `${String(1 + Math.floor(draw() * 1000))}.01`)];
    await postOnce(engine, ledgerOf('one'), [balancedBy('adjustment', { kind: 'adjust', ref: String(index), postings })]);
  }
}

/** Changes one user's posting, audits, and puts it back. */
async function tamper(
  { owner }: MoneyWorld,
  { index, draw, isLeft }: { index: number; draw: () => number; isLeft: boolean },
): Promise<string[]> {
  const [what, sql] = TAMPERINGS[index % TAMPERINGS.length] ?? TAMPERINGS[0];
  const { rows } = await owner.query<StoredPosting>(
    `select account_id as account, journal_id as journal, amount, balance from ledger_posting where balance is not null order by journal_id, account_id
     offset floor($1::float8 * (select count(*) from ledger_posting where balance is not null)) limit 1`,
    [draw()],
  );
  const [posting] = rows;
  if (posting === undefined) return ['there is no posting'];
  const { account, journal, amount, balance } = posting;
  await owner.query(sql, [account, journal, amount, balance]);
  const undo = async (): Promise<void> => {
    await owner.query('delete from ledger_posting where account_id = -$1::bigint and journal_id = $2', [account, journal]);
    await owner.query(UNDO, [account, journal, amount, balance]);
  };
  if (!isLeft) await undo();
  const { differences } = await inTransaction(owner, (tx) => auditLedger(tx));
  await undo();
  const isNamed = differences.some(({ what: kind, where }) => namesPosting(kind, where, posting));
  return isNamed ? [] : [`${what} of account ${account} in journal ${journal} is not named`];
}

/** Where its journal does not balance any more the journal is named, otherwise the account with the journal. */
function namesPosting(kind: string, where: string, { account, journal }: StoredPosting): boolean {
  const words = where.split(' ');
  if (kind === 'journal') return words[0] === journal;
  return kind === 'running balance' && words[1] === account && words.at(-1) === journal;
}
