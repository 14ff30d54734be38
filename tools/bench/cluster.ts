// What several engines on one database cost: decisions committed with the fence of their shards against without, and what the questions of the lease take of
// the database; commits with signals that a relay reads against bare ones and NOTIFY; prices over NATS against a socket of one's own, three engines against one.
// Each pair in turns in the same run. And how long accounts wait after a restart.
import { leaseRows } from './cluster/lease.ts';
import { fenceRows, type FenceSizes } from './cluster/fence.ts';
import { nodeRows, type NodeSizes } from './cluster/nodes.ts';
import { restartRows, type RestartSizes } from './cluster/restart.ts';
import { signalRows, type SignalSizes } from './cluster/signals.ts';
import type { Bench } from './shape.ts';

const SIZES: FenceSizes = { tasks: 100, moments: 10, atOnce: [1, 100] };
const SMALLEST: FenceSizes = { tasks: 4, moments: 1, atOnce: [1, 4] };
const SIGNALS: SignalSizes = { writers: 16, commits: 200, turns: 5 };
const FEW_SIGNALS: SignalSizes = { writers: 2, commits: 3, turns: 1 };
const RESTART: RestartSizes = { accounts: 1000, holders: 100 };
const SMALLEST_RESTART: RestartSizes = { accounts: 4, holders: 1 };
const NODES: NodeSizes = { tasks: 4000, bars: 3000, speed: 120, turns: 2, orders: 400, secondsMax: 60, warmSeconds: 10 };
const FEW_NODES: NodeSizes = { tasks: 20, bars: 5000, speed: 1500, turns: 1, orders: 1, secondsMax: 60, warmSeconds: 0 };
const MEMBERS = 8;
const ASKS = 200;
const SMALLEST_ASKS = 3;

export const bench: Bench = {
  about:
    'commits with the fence against without, and with signals and relay against bare and NOTIFY; the time that the questions of eight engines take of the database; prices over NATS against an own socket; three engines against one; how long accounts wait after a restart',
  data: 'a fresh database that keeps what it commits; tasks of 100 accounts, each closes a cycle in each moment',
  async run({ smallest, seed, withDatabase }) {
    const fences = await withDatabase(true, (database) => fenceRows(database, smallest ? SMALLEST : SIZES));
    const lease = await withDatabase(false, (database) => leaseRows(database, { members: MEMBERS, asks: smallest ? SMALLEST_ASKS : ASKS }));
    const signals = await withDatabase(true, (database) => signalRows(database, smallest ? FEW_SIGNALS : SIGNALS));
    const restart = await withDatabase(false, (database) => restartRows(database, smallest ? SMALLEST_RESTART : RESTART));
    const nodes = await nodeRows({ ...(smallest ? FEW_NODES : NODES), seed });
    return [...fences, ...lease, ...signals, ...nodes, ...restart];
  },
};
