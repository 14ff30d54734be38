// The live watch index with 1,000 to 1,000,000 tasks on one instrument, each waiting for three levels: ticks that fire nothing, tasks that
// fire and wait anew, a market of new highs with a tenth of them trailing, and memory. Beside it what a loop over all tasks costs per tick.
import { type Watch, WatchIndex } from '@millrace/engine/pure';
import { drawsOf } from './lib/statistics.ts';
import { bytesInUse } from './lib/heap.ts';
import type { Bench, BenchRow } from './shape.ts';

const SIZES = [1000, 10_000, 100_000, 1_000_000];
const PRICE = 600_000;
/** The first round warms up. */
const ROUNDS = 4;
/** Width of the walk's steps among a million tasks. */
const STEP = 60;
/** How much is done of each in a round. */
const WORK = { idleTicks: 5_000_000, fired: 300_000, highs: 30_000, loopTests: 30_000_000 };
const SMALLEST_WORK: typeof WORK = { idleTicks: 1_000_000, fired: 1000, highs: 1000, loopTests: 5_000_000 };
const RATES = [1000, 2000, 3000, 5000, 10_000];
const RATE_DEN = 1_000_000;
/** No task waits nearer to the first price than this. */
const GAP = 20;

export const bench: Bench = {
  about: 'the live watch index: idle ticks, fired watches, new highs with trails, memory, and the ratio to looping over all tasks',
  data: 'prices invented from the seed; no database',
  run({ seed, rounds, smallest }) {
    const sizes = SIZES.slice(0, rounds ?? SIZES.length);
    const work = smallest ? SMALLEST_WORK : WORK;
    return Promise.resolve(sizes.flatMap((tasks) => measure(tasks, seed, work)));
  },
};

function measure(tasks: number, seed: number, work: typeof WORK): BenchRow[] {
  const next = drawsOf(seed);
  const before = bytesInUse();
  const index = new WatchIndex<number>();
  for (let task = 0; task < tasks; task += 1) index.arm(index.join(task), levelsAround(PRICE, next));
  const bytes = (bytesInUse() - before) / tasks;
  const idle = idleNs(index, work.idleTicks);
  const loop = loopNs(tasks, work.loopTests, next);
  const one = firedNs(index, { tasks, next, fires: work.fired, all: false });
  const fired = firedNs(index, { tasks, next, fires: work.fired, all: true });
  const highs = newHighsNs(tasks, work.highs, next);
  const row = (id: string, value: number, unit: string): BenchRow => ({ id: `${id}, ${tasks} tasks`, value: round(value), unit });
  return [
    row('idle tick', idle, 'ns'),
    row('fired watch, two of three armed anew', one, 'ns'),
    row('fired watch, all three armed anew', fired, 'ns'),
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

/** The two near levels anew, the guard where it was. */
function guarded(price: number, guard: number, next: () => number): Watch[] {
  return [...levelsAround(price, next).slice(0, 2), { type: 'fallTo', ticks: guard }];
}

function idleNs(index: WatchIndex<number>, ticks: number): number {
  let woken = 0;
  const ns = bestNs(() => {
    for (let tick = 0; tick < ticks; tick += 1) woken += index.onTick(PRICE + (tick & 7), tick).length;
    return ticks;
  });
  if (woken > 0) throw new Error('a tick that should fire nothing woke a task');
  return ns;
}

/** A walk that comes across some levels with most ticks; whoever fires waits for three new ones, or for two and the guard it had. */
function firedNs(
  index: WatchIndex<number>,
  { tasks, next, fires, all }: { tasks: number; next: () => number; fires: number; all: boolean },
): number {
  const guards = Array.from({ length: tasks }, () => Math.floor(PRICE * (0.4 + 0.3 * next())));
  for (const [task, guard] of guards.entries()) index.arm(task, guarded(PRICE, guard, next));
  const reach = Math.min(PRICE / 20, (STEP * 1_000_000) / tasks);
  let price = PRICE;
  return bestNs(() => {
    let fired = 0;
    while (fired < fires) {
      price = Math.min(Math.max(price + Math.round(reach * (next() - 0.5)), PRICE * 0.9), PRICE * 1.1);
      const woken = index.onTick(price, 0);
      for (const task of woken) index.arm(task, all ? levelsAround(price, next) : guarded(price, guards[task] ?? PRICE, next));
      fired += woken.length;
    }
    return fired;
  });
}

/** Nine tenths wait far away, one tenth trails with one of five rates; every tick is a new high. */
function newHighsNs(tasks: number, highs: number, next: () => number): number {
  const index = new WatchIndex<number>();
  for (let at = 0; at < tasks; at += 1) {
    const far: Watch = { type: 'riseTo', ticks: PRICE * 2 + Math.floor(PRICE * next()) };
    const rateNum = RATES[(at / 10) % RATES.length] ?? 0;
    const trail: Watch = { type: 'trail', key: 'L1', dir: 1, startTicks: PRICE - Math.floor(500 * next()), rateNum, rateDen: RATE_DEN };
    index.arm(index.join(at), at % 10 === 0 ? [trail, far] : [far]);
  }
  let price = PRICE;
  let woken = 0;
  const ns = bestNs(() => {
    for (let tick = 0; tick < highs; tick += 1) woken += index.onTick((price += 1), 0).length;
    return highs;
  });
  if (woken > 0) throw new Error('a new high woke a task');
  return ns;
}

/** What a tick costs where every task is looked at: two comparisons each in typed arrays. */
function loopNs(tasks: number, tests: number, next: () => number): number {
  const low = Float64Array.from({ length: tasks }, () => PRICE * (0.6 + 0.3 * next()));
  const high = Float64Array.from({ length: tasks }, () => PRICE * (1.1 + 0.3 * next()));
  const ticks = Math.ceil(tests / tasks);
  let woken = 0;
  const ns = bestNs(() => {
    for (let tick = 0; tick < ticks; tick += 1) {
      const price = PRICE + (tick & 7);
      for (let at = 0; at < tasks; at += 1) if (price <= (low[at] ?? 0) || price >= (high[at] ?? 0)) woken += 1;
    }
    return ticks;
  });
  if (woken > 0) throw new Error('the loop woke a task');
  return ns;
}

/** Nanoseconds of this thread, the best of some rounds per unit of work: other programs on the machine shall not count. `work` returns its units. */
function bestNs(work: () => number): number {
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.threadCpuUsage();
    const units = work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, ((user + system) * 1000) / units);
  }
  return least;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
