// Tasks on the paper exchange whose engine charges fees and is killed, half of the times at the commit of a fee: each closed cycle has paid its rate of the
// net that the exchange's bills say, once. Planted: fees are charged a moment after the cycle's transaction, and the kill comes between.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { auditLedger } from '../../../apps/server/src/ledger/audit.ts';
import { inTransaction } from '../../../apps/server/src/shared/database/index.ts';
import { giveFuel } from '../../../apps/server/src/testing/give-fuel.ts';
import { installQuietJobs } from '../../../apps/server/src/testing/install-jobs.ts';
import { killTasks } from '../../../packages/engine/src/testing/kill-tasks.ts';
import { runRandomKills, type KillsBesides } from '../../../packages/engine/src/testing/random-kills.ts';
import type { LinkedAccount, World } from '../../../packages/engine/src/testing/world.ts';
import type { TemporaryDatabase } from '../../postgres/temporary-database.ts';
import type { VerificationOptions } from '../shape.ts';
import { FEE_DIGITS, feesOfBills, feesOfLedger, isPaid } from './cycle-fees.ts';

const SIZE = { kills: 50, tasks: 20, lifeMsMax: 2000 };
const SMALLEST = { kills: 2, tasks: 4, lifeMsMax: 500 };
/** Of a run with the planted bug, whose findings stay. */
const SETTLED_MS_MAX = 500;
/** Steps at which an engine ends itself. */
const BEFORE_FEE = '^before commit of .*journal fuel';
const AFTER_FEE = '^after commit of .*journal fuel';
const AFTER_CYCLE = '^after commit of .*task_cycle';

export async function proveFees(options: VerificationOptions, planted: boolean): Promise<{ did: string; faults: string[] }> {
  const { kills, lifeMsMax, ...size } = options.smallest ? SMALLEST : SIZE;
  const tasks = Array.from({ length: size.tasks }, (_, index) => killTasks[index % killTasks.length] ?? {});
  return options.withDatabase(false, async (database) => {
    await installQuietJobs(database);
    const folder = mkdtempSync(path.join(tmpdir(), 'millrace-fees-'));
    const counts: Counts = { fees: 0, numbered: 0, sum: 0n };
    const steps = new KillSteps(folder, planted);
    try {
      const outcome = await runRandomKills({
        database,
        seed: options.seed,
        engines: options.engines,
        kills: Math.min(options.rounds ?? kills, kills),
        tasks,
        lifeMsMax,
        more: besides(database, { counts, steps, planted }),
      });
      const atFees = steps.countAtFees();
      const sizes = `${String(outcome.kills)} kills, ${String(atFees)} at a fee, ${String(counts.fees)} fees, ${String(counts.numbered)} of them of sales of grids`;
      const faults = counts.fees > 0 && atFees > 0 ? outcome.wrong : [...outcome.wrong, `${sizes}: nothing is proved`];
      return { did: `${sizes}, together ${String(counts.sum)} / 10^${String(FEE_DIGITS)} USDT`, faults };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

interface Counts {
  fees: number;
  /** Of them those of cycles with several. */
  numbered: number;
  /** In the last digit of a fee. */
  sum: bigint;
}

interface Parts {
  counts: Counts;
  steps: KillSteps;
  planted: boolean;
}

function besides(database: TemporaryDatabase, { counts, steps, planted }: Parts): KillsBesides {
  return {
    // Funding that comes late changes the cycle and not its fee.
    fundingRates: ['0'],
    child: path.join(import.meta.dirname, 'killed', 'engine-child.ts'),
    environment: planted ? { MONEY_PLANTED: '1' } : {},
    killOf: (life) => steps.killOf(life),
    async prepare(accounts) {
      for (const account of accounts) await giveFuel(database.pools().engine, account);
    },
    ...(planted && { settledMsMax: SETTLED_MS_MAX }),
    async compare(world, accounts) {
      Object.assign(counts, { fees: 0, numbered: 0, sum: 0n });
      const wrong: string[] = [];
      for (const account of accounts) wrong.push(...(await compareFees(database, world, { account, counts })));
      const { differences } = await inTransaction(database.pools().audit, (tx) => auditLedger(tx));
      return [...wrong, ...differences.map(({ what, where, detail }) => `${what} ${where}: ${detail}`)];
    },
  };
}

/** Every fee of an account against the bills of the exchange; `counts` is added to. */
async function compareFees(
  database: TemporaryDatabase,
  world: World,
  { account, counts }: { account: LinkedAccount; counts: Counts },
): Promise<string[]> {
  const [expected, paid] = [await feesOfBills(database, world, account), await feesOfLedger(database, account)];
  return [...new Set([...expected.keys(), ...paid.keys()])].flatMap((key) => {
    const [due, fees] = [expected.get(key), paid.get(key) ?? []];
    const got = fees.reduce((sum, { amount }) => sum + amount, 0n);
    counts.fees += fees.length;
    counts.numbered += fees.filter(({ n }) => n > 0).length;
    counts.sum += got;
    return isPaid(due, fees) ? [] : [`${key} paid ${String(got)}, of its bills it is ${String(due ?? 0n)}`];
  });
}

/** At which of its steps an engine ends itself, and at which it did. */
class KillSteps {
  readonly #folder: string;
  readonly #planted: boolean;
  readonly #files: string[] = [];

  constructor(folder: string, planted: boolean) {
    this.#folder = folder;
    this.#planted = planted;
  }

  /** Every second life ends itself; all of them where fees come late. */
  killOf(life: number): Record<string, string> | undefined {
    if (!this.#planted && life % 2 === 0) return undefined;
    const file = path.join(this.#folder, `${String(life)}.steps`);
    this.#files.push(file);
    const at = this.#planted ? AFTER_CYCLE : life % 4 === 1 ? AFTER_FEE : BEFORE_FEE;
    return { MONEY_KILL: JSON.stringify({ at, file }) };
  }

  countAtFees(): number {
    return this.#files.filter((file) => / journal fuel/.test(lastLine(file))).length;
  }
}

function lastLine(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '';
  } catch {
    return '';
  }
}
