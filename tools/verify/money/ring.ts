// Users sending round a ring in both directions, several transfers in one transaction. Planted: balances are locked journal by journal.
import { seedJournal } from '../../../apps/server/src/ledger/journals/seed.ts';
import { transferJournal } from '../../../apps/server/src/ledger/journals/transfer.ts';
import type { VerificationOptions } from '../shape.ts';
import { auditFaults, inParallel, ledgerOf, plantBug, postOnce, withMoney } from './world.ts';

const TRANSACTIONS = 10_000;
const USERS = 50;
const WRITERS = 16;
const LOCK_BY_JOURNAL = [
  ['ledger_post', 'order by b.account_id for update', 'order by b.account_id'],
  ['ledger_store_postings', 'with posting as', 'perform pg_sleep(0.002); with posting as'],
] as const;

export async function proveRing(options: VerificationOptions, planted: boolean): Promise<{ did: string; faults: string[] }> {
  const count = options.smallest ? 150 : Math.ceil((options.rounds ?? TRANSACTIONS * 10) / 10);
  const users = options.smallest ? 6 : USERS;
  return withMoney(options, { tenants: 1, users, writers: WRITERS }, async (world) => {
    const ring = world.users[0] ?? [];
    const userAt = (index: number): string => ring[index % ring.length] ?? '';
    const credits = ring.map((userId) => seedJournal({ key: userId, userId, amount: String(count) }));
    await postOnce(world.engine, ledgerOf('one'), credits);
    if (planted) await plantBug(world, LOCK_BY_JOURNAL);
    const outcomes: string[] = [];
    await inParallel(count, WRITERS, async (index) => {
      // Each deadlock takes a second; one is enough to catch the planted bug.
      if (planted && outcomes.some((outcome) => outcome !== 'done')) return;
      const send = (id: string, from: number, to: number) =>
        transferJournal({ id, fromUserId: userAt(from), toUserId: userAt(to), currency: 'usdt', amount: '1', feeRate: '0' });
      const journals = [send(`${String(index)}a`, index, index + 1), send(`${String(index)}b`, index + 3, index + 2)];
      outcomes.push(await postOnce(world.engine, ledgerOf('one'), journals));
    });
    const refused = outcomes.filter((outcome) => outcome !== 'done');
    const faults = [...refused, ...(await auditFaults(world, ring.length + 2 * (outcomes.length - refused.length)))];
    return { did: `${String(2 * count)} transfers`, faults };
  });
}
