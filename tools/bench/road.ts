// Tick to order: from a price that arrives to the exchange's "accepted", with 1, 100 and 2,000 running tasks. Beside it a signed request that
// decides and writes nothing, in the same run: the ratio tells what deciding, committing and waiting in line cost.
import path from 'node:path';
import { startEngine, type Engine } from '@millrace/engine';
import { createConnection, VenueClock, getAccountConfig } from '@millrace/okx';
import { waitUntil } from '../process/wait-until.ts';
import { buildRoadWorld, instrumentIds, type RoadWorld } from './road-world/world.ts';
import { quantile } from './lib/statistics.ts';
import type { Bench, BenchRow } from './shape.ts';

const TASK_COUNTS = [1, 100, 2000];
/** Orders measured at each count, at most. */
const ORDERS_MAX = 2000;
const BARE_REQUESTS = 200;
const RUN_MS_MAX = 90_000;
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
  const world = await buildRoadWorld({ tasks, bars: 6000, seed });
  try {
    const bare = await measureBare(world);
    const road = await measureOrders(world, { tasks, orders });
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

/** Milliseconds from the price that set an order off to its acceptance. The first orders of all tasks come on one price and are not counted. */
async function measureOrders(world: RoadWorld, { tasks, orders }: { tasks: number; orders: number }): Promise<number[]> {
  const times: number[] = [];
  let tickAt = 0;
  let seen = 0;
  let full: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (full = resolve));
  const engine = await startEngine({
    pool: world.pools.engine,
    venues: [world.venue],
    openCredential: (id) => Promise.resolve(world.keys.get(id) ?? fail(id)),
    instanceFile: path.join(world.folder, 'instance.json'),
    wallClock,
    random: Math.random,
    logger: {
      info: () => undefined,
      warn: () => undefined,
      error: (detail, message) => process.stderr.write(`${message} ${JSON.stringify(detail)}\n`),
    },
    onFacts: [],
    onCredentialBroken: () => Promise.resolve(),
    onTaskChanged: () => undefined,
    killPoint(point) {
      if (point !== 'acked') return;
      seen += 1;
      if (seen > tasks) times.push(performance.now() - tickAt);
      if (times.length >= orders) full();
    },
  });
  await until(() => engine.instruments(world.venue.id).length > 0);
  const ends = instrumentIds.map((instId) => engine.subscribe(instId, () => (tickAt = performance.now())));
  await Promise.race([done, untilTapeEnds(world, engine)]);
  for (const end of ends) end();
  await engine.stop();
  if (times.length === 0) throw new Error(await whyNothing(world, seen));
  return times;
}

/** Says whether the exchange refused the orders, or the recorded market ended first. */
async function whyNothing({ pools }: RoadWorld, accepted: number): Promise<string> {
  const { rows } = await pools.engine.query<{ refusal_code: string | null; count: string }>(
    'select refusal_code, count(*) from task_order group by refusal_code',
  );
  const orders = rows.map(({ refusal_code, count }) => `${count} with ${refusal_code ?? 'no refusal'}`).join(', ') || 'none';
  return `no order was measured: ${String(accepted)} were accepted; orders sent: ${orders}`;
}

async function untilTapeEnds(world: RoadWorld, engine: Engine): Promise<void> {
  await until(() => world.tapeEnded());
  await engine.idle();
}

/** Looks again and again, a run's time at most. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  await waitUntil(holds, RUN_MS_MAX);
}

function fail(id: string): never {
  throw new Error(`no keys for ${id}`);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
