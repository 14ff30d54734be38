// Every shard, under the epochs that are stored: for what tests and benches write beside any engine.
import { ShardTable } from '../ownership/shard-table.ts';
import type { Queryable } from '../stores/task-store.ts';

/** As one process has it. */
const SILENCE_MS = 15_000;

export async function ownShards(db: Queryable): Promise<ShardTable> {
  const { rows } = await db.query<{ shard: number; epoch: string }>('select id as shard, epoch from shard');
  const shards = new ShardTable(SILENCE_MS);
  for (const { shard, epoch } of rows) shards.add({ shard, epoch: Number(epoch) });
  return shards;
}
