// What a benchmark is: a file tools/bench/<name>.ts that exports `bench`.

export interface BenchRow {
  /** For example `tick-to-accepted-p50, 100 tasks`. */
  id: string;
  value: number;
  unit: string;
}

export interface Bench {
  /** One sentence: what is measured. */
  about: string;
  run(options: { seed: number; rounds: number | undefined }): Promise<readonly BenchRow[]>;
}
