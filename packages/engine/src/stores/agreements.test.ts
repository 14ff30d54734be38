import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { ownShards } from '../testing/own-shards.ts';
import { averagingSettings, seedAccount } from '../testing/seed.ts';
import { createAgreements } from './agreements.ts';
import { FencedError, NotOwnedError } from './shard-fence.ts';
import { insertTask, listTasks, lockTask } from './task-store.ts';
import { transaction } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

let made = 0;
/** Of an account of its own. */
async function newTask() {
  made += 1;
  const account = await seedAccount(database.pools().engine, database.ownerUrl);
  await insertTask(database.pools().engine, {
    id: `tsk_agreed${String(made)}`,
    ...account,
    environment: 'paper',
    venueId: 'paper',
    assignmentType: 4,
    instId: 'BTC-USDT-SWAP',
    settings: averagingSettings(),
    createdAt: new Date(1_700_000_000_000),
  });
  const { rows } = await database
    .pools()
    .engine.query<{ shard: number }>('select shard from task where id = $1', [`tsk_agreed${String(made)}`]);
  return { id: `tsk_agreed${String(made)}`, userId: account.userId, shard: rows[0]?.shard ?? -1 };
}

type Task = Awaited<ReturnType<typeof newTask>>;
const readAgreed = async ({ userId }: Task) => {
  const { tasks } = await listTasks(database.pools().engine, { userId, offset: 0, limit: 1 });
  return tasks[0] && { agreedTs: tasks[0].agreedTs, isMoving: tasks[0].isMoving };
};

test('agreements of one moment are noted together; a task that somebody else changes is left out, and no time goes back', async () => {
  const pool = database.pools().engine;
  const [first, second] = [await newTask(), await newTask()];
  const shards = await ownShards(pool);
  const agreements = createAgreements({ pool, shards });
  const note = (ts: number) =>
    [first, second].map(({ id, shard }) => agreements.add({ shard, epoch: shards.epochOf(shard) ?? 0, taskIds: [id], ts }));
  await Promise.all(note(2000));
  expect(await readAgreed(first)).toEqual({ agreedTs: 2000, isMoving: false });

  await transaction(pool, {
    first: (tx) => lockTask(tx, first.id, first.userId),
    rest: async () => expect(await Promise.all(note(3000))).toEqual([[], [second.id]]),
  });
  expect([await readAgreed(first), await readAgreed(second)]).toMatchObject([{ agreedTs: 2000 }, { agreedTs: 3000 }]);
  await Promise.all(note(1000));
  expect([await readAgreed(first), await readAgreed(second)]).toMatchObject([{ agreedTs: 2000 }, { agreedTs: 3000 }]);
});

test('an account that another engine owns, or that was compared under a former claim, is not noted; the others of the moment are', async () => {
  const pool = database.pools().engine;
  const tasks: Task[] = [];
  while (tasks.length < 3) {
    const task = await newTask();
    if (tasks.every(({ shard }) => shard !== task.shard)) tasks.push(task);
  }
  const [lost, regained, kept] = tasks as [Task, Task, Task];
  const shards = await ownShards(pool);
  const agreements = createAgreements({ pool, shards });
  const compared = tasks.map(({ id, shard }) => ({ shard, epoch: shards.epochOf(shard) ?? 0, taskIds: [id], ts: 2000 }));
  await pool.query('update shard set epoch = epoch + 1 where id = any($1)', [[lost.shard, regained.shard]]);
  shards.add({ shard: regained.shard, epoch: (shards.epochOf(regained.shard) ?? 0) + 1 });
  const [ofLost, ofRegained, ofKept] = await Promise.allSettled(compared.map((each) => agreements.add(each)));
  expect(ofLost).toMatchObject({ status: 'rejected', reason: expect.any(FencedError) });
  expect(ofRegained).toMatchObject({ status: 'rejected', reason: expect.any(NotOwnedError) });
  expect(ofKept).toMatchObject({ status: 'fulfilled', value: [kept.id] });
  expect([await readAgreed(lost), await readAgreed(regained), await readAgreed(kept)]).toMatchObject([
    { agreedTs: null },
    { agreedTs: null },
    { agreedTs: 2000 },
  ]);
});
