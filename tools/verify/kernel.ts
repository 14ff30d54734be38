// Checks the strategies on 10,000 seeds over all kinds: every-tick and watch-driven runs are equal, replays are equal, balances are exact, no rule is
// violated. Prints how often each transition of a leg, each rule and each fault row occurred; a zero fails. `--rounds 1 --seed N` repeats seed N.
import { check, count, type Coverage, coverageTable, drawOfSeed, missing } from '../../packages/engine/src/testing/kernel-seeds.ts';
import { table } from '../runner/table.ts';
import type { Verification } from './shape.ts';

const SEEDS = 10_000;
const SMALLEST_SEEDS = 20;
const PROGRESS_EVERY = 1000;
/** Every n-th run is repeated and compared byte by byte. */
const REPLAY_EVERY = 4;
const FINDINGS_SHOWN = 20;

export const verifications: readonly Verification[] = [
  {
    id: 'kernel',
    goal: `${String(SEEDS)} seeds over all kinds: 0 findings, every transition, rule and fault row met`,
    run({ seed, rounds, smallest }) {
      const seeds = smallest ? SMALLEST_SEEDS : (rounds ?? SEEDS);
      const coverage: Coverage = new Map();
      let found = 0;
      let decisions = 0;
      for (let at = 0; at < seeds; at += 1) {
        const draw = drawOfSeed(seed + at);
        const { findings, recorded } = attempt(() => check(draw, undefined, at % REPLAY_EVERY === 0));
        for (const finding of findings) {
          found += 1;
          if (found <= FINDINGS_SHOWN) process.stderr.write(`seed ${String(seed + at)}, kind ${String(draw.kind)}: ${finding}\n`);
        }
        if ((at + 1) % PROGRESS_EVERY === 0) process.stderr.write(`${String(at + 1)} seeds, ${String(found)} findings\n`);
        if (recorded === null) continue;
        decisions += recorded.steps.length;
        count(coverage, recorded);
      }
      const [head = [], ...rows] = coverageTable(coverage);
      if (!smallest) process.stderr.write(`${table(head, rows).join('\n')}\n`);
      const never = smallest ? [] : missing(coverage);
      for (const each of never) process.stderr.write(`never met: ${each}\n`);
      const got = `${String(seeds)} seeds, ${String(decisions)} decisions, ${String(found)} findings, ${String(never.length)} never met`;
      return Promise.resolve({ got, ok: found === 0 && never.length === 0 });
    },
  },
];

/** An error is a finding: the other seeds still run. */
function attempt(work: () => ReturnType<typeof check>): { findings: string[]; recorded: ReturnType<typeof check>['recorded'] | null } {
  try {
    return work();
  } catch (error) {
    return { findings: [error instanceof Error ? error.message : String(error)], recorded: null };
  }
}
