// Bugs that the proofs of several engines must find: fence-proofs.ts says which proof finds which. How they are planted: plant-bug.ts.
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
    find: 'update shard set epoch = greatest(epoch + 1, ${TIMELINE} << 32),',
    replace: 'update shard set epoch = epoch,',
  },
  /** A transaction holds its shards under any epoch. */
  noEpoch: {
    module: '/engine/src/stores/shard-fence.ts',
    find: 'on mine.id = shard.id and mine.epoch = shard.epoch for share of shard',
    replace: 'on mine.id = shard.id for share of shard',
  },
  /** The epoch is compared before the transaction that writes, and not held by it. */
  heldOutside: {
    module: '/engine/src/stores/write-decisions.ts',
    find: 'await lockTasks(tx, ids,',
    replace: 'await lockTasks(pool, ids,',
  },
  /** The guard goes by the machine's clock, which somebody may set. */
  wallClock: {
    module: '/engine/src/ownership/shard-table.ts',
    find: 'export class ShardTable {',
    replace: `const performance = { now: () => Date.now() - globalThis.performance.timeOrigin };
export class ShardTable {`,
  },
  /** The guard is counted from when the answer came. */
  fromAnswer: {
    module: '/engine/src/live/ownership.ts',
    find: 'shards.renew(askedMs +',
    replace: 'shards.renew(performance.now() +',
  },
  /** Shards are given back before what is under way has ended. */
  givenBackFirst: {
    module: '/engine/src/live/ownership.ts',
    find: 'for (const shard of given) shards.leave(shard);',
    replace: `for (const shard of given) shards.leave(shard);
    await session.giveBack(given);`,
  },
  /** What has no deadline of the venue leaves without a look at the guard. */
  noLook: {
    module: '/okx/src/core/request.ts',
    find: `if (spec.signed && spec.method === 'POST' && !connection.mayWrite()) return NOT_OURS;`,
    replace: `if (spec.signed && spec.expiresAtMs !== undefined && !connection.mayWrite()) return NOT_OURS;`,
  },
  /** Who has more than its share gives everything back and claims its share anew. */
  givesAllBack: {
    module: '/engine/src/ownership/next-move.ts',
    find: 'return standing.kept.slice(standing.kept.length - count);',
    replace: 'return count === 0 ? [] : [...standing.kept];',
  },
  /** A request is signed after the last look at the guard, so that its age says nothing of when that was. */
  signedLate: {
    module: '/okx/src/core/request.ts',
    find: `  const headers = headersOf(connection, spec, requestPath, body);
  if (spec.signed && spec.method === 'POST' && !connection.mayWrite()) return NOT_OURS;`,
    replace: `  if (spec.signed && spec.method === 'POST' && !connection.mayWrite()) return NOT_OURS;
  const headers = headersOf(connection, spec, requestPath, body);`,
  },
} as const satisfies Record<string, PlantedBug>;

export type ClusterBugName = keyof typeof CLUSTER_BUGS;
