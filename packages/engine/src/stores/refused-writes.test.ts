import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import type { ShardTable } from '../ownership/shard-table.ts';
import { shardOf } from '../testing/account-claims.ts';
import { ownShards } from '../testing/own-shards.ts';
import { seedAccount } from '../testing/seed.ts';
import { makeTask } from '../testing/world.ts';
import { createAgreements } from './agreements.ts';
import { markMoveSent } from './move-store.ts';
import { createSentMarks } from './sent-marks.ts';
import { FencedError, fencedTransaction, NotOwnedError } from './shard-fence.ts';
import { createCommits, type PendingDecision } from './write-decisions.ts';

let database: TestDatabase;
let task: { id: string; shard: number };

beforeAll(async () => {
  database = await cloneDatabase();
  const account = await seedAccount(database.pools().engine, database.ownerUrl);
  task = { id: await makeTask(database, account), shard: await shardOf(database, account.credentialId) };
});
afterAll(() => database.drop());

/** Every way in which an engine writes for a shard. */
const writes = {
  transaction: (shards: ShardTable) => fencedTransaction(database.pools().engine, shards, task.shard, () => Promise.resolve()),
  decision: (shards: ShardTable) =>
    createCommits({ pool: database.pools().engine, shards, onFacts: () => Promise.resolve() }).add({
      task,
      rank: 0,
    } as unknown as PendingDecision),
  mark: (shards: ShardTable) =>
    createSentMarks({ pool: database.pools().engine, shards }).add({
      ...{ clOrdId: 'none', shard: task.shard, sentAtMs: 1_700_000_000_000, isExit: true },
    }),
  'mark of a move': (shards: ShardTable) =>
    markMoveSent(database.pools().engine, shards, { id: 'none', shard: task.shard, afterBillId: null, sentAtMs: 1_700_000_000_000 }),
  agreement: (shards: ShardTable) =>
    createAgreements({ pool: database.pools().engine, shards }).add({
      ...{ shard: task.shard, epoch: shards.epochOf(task.shard) ?? 0, taskIds: [task.id], ts: 1_700_000_000_000 },
    }),
};

test.each(Object.entries(writes))('a %s that is refused because its lease had ended counts', async (_name, write) => {
  const { engine: pool } = database.pools();
  const shards = await ownShards(pool);
  await pool.query('update shard set epoch = epoch + 1 where id = $1', [task.shard]);
  await expect(write(shards)).rejects.toThrow(FencedError);
  expect(shards.refused).toBe(1);
  shards.clear();
  await expect(write(shards)).rejects.toThrow(NotOwnedError);
  expect(shards.refused).toBe(2);
});

test.each(Object.entries(writes))('a %s that is refused because its shard was given back does not count', async (_name, write) => {
  const shards = await ownShards(database.pools().engine);
  shards.delete(task.shard);
  await expect(write(shards)).rejects.toThrow(NotOwnedError);
  expect(shards.refused).toBe(0);
});
