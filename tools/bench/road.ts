// Tick to order: from a price that arrives to the exchange's "accepted", with 1, 100, 2,000 and 20,000 running tasks of mixed kinds. Beside it a signed
// request that decides and writes nothing, in the same run: the ratio tells what deciding, committing and waiting in line cost.
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startEngine, startHistory, type Engine } from '@millrace/engine';
import { createConnection, VenueClock, getAccountConfig } from '@millrace/okx';
import { waitUntil } from '../process/wait-until.ts';
import { buildRoadWorld, instrumentIds, type RoadWorld } from './road-world/world.ts';
import { createActivity } from '../../packages/engine/src/activity.ts';
import { bytesInUse } from './lib/heap.ts';
import { quantile } from './lib/statistics.ts';
import type { Bench, BenchRow } from './shape.ts';

const TASK_COUNTS = [1, 100, 2000, 20_000];
/** Bars of the tape: a few tasks trade seldom, and the tape plays on while they start. */
const barsOf = (tasks: number): number => (tasks <= 100 ? 20_000 : 6000);
/** Orders measured at each count, at most. */
const ORDERS_MAX = 2000;
const BARE_REQUESTS = 200;
const RUN_MS_MAX = 90_000;
const READY_MS_MAX = 600_000;
/** Bars older than this are not fetched: the tape begins with the run. */
const REACH_MS = 3_600_000;
const wallClock = { nowMs: () => Date.now() };

export const bench: Bench = {
  about: 'a price arrives -> the paper exchange has accepted the order (fsync on, speed max), against a bare signed request',
  data: 'a fresh database and exchange at each number of tasks; bars invented from the seed',
  async run({ seed, rounds, smallest }) {
    const rows: BenchRow[] = [];
    const counts = smallest ? TASK_COUNTS.slice(0, 1) : TASK_COUNTS;
    for (const tasks of counts) rows.push(...(await measureRoad({ tasks, seed, orders: rounds ?? ORDERS_MAX })));
    return rows;
  },
};

async function measureRoad({ tasks, seed, orders }: { tasks: number; seed: number; orders: number }): Promise<BenchRow[]> {
  const world = await buildRoadWorld({ tasks, bars: barsOf(tasks), seed });
  try {
    const bare = await measureBare(world);
    const { times: road, readyMs, heapBytes, herdPerSecond, heldMs } = await measureOrders(world, { tasks, orders });
    const row = (id: string, value: number, unit: string): BenchRow => ({
      id: `${id}, ${tasks} ${tasks === 1 ? 'task' : 'tasks'}`,
      value: round(value),
      unit,
    });
    return [
      row('tick to accepted p50', quantile(road, 0.5), 'ms'),
      row('tick to accepted p99', quantile(road, 0.99), 'ms'),
      row('orders measured', road.length, 'orders'),
      row('bare signed request p50', quantile(bare, 0.5), 'ms'),
      row('road to bare request p50', quantile(road, 0.5) / quantile(bare, 0.5), 'ratio'),
      row('road p99 to bare request p50', quantile(road, 0.99) / quantile(bare, 0.5), 'ratio'),
      row('time until ready', readyMs, 'ms'),
      row('heap per task', heapBytes / tasks / 1024, 'kB'),
      row('event loop held, longest', heldMs, 'ms'),
      ...(herdPerSecond === undefined ? [] : [row('herd of first orders', herdPerSecond, 'orders a second')]),
    ];
  } finally {
    await world.close();
  }
}

/** Round trips of a signed request on the first account, before any engine runs. */
async function measureBare(world: RoadWorld): Promise<number[]> {
  const clock = new VenueClock({ restUrl: world.venue.restUrl, wallClock });
  await clock.measure();
  const credentials = world.keys.values().next().value;
  if (!credentials) throw new Error('a world without accounts');
  const connection = createConnection({ restUrl: world.venue.restUrl, credentials, clock, wallClock });
  const times: number[] = [];
  for (let request = 0; request < BARE_REQUESTS; request += 1) {
    const start = performance.now();
    const reply = await getAccountConfig(connection);
    if (reply.kind === 'ok') times.push(performance.now() - start);
  }
  return times;
}

interface Measured {
  /** Ms from the price that set an order off to its acceptance. The first orders of all tasks come on one price and are not counted. */
  times: number[];
  readyMs: number;
  heapBytes: number;
  /** Of the first orders; undefined for a single one. */
  herdPerSecond: number | undefined;
  heldMs: number;
}

async function measureOrders(world: RoadWorld, { tasks, orders }: { tasks: number; orders: number }): Promise<Measured> {
  const times: number[] = [];
  let tickAt = 0;
  let seen = 0;
  let herdFrom = 0;
  let herdUntil: number | undefined;
  let full: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (full = resolve));
  const heapBefore = bytesInUse();
  const startMs = performance.now();
  const { engine, stop } = await startTraders(world, () => {
    seen += 1;
    if (seen === 1) herdFrom = performance.now();
    if (seen === tasks) herdUntil = performance.now();
    if (seen > tasks) times.push(performance.now() - tickAt);
    if (times.length >= orders) full();
  });
  const held = monitorEventLoopDelay({ resolution: 1 });
  await waitUntil(() => engine.ready(), READY_MS_MAX);
  const readyMs = performance.now() - startMs;
  const heapBytes = bytesInUse() - heapBefore;
  held.enable();
  const ends = instrumentIds.map((instId) => engine.subscribe(instId, () => (tickAt = performance.now())));
  await Promise.race([done, untilTapeEnds(world, engine)]);
  held.disable();
  for (const end of ends) end();
  await stop();
  if (times.length === 0) throw new Error(await whyNothing(world, seen));
  const herdMs = tasks === 1 || herdUntil === undefined ? undefined : herdUntil - herdFrom;
  return { times, readyMs, heapBytes, herdPerSecond: herdMs === undefined ? undefined : tasks / (herdMs / 1000), heldMs: held.max / 1e6 };
}

/** An engine with the market history that kinds of bars read. */
async function startTraders(world: RoadWorld, onAccepted: () => void): Promise<{ engine: Engine; stop: () => Promise<void> }> {
  const shared = {
    pool: world.pools.engine,
    venues: [world.venue],
    wallClock,
    random: Math.random,
    logger: {
      info: () => undefined,
      warn: () => undefined,
      error: (detail: unknown, message: string) => void process.stderr.write(`${message} ${JSON.stringify(detail)}\n`),
    },
  };
  const reachMs = { '1m': REACH_MS, '5m': REACH_MS, '1H': REACH_MS };
  const bars = startHistory({ ...shared, activity: createActivity(), reachMs });
  const engine = await startEngine({
    ...shared,
    bars,
    openCredential: (id) => Promise.resolve(world.keys.get(id) ?? fail(id)),
    instanceFile: path.join(world.folder, 'instance.json'),
    onFacts: () => Promise.resolve(),
    onCredentialBroken: () => Promise.resolve(),
    onTaskChanged: () => undefined,
    killPoint(point) {
      if (point === 'acked') onAccepted();
    },
  });
  return {
    engine,
    async stop() {
      await engine.stop();
      await bars.stop();
    },
  };
}

/** Says whether the exchange refused the orders, or the recorded market ended first. */
async function whyNothing({ pools }: RoadWorld, accepted: number): Promise<string> {
  const { rows } = await pools.engine.query<{ refusal_code: string | null; count: string }>(
    'select refusal_code, count(*) from task_order group by refusal_code',
  );
  const orders = rows.map(({ refusal_code, count }) => `${count} with ${refusal_code ?? 'no refusal'}`).join(', ') || 'none';
  return `no order was measured: ${String(accepted)} were accepted; orders sent: ${orders}`;
}

/** Or until a run's time is over: a busy machine hears the tape slowly. */
async function untilTapeEnds(world: RoadWorld, engine: Engine): Promise<void> {
  if (await waitUntil(() => world.tapeEnded(), RUN_MS_MAX)) await engine.idle();
}

function fail(id: string): never {
  throw new Error(`no keys for ${id}`);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
