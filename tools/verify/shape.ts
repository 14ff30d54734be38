// The shape of a verification: a file tools/verify/<name>.ts that exports `verifications`. Each checks one goal with random cases; the seed reproduces them.
import type { withDatabase } from '../postgres/temporary-database.ts';

export interface VerificationOptions {
  seed: number;
  /** Undefined: the default of the verification. */
  rounds: number | undefined;
  /** Sizes by name, for the verifications that have several. */
  sizes?: Readonly<Record<string, number>>;
  /** How many engines share the database; one unless given. */
  engines?: number | undefined;
  /** Runs through everything in seconds, for the tests: what depends on time or needs many cases is not judged. */
  smallest: boolean;
  /** Gives a database of its own to a piece of work. */
  withDatabase: typeof withDatabase;
}

export interface Verification {
  id: string;
  /** The expected result, such as `0 orders lost or doubled`. */
  goal: string;
  /** Whether it has engines of which several may run: `--engines` leaves out the others. */
  severalEngines?: true;
  /** `isSkipped`: this machine cannot do it, and `got` says why. */
  run(options: VerificationOptions): Promise<{ got: string; ok: boolean; isSkipped?: true }>;
}
