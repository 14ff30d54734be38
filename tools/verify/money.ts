// Random journals, withdrawals and transfers by many writers on a PostgreSQL of their own; each row also runs against a planted bug, which it must catch.
// `--rounds` is the number of journals of `money-journals`, and a tenth of it that of transfers and withdrawals.
import { proveJournals } from './money/journals.ts';
import { proveKills } from './money/kills.ts';
import { proveRepeats } from './money/repeats.ts';
import { proveRing } from './money/ring.ts';
import { proveWithdrawals } from './money/withdrawals.ts';
import type { Verification, VerificationOptions } from './shape.ts';

/** The faults that a run found, and what it did. */
interface Proof {
  did: string;
  faults: string[];
}

interface Row {
  id: string;
  goal: string;
  prove(options: VerificationOptions, planted: boolean): Promise<Proof>;
  /** The fault that the planted bug must show as. */
  shows: RegExp;
}

function row({ id, goal, prove, shows }: Row): Verification {
  return {
    id,
    goal,
    async run(options) {
      const { did, faults } = await prove(options, false);
      const planted = await prove({ ...options, smallest: true }, true);
      for (const fault of faults.slice(0, 10)) process.stderr.write(`${fault}\n`);
      const caught = planted.faults.some((fault) => shows.test(fault));
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
  row({ id: 'money-ring', goal: '50 users sending in a ring: no deadlock, nothing lost', prove: proveRing, shows: /^40P01$/ }),
];
