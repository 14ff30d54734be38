// The command line of the bench and verify runners: names and options.
import { UserFacingError } from '../process/user-facing-error.ts';

export interface RunnerOptions {
  names: string[];
  json: boolean;
  /** Undefined: the default of each bench or verification. */
  rounds: number | undefined;
  seed: number;
  /** The largest sizes as well. */
  full: boolean;
  /** What `--copiers`, `--orders`, `--kills` and `--engines` say, by those names. */
  sizes: Record<string, number>;
}

const SIZES: readonly string[] = ['copiers', 'orders', 'kills', 'engines'];

const ROUNDS_MAX = 100_000;

/** Reads `[name ...] [--json] [--full] [--rounds N] [--seed N] [--copiers N] [--orders N] [--kills N] [--engines N]`. @throws UserFacingError */
export function readOptions(args: readonly string[]): RunnerOptions {
  const options: RunnerOptions = { names: [], json: false, rounds: undefined, seed: 1, full: false, sizes: {} };
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    const [flag = '', inline] = arg.split('=', 2);
    const next = (): number => {
      if (inline === undefined) index += 1;
      return wholeNumber(flag, inline ?? args[index]);
    };
    if (flag === '--json') options.json = true;
    else if (flag === '--full') options.full = true;
    else if (flag === '--rounds') options.rounds = next();
    else if (flag === '--seed') options.seed = next();
    else if (SIZES.includes(flag.slice('--'.length))) options.sizes[flag.slice('--'.length)] = next();
    else if (flag.startsWith('-'))
      throw new UserFacingError(
        `${flag} is not an option: there are --json, --full, --rounds N, --seed N, --copiers N, --orders N, --kills N and --engines N.`,
      );
    else options.names.push(arg);
  }
  if (options.rounds !== undefined && (options.rounds < 1 || options.rounds > ROUNDS_MAX))
    throw new UserFacingError(`--rounds must be from 1 to ${ROUNDS_MAX}.`);
  return options;
}

function wholeNumber(flag: string, text: string | undefined): number {
  if (text === undefined || !/^\d{1,9}$/.test(text)) throw new UserFacingError(`${flag} needs a whole number.`);
  return Number(text);
}
