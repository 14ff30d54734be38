// A table that owns every shard, under the epochs that are stored: for what tests and benches write while no engine runs.
import { defaultTiming } from '../limits.ts';
import { ShardTable } from '../ownership/shard-table.ts';
import type { Queryable } from '../stores/task-store.ts';

export async function ownShards(db: Queryable): Promise<ShardTable> {
  const { rows } = await db.query<{ shard: number; epoch: string }>('select id as shard, epoch from shard');
  const shards = new ShardTable(defaultTiming.leaseMs);
  for (const { shard, epoch } of rows) shards.add({ shard, epoch: Number(epoch) });
  return shards;
}
