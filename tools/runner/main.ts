// What the two runners share: errors for a person are one sentence, all others keep their stack.
import { ToldError } from '../process/told-error.ts';

/** Runs `work`; its answer says whether everything was as it should be. */
export async function runMain(work: () => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await work()) ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof ToldError ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  }
}
