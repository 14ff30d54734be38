// What a benchmark is: a file tools/bench/<name>.ts that exports `bench`.
import type { withDatabase } from '../postgres/temporary-database.ts';

export interface BenchRow {
  /** For example `tick-to-accepted-p50, 100 tasks`. */
  id: string;
  value: number;
  unit: string;
}

export interface BenchOptions {
  seed: number;
  /** Undefined: the default of each bench. */
  rounds: number | undefined;
  /** The least work that goes through every step: shows that the bench works, its figures say nothing. */
  smallest: boolean;
  /** The largest sizes as well, for benches that leave them out otherwise. */
  full: boolean;
  /** Gives a database of its own to a piece of work. */
  withDatabase: typeof withDatabase;
}

export interface Bench {
  /** One sentence: what is measured. */
  about: string;
  /** The data that its figures depend on, in what state. */
  data: string;
  run(options: BenchOptions): Promise<readonly BenchRow[]>;
}
