// How the shards are shared out among the engines that are there.

/** Each account belongs to one of so many shards, by a hash of its credential that the database computes. */
export const SHARDS = 1024;

export function allShards(): number[] {
  return Array.from({ length: SHARDS }, (_, shard) => shard);
}

/** Shards that the member of this rank (0 for the first) holds when `members` are there: all of them, none differs from another by more than one. */
export function fairShare(members: number, rank: number): number {
  if (rank < 0 || rank >= members) return 0;
  return Math.floor(SHARDS / members) + (rank < SHARDS % members ? 1 : 0);
}
