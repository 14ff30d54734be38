// What the engines of a simulated cluster share: the clock, the database's side of leases, who holds something, how long each step takes, and whom they tell.
import type { SimulatedClock } from './clock.ts';
import type { LeaseServer, LeaseServerSession } from './lease-server.ts';

/** What an account that is taken over becomes able to do: to close what it holds, and to hear its streams. */
export type Ability = 'exits' | 'streams';

export interface SimulatedWorld {
  clock: SimulatedClock;
  server: LeaseServer;
  random: () => number;
  silenceMs: number;
  /** Of each machine; new sockets are paced for each. */
  addresses: number;
  /** Of each shard: how many of its accounts hold something. */
  holders: readonly number[];
  /** How much longer than it may an engine believes in its lease. 0 but for a planted bug. */
  believedLongerMs: number;
  /** A session was opened. */
  onJoined(): void;
  /** An engine has its share and nothing to do. */
  onIdle(): void;
  /** An engine begins to give the shard back. */
  onLeaving(shard: number): void;
  onClaimed(session: LeaseServerSession, shard: number): void;
  /** One account of the shard, which the session's engine took over, is able to do this. */
  onAble(session: LeaseServerSession, shard: number, ability: Ability): void;
}

/** Least and most of what each step takes, ms. */
const STEP_MS = {
  /** A message to the database or back. */
  oneWay: [0.2, 2],
  connecting: [5, 30],
  /** Reading which accounts the shards have. */
  listing: [20, 100],
  /** Reading one account and its tasks. */
  loading: [5, 15],
  /** The requests that compare an account with the exchange. */
  comparing: [150, 600],
  /** Of a socket to the exchange. */
  handshake: [100, 400],
  /** Until nothing of a shard that is given back is on the wire. */
  settling: [30, 300],
} as const;

export type Step = keyof typeof STEP_MS;

export function drawStepMs(random: () => number, step: Step): number {
  return drawBetween(random, STEP_MS[step]);
}

export function drawBetween(random: () => number, [least, most]: readonly [number, number]): number {
  return least + (most - least) * random();
}
