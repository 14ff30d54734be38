// What a verification is: a file tools/verify/<name>.ts that exports `verifications`. Each proves one goal with drawn cases; the seed repeats them.

export interface Verification {
  id: string;
  /** What must come out, in a few words: `0 orders lost or doubled`. */
  goal: string;
  /** `rounds` undefined: as many as this verification thinks enough. */
  run(options: { seed: number; rounds: number | undefined }): Promise<{ got: string; ok: boolean }>;
}
