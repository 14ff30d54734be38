// Bugs that the proofs of several engines must find; see planted-bugs.ts.
import type { PlantedBug } from './planted-bugs.ts';

export const CLUSTER_BUGS = {
  /** The epochs of a decision's shards are not compared with the stored ones. */
  noEpoch: {
    module: '/engine/src/stores/shard-fence.ts',
    find: 'on mine.id = shard.id and mine.epoch = shard.epoch for share of shard)',
    replace: 'on mine.id = shard.id for share of shard)',
  },
  /** Orders go out without a deadline of the venue. */
  noDeadline: {
    module: '/engine/src/live/send.ts',
    find: '...(order.expiresTs === null ? {} : { expiresAtMs: order.expiresTs }),',
    replace: '',
  },
  /** A claim keeps the epoch of the owner before. */
  sameEpoch: {
    module: '/engine/src/ownership/lease-session.ts',
    find: 'update shard set epoch = epoch + 1,',
    replace: 'update shard set epoch = epoch,',
  },
} as const satisfies Record<string, PlantedBug>;

export type ClusterBugName = keyof typeof CLUSTER_BUGS;
