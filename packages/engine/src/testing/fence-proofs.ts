// The proofs of several engines, and which planted bugs each of them finds. For tests and `npm run verify` only.
import { nearGrid } from './grid-setting.ts';
import { freezeAnEngine, type Freeze } from './frozen-engine.ts';
import { idleSettings } from './idle-setting.ts';
import { answerLate, drainUnderWay } from './lease-proofs.ts';
import type { ClusterBugName } from './planted-cluster-bugs.ts';
import type { EngineDatabase, World } from './world.ts';

export interface FenceProof {
  by: string;
  /** What it says when the bug is there. */
  finds: Partial<Record<ClusterBugName, string>>;
  run(database: EngineDatabase, world: World, plant?: ClusterBugName): Promise<string[]>;
}

function frozen(freeze: Omit<Freeze, 'plant'>, finds: FenceProof['finds']): FenceProof {
  return {
    by: `frozen at ${freeze.point}`,
    finds,
    run: (database, world, plant) => freezeAnEngine(database, world, { ...freeze, ...(plant === undefined ? {} : { plant }) }),
  };
}

/** Each bug is found by one of these. */
export const FENCE_PROOFS: readonly FenceProof[] = [
  // The first thing that is sent is the leverage.
  frozen({ point: 'guarded', times: 2, next: 'engine' }, { noDeadline: 'is filled there and void here' }),
  frozen(
    { point: 'decided', times: 1, next: 'session', isLeaseCut: true },
    { sameEpoch: 'without a new epoch', noEpoch: 'under the older epoch' },
  ),
  // After the order that opens its stop, which has no deadline.
  frozen(
    {
      point: 'send-marked',
      times: 2,
      next: 'session',
      isClockSet: true,
      task: { settings: { entryIntervalSec: 0, stopLossAmount: '30' } },
      // An order that came too late on a busy machine would be sent again, and be the second.
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
];

/** Two more ways out that have no deadline. */
export const LONG_FENCE_PROOFS: readonly FenceProof[] = [
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
