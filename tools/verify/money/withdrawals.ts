// Withdrawals at once from one balance where 10 fit. Planted: the balance is read before it is locked.
import { seedJournal } from '../../../apps/server/src/ledger/journals/seed.ts';
import { holdWithdrawalJournal } from '../../../apps/server/src/ledger/journals/withdraw.ts';
import type { VerificationOptions } from '../shape.ts';
import { auditFaults, inParallel, ledgerOf, plantBug, postOnce, withMoney } from './world.ts';

const WITHDRAWALS = 1000;
const FIT = 10;
const WRITERS = 32;
/** As the balance was when the statement began. */
const READ = '(select s.amount from ledger_balance s where s.account_id = b.account_id)';
const READ_WITHOUT_LOCK = [
  ['ledger_post', 'order by b.account_id for update', 'order by b.account_id'],
  ['ledger_store_postings', 'select * from unnest(', 'select p.* from pg_sleep(0.002), unnest('],
  ['ledger_store_postings', 'set amount = b.amount', `set amount = ${READ}`],
  ['ledger_store_postings', 'and b.amount +', `and ${READ} +`],
] as const;

export async function proveWithdrawals(options: VerificationOptions, planted: boolean): Promise<{ did: string; faults: string[] }> {
  const count = options.smallest ? 60 : Math.max(2 * FIT, Math.ceil((options.rounds ?? WITHDRAWALS * 10) / 10));
  return withMoney(options, { tenants: 1, users: 1, writers: WRITERS }, async (world) => {
    const userId = world.users[0]?.[0] ?? '';
    await postOnce(world.engine, ledgerOf('one'), [seedJournal({ key: 'a', userId, amount: '109' })]);
    if (planted) await plantBug(world, READ_WITHOUT_LOCK);
    const outcomes: string[] = [];
    await inParallel(count, WRITERS, async (index) => {
      const journal = holdWithdrawalJournal({ id: String(index), userId, amount: '10', fee: '0' });
      outcomes.push(await postOnce(world.engine, ledgerOf('one'), [journal]));
    });
    const done = outcomes.filter((outcome) => outcome === 'done').length;
    const odd = outcomes.filter((outcome) => outcome !== 'done' && outcome !== 'belowFloor');
    const faults = [...(done === FIT ? [] : [`${String(done)} were held`]), ...odd, ...(await auditFaults(world, done + 1))];
    return { did: `${String(done)} of ${String(count)} held`, faults };
  });
}
