// Tick to order: from a price that arrives to the exchange's "accepted", with 1, 100, 2,000 and 20,000 running tasks of mixed kinds. Beside it a signed
// request that decides and writes nothing, in the same run: the ratio tells what deciding, committing and waiting in line cost. And the same with fees of
// closed cycles in the engine's transactions, against without.
import { createConnection, VenueClock, getAccountConfig } from '@millrace/okx';
import { compareFees } from './road-world/fees.ts';
import { wallClock } from './lib/bench-engine.ts';
import { measureOrders } from './road-world/traders.ts';
import { buildRoadWorld, type RoadWorld } from './road-world/world.ts';
import { quantile } from './lib/statistics.ts';
import type { Bench, BenchRow } from './shape.ts';

const TASK_COUNTS = [1, 100, 2000, 20_000];
/** Ten of an account. */
const TASKS_OF_MANY_ACCOUNTS = 250_000;
/** Bars of the tape: a few tasks trade seldom, and the tape plays on while they start. */
const barsOf = (tasks: number): number => (tasks <= 100 ? 20_000 : 6000);
/** Orders measured at each count, at most. */
const ORDERS_MAX = 2000;
const BARE_REQUESTS = 200;
/** Tasks, and worlds with and without fees in turn. */
const FEES = { tasks: 100, turns: 2 };
const SMALLEST_FEES = { tasks: 1, turns: 1 };

export const bench: Bench = {
  about:
    'a price arrives -> the paper exchange has accepted the order (fsync on, speed max), against a bare signed request; with fees against without',
  data: 'a fresh database and exchange at each number of tasks; bars invented from the seed',
  async run({ seed, rounds, smallest, full }) {
    const rows: BenchRow[] = [];
    const counts = smallest ? TASK_COUNTS.slice(0, 1) : full ? [...TASK_COUNTS, TASKS_OF_MANY_ACCOUNTS] : TASK_COUNTS;
    const orders = rounds ?? ORDERS_MAX;
    for (const tasks of counts) rows.push(...(await measureRoad({ tasks, seed, orders })));
    const fees = smallest ? SMALLEST_FEES : FEES;
    return [...rows, ...(await compareFees({ ...fees, seed, orders, bars: barsOf(fees.tasks) }))];
  },
};

async function measureRoad({ tasks, seed, orders }: { tasks: number; seed: number; orders: number }): Promise<BenchRow[]> {
  const world = await buildRoadWorld({ tasks, bars: barsOf(tasks), seed });
  try {
    const bare = await measureBare(world);
    const {
      times: road,
      readyMs,
      heapBytes,
      herdPerSecond,
      heldMs,
      processorMs,
      ticks,
    } = await measureOrders(world, { tasks, orders, onFacts: () => Promise.resolve() });
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
      row('processor time per order, with the prices between', processorMs / road.length, 'ms'),
      row('prices per order', ticks / road.length, 'prices'),
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

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
