// Random journals of all currencies over all tenants, a fifth of them on one account; a part is repeated, a part asks for more than there is, and the days of
// the tenants are closed meanwhile. Planted: `ledger_store_postings` without the line that keeps the balance.
import { closeLedgerDay } from '../../../apps/server/src/ledger/close-days.ts';
import { runMissingDays } from '../../../apps/server/src/ledger/daily-work.ts';
import { balancedBy, userPosting, type Journal, type LedgerCurrency } from '../../../apps/server/src/ledger/journal.ts';
import { drawsOf } from '../../bench/lib/statistics.ts';
import type { VerificationOptions } from '../shape.ts';
import { auditFaults, inParallel, ledgerOf, plantBug, postOnce, TENANTS, withMoney, type MoneyWorld } from './world.ts';

const CURRENCIES: readonly LedgerCurrency[] = ['usdt', 'dusdt', 'experienceFuel', 'dynamicFuel', 'token'];
const WRITERS = 16;
const JOURNALS = 1_000_000;
const DAYS = 4;

export async function proveJournals(options: VerificationOptions, planted: boolean): Promise<{ did: string; faults: string[] }> {
  const count = options.smallest ? 300 : (options.rounds ?? JOURNALS);
  const size = { tenants: TENANTS.length, users: options.smallest ? 20 : 250, writers: WRITERS };
  return withMoney(options, size, async (world) => {
    if (planted) await plantBug(world, [['ledger_store_postings', 'set amount = b.amount + p.amount', 'set amount = b.amount']]);
    const outcomes = await writeAll(world, count, drawsOf(options.seed));
    const odd = [...outcomes.keys()].filter((outcome) => outcome !== 'done' && outcome !== 'belowFloor');
    const faults = [...odd.map((outcome) => `a writer was told ${outcome}`), ...(await auditFaults(world, outcomes.get('done') ?? 0))];
    return { did: `${String(outcomes.get('done') ?? 0)} journals, ${String(outcomes.get('belowFloor') ?? 0)} refused`, faults };
  });
}

/** How often each outcome came, of journals written for the first time. */
async function writeAll(world: MoneyWorld, count: number, draw: () => number): Promise<Map<string, number>> {
  const outcomes = new Map<string, number>();
  for (let day = 0; day < DAYS; day += 1) {
    await inParallel(Math.ceil(count / DAYS), WRITERS, async (index) => {
      const tenant = Math.floor(draw() * TENANTS.length);
      const ledger = ledgerOf(TENANTS[tenant] ?? '', day);
      const journal = randomJournal(`${String(day)}.${String(index)}`, world.users[tenant] ?? [], draw);
      const outcome = await postOnce(world.engine, ledger, [journal]);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (outcome === 'done' && draw() < 0.05) await postOnce(world.engine, ledger, [journal]);
    });
    for (const tenantId of TENANTS)
      await runMissingDays(world.engine, closeLedgerDay, { tenantId, nowMs: ledgerOf(tenantId, day + 1).atMs });
  }
  return outcomes;
}

/** Between two users with a part for the platform, or a credit of one; a fifth is the first user's. */
function randomJournal(ref: string, users: readonly string[], draw: () => number): Journal {
  const pick = (): string => users[Math.floor(draw() * users.length)] ?? '';
  const currency = CURRENCIES[Math.floor(draw() * CURRENCIES.length)] ?? 'usdt';
  const amount = `${String(Math.floor(draw() * 1000))}.${String(1 + Math.floor(draw() * 99_999_998)).padStart(8, '0')}`;
  const from = draw() < 0.2 ? (users[0] ?? '') : pick();
  const to = pick();
  if (from === to || draw() < 0.5)
    return balancedBy('adjustment', { kind: 'adjust', ref, postings: [userPosting(from, currency, amount)] });
  const postings = [userPosting(from, currency, `-${amount}`), userPosting(to, currency, amount.replace(/.$/, '0'))];
  return balancedBy('transferFee', { kind: 'transfer', ref, postings });
}
