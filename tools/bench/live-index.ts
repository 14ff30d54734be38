// The live watch index with 1,000 to 1,000,000 tasks on one instrument, each waiting for three levels: ticks that concern nobody, tasks that
// fire and wait anew, a market of new highs with a tenth of them trailing, and memory. Beside it what a loop over all tasks costs per tick.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createWatchIndex, type Watch, type WatchIndex } from '@millrace/engine/pure';
import type { Bench, BenchRow } from './shape.ts';

const SIZES = [1000, 10_000, 100_000, 1_000_000];
const PRICE = 600_000;
const IDLE_TICKS = 5_000_000;
const FIRED = 300_000;
const HIGHS = 20_000;
const LOOP_TESTS = 100_000_000;
const RATES = [1000, 2000, 3000, 5000, 10_000];
const RATE_DEN = 1_000_000;
/** Nobody waits nearer to the first price than this. */
const GAP = 20;

export const bench: Bench = {
  about: 'the live watch index: idle ticks, fired watches, new highs with trails, memory, and the ratio to looping over all tasks',
  run({ seed, rounds }) {
    const sizes = SIZES.slice(0, rounds ?? SIZES.length);
    return Promise.resolve(sizes.flatMap((tasks) => measure(tasks, seed)));
  },
};

function measure(tasks: number, seed: number): BenchRow[] {
  const next = randomOf(seed);
  const names = Array.from({ length: tasks }, (_, at) => `tsk_${String(at).padStart(12, '0')}`);
  const before = bytesInUse();
  const index = createWatchIndex();
  for (const name of names) index.arm(name, levelsAround(PRICE, next));
  const bytes = (bytesInUse() - before) / tasks;
  const idle = idleNs(index);
  const loop = loopNs(tasks, next);
  const fired = firedNs(index, next);
  const highs = newHighsNs(names, next);
  const row = (id: string, value: number, unit: string): BenchRow => ({ id: `${id}, ${tasks} tasks`, value: round(value), unit });
  return [
    row('idle tick', idle, 'ns'),
    row('fired watch and arming again', fired, 'ns'),
    row('new high, a tenth trailing', highs, 'ns'),
    row('memory of an armed task', bytes, 'bytes'),
    row('loop over all tasks, per tick', loop, 'ns'),
    row('loop to idle tick', loop / idle, 'ratio'),
  ];
}

/** A ladder's next add below, its target above, and a guard further away. */
function levelsAround(price: number, next: () => number): Watch[] {
  const away = (least: number, most: number): number => GAP + Math.floor(price * (least + (most - least) * next()));
  return [
    { type: 'fallTo', ticks: price - away(0, 0.1) },
    { type: 'riseTo', ticks: price + away(0, 0.1) },
    { type: 'fallTo', ticks: price - away(0.1, 0.4) },
  ];
}

function idleNs(index: WatchIndex): number {
  let woken = 0;
  const run = (ticks: number): void => {
    for (let tick = 0; tick < ticks; tick += 1) woken += index.onTick(PRICE + (tick & 7), tick).length;
  };
  run(IDLE_TICKS >> 2);
  const ns = timed(() => run(IDLE_TICKS)) / IDLE_TICKS;
  if (woken > 0) throw new Error('a tick that should concern nobody woke a task');
  return ns;
}

/** A walk that comes across levels; whoever fires waits for three new ones around the price. */
function firedNs(index: WatchIndex, next: () => number): number {
  let price = PRICE;
  const run = (until: number): number => {
    let fired = 0;
    while (fired < until) {
      price = Math.min(Math.max(price + Math.round(60 * (next() - 0.5)), PRICE * 0.9), PRICE * 1.1);
      for (const name of index.onTick(price, 0)) {
        index.arm(name, levelsAround(price, next));
        fired += 1;
      }
    }
    return fired;
  };
  run(FIRED >> 2);
  let fired = 0;
  const ns = timed(() => {
    fired = run(FIRED);
  });
  return ns / fired;
}

/** Nine tenths wait far away, one tenth trails with one of five rates; every tick is a new high. */
function newHighsNs(names: readonly string[], next: () => number): number {
  const index = createWatchIndex();
  for (const [at, name] of names.entries()) {
    const far: Watch = { type: 'riseTo', ticks: PRICE * 2 + Math.floor(PRICE * next()) };
    const rateNum = RATES[at % RATES.length] ?? 0;
    const trail: Watch = { type: 'trail', key: 'L1', dir: 1, startTicks: PRICE - Math.floor(500 * next()), rateNum, rateDen: RATE_DEN };
    index.arm(name, at % 10 === 0 ? [{ ...trail, rateNum: RATES[(at / 10) % RATES.length] ?? 0 }, far] : [far]);
  }
  let price = PRICE;
  let woken = 0;
  const run = (ticks: number): void => {
    for (let tick = 0; tick < ticks; tick += 1) woken += index.onTick((price += 1), 0).length;
  };
  run(HIGHS >> 2);
  const ns = timed(() => run(HIGHS)) / HIGHS;
  if (woken > 0) throw new Error('a new high woke a task');
  return ns;
}

/** What a tick costs where every task is looked at: two comparisons each in typed arrays. */
function loopNs(tasks: number, next: () => number): number {
  const low = Float64Array.from({ length: tasks }, () => PRICE * (0.6 + 0.3 * next()));
  const high = Float64Array.from({ length: tasks }, () => PRICE * (1.1 + 0.3 * next()));
  const ticks = Math.ceil(LOOP_TESTS / tasks);
  let woken = 0;
  const run = (count: number): void => {
    for (let tick = 0; tick < count; tick += 1) {
      const price = PRICE + (tick & 7);
      for (let at = 0; at < tasks; at += 1) if (price <= (low[at] ?? 0) || price >= (high[at] ?? 0)) woken += 1;
    }
  };
  run(ticks >> 2);
  const ns = timed(() => run(ticks)) / ticks;
  if (woken > 0) throw new Error('the loop woke a task');
  return ns;
}

/** Heap and typed arrays, after everything that can be collected was. */
function bytesInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + Math.max(external, arrayBuffers);
}

/** Nanoseconds. */
function timed(work: () => void): number {
  const start = performance.now();
  work();
  return (performance.now() - start) * 1e6;
}

function randomOf(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
