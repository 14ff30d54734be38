// What a backtest of ten million trades needs beside its input arrays: the most that this process held while it played, less what it held with
// the arrays made. Measured by a process of its own, whose highest resident set the kernel keeps (VmHWM); it cannot be missed between samples.
// The other benches of the backtester measure time within their own process, whose heap says nothing of one run.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Bench, BenchRow } from './shape.ts';

const TRADES = 10_000_000;
const SMALLEST_TRADES = 10_000;
const child = fileURLToPath(new URL('backtest-world/memory.ts', import.meta.url));

export const bench: Bench = {
  about: 'the memory of a backtest of ten million trades beside its input arrays',
  data: 'trades invented from the seed; no database',
  run({ seed, smallest }) {
    const args = [child, String(seed), String(smallest ? SMALLEST_TRADES : TRADES)];
    return Promise.resolve(JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as BenchRow[]);
  },
};
