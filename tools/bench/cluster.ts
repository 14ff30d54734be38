// What several engines on one database cost: decisions committed with the fence of their shards against without, and what the questions of the lease take of
// the database; commits with signals that a relay reads against bare ones and NOTIFY; prices over NATS against a socket of one's own, three engines against one.
// Each pair in turns in the same run. And how long accounts wait after a restart.
import { fenceRows, type FenceSizes } from './cluster/fence.ts';
import { leaseRows, type LeaseSizes } from './cluster/lease.ts';
import { nodeRows, type NodeSizes } from './cluster/nodes.ts';
import { restartRows, type RestartSizes } from './cluster/restart.ts';
import { signalRows, type SignalSizes } from './cluster/signals.ts';
import type { Bench } from './shape.ts';

interface Sizes {
  fence: FenceSizes;
  lease: LeaseSizes;
  signals: SignalSizes;
  restart: RestartSizes;
  nodes: NodeSizes;
}

const SIZES: Sizes = {
  fence: { tasks: 100, moments: 10, atOnce: [1, 100] },
  lease: { members: 8, asks: 200 },
  signals: { writers: 16, commits: 400, turns: 5 },
  restart: { accounts: 1000, holders: 100 },
  // With fewer tasks most processor time goes to prices that set off nothing, which each engine hears.
  nodes: { tasks: 4000, bars: 3000, speed: 120, turns: 2, warmSeconds: 45, seconds: 60, orders: Infinity },
};
const SMALLEST: Sizes = {
  fence: { tasks: 4, moments: 1, atOnce: [1, 4] },
  lease: { members: 8, asks: 3 },
  signals: { writers: 2, commits: 3, turns: 1 },
  restart: { accounts: 4, holders: 1 },
  nodes: { tasks: 20, bars: 5000, speed: 1500, turns: 1, warmSeconds: 0, seconds: 60, orders: 1 },
};

export const bench: Bench = {
  about:
    'commits with the fence against without, and with signals and relay against bare and NOTIFY; the time that the questions of eight engines take of the database; prices over NATS against an own socket; three engines against one; how long accounts wait after a restart',
  data: 'fresh databases, those with commits that are measured keep what they commit; tasks of 100 accounts, each closes a cycle in each moment',
  async run({ smallest, seed, withDatabase }) {
    const sizes = smallest ? SMALLEST : SIZES;
    return [
      ...(await withDatabase(true, (database) => fenceRows(database, sizes.fence))),
      ...(await withDatabase(false, (database) => leaseRows(database, sizes.lease))),
      ...(await withDatabase(true, (database) => signalRows(database, sizes.signals))),
      ...(await withDatabase(false, (database) => restartRows(database, sizes.restart))),
      ...(await nodeRows({ ...sizes.nodes, seed })),
    ];
  },
};
