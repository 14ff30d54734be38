// The proofs of several engines, each by the name of the planted bug that it finds. For tests and `npm run verify` only.
import { nearGrid } from './grid-setting.ts';
import { freezeAnEngine, type Freeze } from './frozen-engine.ts';
import { idleSettings } from './idle-setting.ts';
import { answerLate, drainUnderWay } from './lease-proofs.ts';
import type { ClusterBugName } from './planted-cluster-bugs.ts';
import type { EngineDatabase, World } from './world.ts';

export interface FenceProof {
  plant: ClusterBugName;
  /** What it says when the bug is there. */
  finds: string;
  /** How it is done, in words. */
  by: string;
  run(database: EngineDatabase, world: World, plant?: ClusterBugName): Promise<string[]>;
}

type Frozen = Omit<FenceProof, 'run' | 'by'> & Omit<Freeze, 'plant'>;

const settings = { entryIntervalSec: 0 };

const frozen: readonly Frozen[] = [
  // The first thing that is sent is the leverage.
  { plant: 'noDeadline', finds: 'is filled there and void here', point: 'guarded', times: 2, next: 'engine' },
  { plant: 'sameEpoch', finds: 'without a new epoch', point: 'decided', times: 1, next: 'session' },
  { plant: 'noEpoch', finds: 'under the older epoch', point: 'decided', times: 1, next: 'session', isLeaseCut: true },
  { plant: 'heldOutside', finds: 'without holding its shard', point: 'fill-decided', times: 1, next: 'engine' },
  { plant: 'wallClock', finds: 'trade/order left', point: 'send-marked', times: 1, next: 'session', isClockSet: true },
  // After the order that opens, the stop.
  {
    plant: 'noLook',
    finds: 'trade/order-algo left',
    point: 'send-marked',
    times: 2,
    next: 'session',
    task: { settings: { ...settings, stopLossAmount: '30' } },
  },
  {
    plant: 'noLook',
    finds: 'trade/cancel-order left',
    point: 'cancel-committed',
    times: 1,
    next: 'session',
    task: { assignmentType: 8, allSettings: nearGrid },
    act: 'stopBuying',
  },
  {
    plant: 'noLook',
    finds: 'asset/transfer left',
    point: 'toFunding-marked',
    times: 1,
    next: 'session',
    task: { instId: 'USDT', assignmentType: 6, allSettings: idleSettings },
    timing: { sweepMs: 50, silenceMs: 50 },
  },
];

export const FENCE_PROOFS: readonly FenceProof[] = [
  ...frozen.map(({ plant, finds, ...freeze }) => ({
    plant,
    finds,
    by: `frozen at ${freeze.point}`,
    run: (database: EngineDatabase, world: World, planted?: ClusterBugName) =>
      freezeAnEngine(database, world, { ...freeze, ...(planted === undefined ? {} : { plant: planted }) }),
  })),
  { plant: 'fromAnswer', finds: 'trusts its lease', by: 'late answers', run: answerLate },
  { plant: 'givenBackFirst', finds: 'is filled there and sent here', by: 'drained under way', run: drainUnderWay },
];
