// `npm run verify [-- <name> ...] [--json] [--rounds N] [--seed N] [--engines N]` and the sizes of runner/options.ts: runs the named files of tools/verify, or all, and prints the result against the goal.
import { fileURLToPath } from 'node:url';
import { runMain } from '../runner/main.ts';
import { readOptions } from '../runner/options.ts';
import { listParts, loadPart } from '../runner/parts.ts';
import { table } from '../runner/table.ts';
import { withDatabase } from '../postgres/temporary-database.ts';
import type { Verification, VerificationOptions } from './shape.ts';

interface Outcome {
  id: string;
  goal: string;
  got: string;
  seed: number;
  seconds: number;
  ok: boolean;
}

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const print = (text: string): void => void process.stdout.write(`${text}\n`);

await runMain(async () => {
  const { names, json, rounds, seed, sizes: allSizes } = readOptions(process.argv.slice(2));
  const { engines, ...sizes } = allSizes;
  const outcomes: Outcome[] = [];
  for (const name of names.length > 0 ? names : listParts(FOLDER)) {
    const { verifications } = (await loadPart(FOLDER, name)) as { verifications: readonly Verification[] };
    for (const verification of verifications) {
      if (engines !== undefined && verification.severalEngines === undefined) continue;
      const outcome = await runOne(verification, { seed, rounds, sizes, engines });
      outcomes.push(outcome);
      if (!json) process.stderr.write(`${outcome.ok ? 'ok  ' : 'FAIL'} ${outcome.id}\n`);
    }
  }
  const cells = outcomes.map(({ id, goal, got, seed: usedSeed, seconds }) => [id, goal, got, String(usedSeed), seconds.toFixed(1)]);
  print(json ? JSON.stringify(outcomes) : table(['id', 'goal', 'got', 'seed', 'seconds'], cells).join('\n'));
  return outcomes.every((outcome) => outcome.ok);
});

/** An error is a failed outcome: the other verifications still run. */
async function runOne({ id, goal, run }: Verification, asked: Omit<VerificationOptions, 'smallest' | 'withDatabase'>): Promise<Outcome> {
  const startMs = performance.now();
  const done = (got: string, ok: boolean): Outcome => ({
    id,
    goal,
    got,
    seed: asked.seed,
    seconds: (performance.now() - startMs) / 1000,
    ok,
  });
  try {
    const { got, ok } = await run({ ...asked, smallest: false, withDatabase });
    return done(got, ok);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return done(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error), false);
  }
}
