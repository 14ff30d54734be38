// The child of the memory bench: makes the trades, notes what the process holds, plays them, and prints what it held at most.
import { readFileSync, writeFileSync } from 'node:fs';
import { averagingKey, marketOf, prepared, rounded, trades } from './market.ts';

const MB = 1_000_000;

/** Resident bytes by the kernel's account: `VmRSS` now, `VmHWM` at most since it was last reset. */
function resident(name: 'VmRSS' | 'VmHWM'): number {
  const found = new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync('/proc/self/status', 'utf8'));
  return Number(found?.[1] ?? NaN) * 1024;
}

const bars = trades(Number(process.argv[2]), Number(process.argv[3]));
const { play } = prepared(averagingKey);
const before = resident('VmRSS');
writeFileSync('/proc/self/clear_refs', '5');
const start = performance.now();
const result = play(marketOf(bars, { kind: 'trades' }));
const ms = performance.now() - start;
const beside = resident('VmHWM') - before;
process.stdout.write(
  JSON.stringify([
    { id: 'trades', value: result.ticks, unit: 'trades' },
    { id: 'orders', value: result.orders.length, unit: 'orders' },
    { id: 'input arrays', value: rounded((bars.ts.byteLength + bars.values.byteLength) / MB), unit: 'MB' },
    { id: 'beside them', value: rounded(beside / MB), unit: 'MB' },
    { id: 'first run', value: rounded(ms), unit: 'ms' },
  ]),
);
