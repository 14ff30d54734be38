// Bugs that the proofs of several engines must find; see planted-bugs.ts.
import type { PlantedBug } from './planted-bugs.ts';

export const CLUSTER_BUGS = {
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
