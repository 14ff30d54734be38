// What a trader reads of a task whose account has another owner since it was compared with the exchange.
import type { AssignmentDetails } from '@millrace/contract';
import { expect, test } from 'vitest';
import { openStream } from '../../testing/stream-client.ts';
import { detailsOfTask, makeTask, setUpTaskWorld } from '../../testing/task-world.ts';

const world = setUpTaskWorld();

const agree = `update task set agreed_ts = 1, agreed_epoch = shard.epoch from shard where shard.id = task.shard and task.id = $1`;
const claim = `update shard set epoch = epoch + 1 where id = (select shard from task where id = $1)`;

test('a task moves from the claim of its account by another engine until that has compared it, and never while a fault keeps it from being compared', async () => {
  const { id } = await makeTask(world.server, world.demo.token);
  const { engine } = world.server.database.pools();
  const isMoving = async (): Promise<boolean> => (await detailsOfTask(world, id)).isMoving;
  expect(await isMoving()).toBe(false); // never compared yet
  await engine.query(agree, [id]);
  expect(await isMoving()).toBe(false);
  await engine.query(claim, [id]);
  expect(await isMoving()).toBe(true);
  await engine.query(`update task set fault = 'bug' where id = $1`, [id]);
  expect(await isMoving()).toBe(false);
  await engine.query('update task set fault = null where id = $1', [id]);
  await engine.query(agree, [id]);
  expect(await isMoving()).toBe(false);
});

test('an open page of a task hears when its account comes to another engine', async () => {
  const { id } = await makeTask(world.server, world.demo.token, { instId: 'ETH-USDT-SWAP' });
  const { engine } = world.server.database.pools();
  await engine.query(agree, [id]);
  const stream = await openStream(world.server.port, world.demo.token);
  stream.subscribe(`task:${id}`);
  await stream.waitFor<AssignmentDetails>(`task:${id}`, ({ isMoving }, { kind }) => kind === 'snapshot' && !isMoving);
  await engine.query(claim, [id]);
  await stream.waitFor<AssignmentDetails>(`task:${id}`, ({ isMoving }) => isMoving);
  stream.close();
});
