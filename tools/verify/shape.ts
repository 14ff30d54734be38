// The shape of a verification: a file tools/verify/<name>.ts that exports `verifications`. Each checks one goal with random cases; the seed reproduces them.

export interface Verification {
  id: string;
  /** The expected result, such as `0 orders lost or doubled`. */
  goal: string;
  /** `rounds` undefined: the default of the verification. */
  run(options: { seed: number; rounds: number | undefined }): Promise<{ got: string; ok: boolean }>;
}
