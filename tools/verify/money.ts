// Random journals, withdrawals and transfers by many writers on a PostgreSQL of their own; each row also runs against a planted bug, which it must catch.
// `--rounds` is the number of journals of `money-journals`, a tenth of it that of transfers and withdrawals, and of
// `money-fees` the number of kills, at most 50.
import { proveFees } from './money/fees.ts';
import { proveJournals } from './money/journals.ts';
import { proveKills } from './money/kills.ts';
import { proveRefusals } from './money/refusals.ts';
import { proveRepeats } from './money/repeats.ts';
import { proveRing } from './money/ring.ts';
import { proveTampering } from './money/tampering.ts';
import { proveWithdrawals } from './money/withdrawals.ts';
import type { Verification, VerificationOptions } from './shape.ts';

/** The faults that a run found, and what it did. */
interface Proof {
  did: string;
  faults: string[];
  /** What was found in the same world after the bug was planted; undefined where a world of its own is made for it. */
  planted?: string[];
}

interface Row {
  id: string;
  goal: string;
  prove(options: VerificationOptions, planted: boolean): Promise<Proof>;
  /** The fault that the planted bug must show as. */
  shows: RegExp;
  severalEngines?: true;
}

function row({ prove, shows, ...rest }: Row): Verification {
  return {
    ...rest,
    async run(options) {
      const { did, faults, planted = (await prove({ ...options, smallest: true }, true)).faults } = await prove(options, false);
      for (const fault of faults.slice(0, 10)) process.stderr.write(`${fault}\n`);
      const caught = planted.some((fault) => shows.test(fault));
      return {
        got: `${did}, ${String(faults.length)} faults; planted bug ${caught ? 'caught' : 'missed'}`,
        ok: faults.length === 0 && caught,
      };
    },
  };
}

export const verifications: readonly Verification[] = [
  row({
    id: 'money-journals',
    goal: '1,000,000 journals by 16 writers, 4 tenants: sums 0, balances and closings recomputed equal',
    prove: proveJournals,
    shows: /^balance account/,
  }),
  row({ id: 'money-withdrawals', goal: '1,000 withdrawals at once where 10 fit: 10', prove: proveWithdrawals, shows: /were held$/ }),
  row({
    id: 'money-kills',
    goal: 'server or chain killed between every two steps of what moves money: nothing half or twice, the chain paid what the ledger paid',
    prove: proveKills,
    shows: /^transfer, .* moved by /,
  }),
  row({
    id: 'money-repeats',
    goal: 'every call about money 3 times in a row and 10 at once under one key: one effect, one answer',
    prove: proveRepeats,
    shows: /had the effect/,
  }),
  row({
    id: 'money-refusals',
    goal: 'each refusal of the database with raw SQL as app, console and engine, each write past it as every role',
    prove: proveRefusals,
    shows: /^app: a sum that is not 0: taken/,
  }),
  row({
    id: 'money-tampering',
    goal: '500 postings changed or removed as owner: the audit names the journal or the account of each',
    prove: proveTampering,
    shows: /is not named$/,
  }),
  row({
    id: 'money-fees',
    goal: '20 tasks through 50 kills: each closed cycle paid 20 % of what its bills brought, once; the sales of a grid at least that',
    prove: proveFees,
    shows: /paid 0, of its bills it is/,
    severalEngines: true,
  }),
  row({ id: 'money-ring', goal: '50 users sending in a ring: no deadlock, nothing lost', prove: proveRing, shows: /^40P01$/ }),
];
