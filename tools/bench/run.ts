// `npm run bench -- <name> [--json] [--full] [--rounds N] [--seed N]`: runs tools/bench/<name>.ts and prints its figures.
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { withDatabase } from '../postgres/temporary-database.ts';
import { runMain } from '../runner/main.ts';
import { readOptions } from '../runner/options.ts';
import { listParts, loadPart } from '../runner/parts.ts';
import { table } from '../runner/table.ts';
import type { Bench } from './shape.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const say = (text: string): void => void process.stdout.write(`${text}\n`);

await runMain(async () => {
  const { names, json, rounds, seed, full } = readOptions(process.argv.slice(2));
  if (names.length === 0) {
    for (const name of listParts(FOLDER)) say(`${name}: ${(await benchOf(name)).about}`);
    return true;
  }
  const machine = { cpu: os.cpus()[0]?.model ?? 'unknown', cores: os.availableParallelism(), node: process.version };
  for (const name of names) {
    const bench = await benchOf(name);
    const startMs = performance.now();
    const rows = await bench.run({ seed, rounds, smallest: false, full, withDatabase });
    const seconds = (performance.now() - startMs) / 1000;
    if (json) say(JSON.stringify({ name, machine, data: bench.data, seed, seconds, rows }));
    else
      say(
        [
          `${name}: ${bench.about} (${seconds.toFixed(1)} s, ${machine.cores} cores)`,
          `data: ${bench.data}`,
          ...table(
            ['id', 'value', 'unit'],
            rows.map((row) => [row.id, String(row.value), row.unit]),
          ),
        ].join('\n'),
      );
  }
  return true;
});

async function benchOf(name: string): Promise<Bench> {
  return ((await loadPart(FOLDER, name)) as { bench: Bench }).bench;
}
