// Writes that tasks agree with what the exchange says, under the epochs of their shards, of several accounts in one statement. Waits for nobody.
import { createBatches, type Batches } from './batches.ts';
import { countRefusals, fenceParameters, heldShards, whyNotHeld } from './shard-fence.ts';
import type { ShardEpoch } from '../ownership/shard-table.ts';
import type { Queryable } from './task-store.ts';
import type { WriteContext } from './write-decisions.ts';

/** Accounts of one statement. One runs at a time: two could wait for each other's tasks. */
const ACCOUNTS_AT_A_TIME = 200;

/** The tasks of an account that agree, the claim under which it was compared, and the moment in the venue's clock, ms. */
export interface Agreement extends ShardEpoch {
  taskIds: readonly string[];
  ts: number;
}

/** Answers which of the tasks are noted: those are left out that somebody else is changing. */
export type Agreements = Batches<Agreement, readonly string[]>;

export function createAgreements({ pool, shards }: Pick<WriteContext, 'pool' | 'shards'>): Agreements {
  const batches = createBatches<Agreement, readonly string[]>({
    sizeMax: ACCOUNTS_AT_A_TIME,
    atOnceMax: 1,
    rankOf: () => 2,
    async work(agreements) {
      // What was compared under a former claim says nothing under the present one.
      const current = agreements.filter(({ shard, epoch }) => shards.epochOf(shard) === epoch);
      const epochs = shards.epochsOf(current.map(({ shard }) => shard));
      const { noted, held } = await noteAgreed(pool, current, epochs);
      return agreements.map((agreement) => {
        const error = whyNotHeld(agreement.shard, current.includes(agreement) ? epochs : [], held);
        return error === undefined ? { kind: 'done', result: agreement.taskIds.filter((id) => noted.has(id)) } : { kind: 'failed', error };
      });
    },
    isOneItems: () => false,
  });
  return countRefusals(shards, ({ shard }) => shard, batches);
}

/** The moment when books and exchange agreed, which never goes back, and the claim under which they were compared. */
async function noteAgreed(
  db: Queryable,
  agreements: readonly Agreement[],
  epochs: readonly ShardEpoch[],
): Promise<{ noted: Set<string>; held: Set<number> }> {
  const tasks = agreements.flatMap(({ taskIds, ts }) => taskIds.map((id) => ({ id, ts: Math.floor(ts) })));
  const { rows } = await db.query<{ held: number[]; noted: string[] }>(
    `with ${heldShards(3)},
          free as materialized (
            select task.id, task.shard, a.ts from task join unnest($1::text[], $2::bigint[]) as a (id, ts) on a.id = task.id
             where task.shard in (select id from held) order by task.id for no key update of task skip locked),
          noted as (
            update task set agreed_ts = greatest(coalesce(task.agreed_ts, 0), free.ts), agreed_epoch = shard.epoch
              from free join shard on shard.id = free.shard where task.id = free.id returning task.id)
     select array(select id from held) as held, array(select id from noted) as noted`,
    [tasks.map(({ id }) => id), tasks.map(({ ts }) => ts), ...fenceParameters(epochs)],
  );
  const [row] = rows;
  return { noted: new Set(row?.noted), held: new Set(row?.held) };
}
