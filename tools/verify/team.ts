// Rewards of teams against a reference of their own: as figures, and through the database with late, repeated and killed jobs. Each row also runs against a
// planted bug, which it must catch. `--rounds` is the number of fees.
import type { Verification, VerificationOptions } from './shape.ts';
import { proveBooking } from './team/booking.ts';
import { proveShares } from './team/shares.ts';

type Prove = (options: VerificationOptions, planted: boolean) => Promise<{ did: string; faults: string[] }>;

function row(id: string, goal: string, prove: Prove): Verification {
  return {
    id,
    goal,
    async run(options) {
      const { did, faults } = await prove(options, false);
      const planted = await prove({ ...options, smallest: true }, true);
      for (const fault of faults.slice(0, 10)) process.stderr.write(`${fault}\n`);
      const caught = planted.faults.some((fault) => fault.includes('differs from the reference'));
      return {
        got: `${did}, ${String(faults.length)} faults; planted bug ${caught ? 'caught' : 'missed'}`,
        ok: faults.length === 0 && caught,
      };
    },
  };
}

export const verifications: readonly Verification[] = [
  row(
    'team-shares',
    '100,000 random chains and fees as the reference says: parts sum to the fee, none below 0, the chain A to E to the digit',
    proveShares,
  ),
  row(
    'team-booking',
    '2,000 fees in a random tree, 200 below one leader at once; levels change and jobs are killed, late and repeated: each booked once',
    proveBooking,
  ),
];
