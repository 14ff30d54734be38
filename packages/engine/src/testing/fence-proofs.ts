// The proofs of several engines, and which planted bugs each of them finds. For tests and `npm run verify` only.
import { nearGrid } from './grid-setting.ts';
import { freezeAnEngine, type Freeze } from './frozen-engine.ts';
import { idleSettings } from './idle-setting.ts';
import { answerLate, drainUnderWay, joinAndLeave } from './lease-proofs.ts';
import type { ClusterBugName } from './planted-cluster-bugs.ts';
import type { EngineDatabase, World } from './world.ts';

export interface FenceProof {
  by: string;
  /** The bugs that it finds, with a part of what it says then. */
  finds: Partial<Record<ClusterBugName, string>>;
  run(database: EngineDatabase, world: World, plant?: ClusterBugName): Promise<string[]>;
}

function frozen(freeze: Omit<Freeze, 'plant'>, finds: FenceProof['finds']): FenceProof {
  return {
    by: `frozen at ${freeze.point}${freeze.orders === undefined ? '' : ', by socket'}`,
    finds,
    run: (database, world, plant) => freezeAnEngine(database, world, { ...freeze, plant }),
  };
}

/** Each of them runs in the tests. */
export const FENCE_PROOFS: readonly FenceProof[] = [
  // At its second request: the first one sets the leverage.
  frozen({ point: 'guarded', times: 2, next: 'engine' }, { noDeadline: 'is filled there and void here' }),
  frozen(
    { point: 'decided', times: 1, next: 'session', isLeaseCut: true },
    { sameEpoch: 'without a new epoch', noEpoch: 'under the older epoch' },
  ),
  // The server has ended its transaction by the time it goes on.
  frozen({ point: 'storing', times: 1, next: 'session' }, {}),
  // At its second order: the stop, which has no deadline, after the order that opens.
  frozen(
    {
      point: 'send-marked',
      times: 2,
      next: 'session',
      isClockSet: true,
      task: { settings: { entryIntervalSec: 0, stopLossAmount: '30' } },
      // So long that the opening order arrives in time on a busy machine: sent again, it would be the second.
      timing: { openExpiryMs: 30_000 },
    },
    { wallClock: 'trade/order-algo left', noLook: 'trade/order-algo left' },
  ),
  { by: 'late answers', finds: { fromAnswer: 'trusts its lease' }, run: answerLate },
  {
    by: 'drained under way',
    finds: { givenBackFirst: 'is filled there and sent here', heldOutside: 'without holding its shard' },
    run: drainUnderWay,
  },
  { by: 'joined and left', finds: { givesAllBack: 'when an engine joined' }, run: joinAndLeave },
];

/** They take longer: more requests that have no deadline at the venue, and orders by socket. */
export const LONG_FENCE_PROOFS: readonly FenceProof[] = [
  frozen({ point: 'guarded', times: 2, next: 'engine', orders: 'socket' }, { noDeadline: 'is filled there and void here' }),
  // The stop: the first thing that leaves once the opening order is filled.
  frozen(
    {
      ...{ point: 'guarded', times: 1, after: 'fill-stored', next: 'engine' },
      task: { settings: { entryIntervalSec: 0, stopLossAmount: '30' } },
      timing: { stampExpiryMs: 30_000 },
    },
    { signedLate: 'rests there and is void here' },
  ),
  frozen(
    { point: 'cancel-committed', times: 1, next: 'session', task: { assignmentType: 8, allSettings: nearGrid }, act: 'stopBuying' },
    { noLook: 'trade/cancel-order left' },
  ),
  frozen(
    {
      point: 'toFunding-marked',
      times: 1,
      next: 'session',
      task: { instId: 'USDT', assignmentType: 6, allSettings: idleSettings },
      timing: { sweepMs: 50, silenceMs: 50 },
    },
    { noLook: 'asset/transfer left' },
  ),
];

/** The bugs that it finds. */
export function plantsOf({ finds }: FenceProof): ClusterBugName[] {
  return Object.keys(finds) as ClusterBugName[];
}
