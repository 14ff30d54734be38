// The entry point shared by the command-line tools: a UserFacingError is printed without its stack, any other error with it.
import { UserFacingError } from '../process/user-facing-error.ts';

/** Runs `work` and sets the exit code: 0 when it resolves with true, else 1. */
export async function runMain(work: () => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await work()) ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof UserFacingError ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  }
}
