import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { stretch } from '../../../../tools/process/patience.ts';
import { openWire } from '../../../../tools/process/wire.ts';
import { fencedTransaction } from '../stores/shard-fence.ts';
import { ownShards } from '../testing/own-shards.ts';
import { placeOf, through } from '../testing/wired.ts';
import { until } from '../testing/world.ts';
import { LeaseSession } from './lease-session.ts';
import { ShardTable } from './shard-table.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

test('a session that says nothing is ended by the server, and what it held is free', async () => {
  const ends: Error[] = [];
  const { options: config } = database.pools().engine;
  const open = (random: number, silenceMs: number) =>
    LeaseSession.open({ config, silenceMs, random: () => random, onEnd: (cause) => void ends.push(cause) });
  const other = await open(0.75, 60_000);
  // Longer than two statements take on a machine that is busy.
  const silent = await open(0.25, stretch(500));
  expect((await silent.ask()).members).toEqual([silent.member, other.member]);
  const [claimed] = await silent.claim([7]);
  expect(await other.claim([7, 8])).toMatchObject([{ shard: 8 }]);
  await until(() => ends.length === 1);
  // The server tells the client first, and gives up what the session held in the moment after.
  await until(async () => (await other.ask()).members.join() === String(other.member));
  expect((await other.ask()).free).toContain(7);
  let again: Awaited<ReturnType<typeof other.claim>> = [];
  await until(async () => (again = await other.claim([7])).length > 0);
  expect(again).toEqual([{ shard: 7, epoch: Number(claimed?.epoch) + 1, from: silent.member }]);
  await other.end();
});

test('a claim after a standby took over has a higher epoch than any before, also than those that the standby never heard of', async () => {
  const pool = database.pools().engine;
  const session = await LeaseSession.open({ config: pool.options, silenceMs: 60_000, random: () => 0.5, onEnd: () => undefined });
  const {
    rows: [{ timeline } = { timeline: 0 }],
  } = await pool.query<{ timeline: number }>('select timeline_id as timeline from pg_control_checkpoint()');
  expect(timeline).toBeGreaterThan(0);
  // The last claim of the timeline before, of which this server knows nothing, and one that it does know of.
  const before = (timeline - 1) * 2 ** 32 + 7;
  await pool.query('update shard set epoch = $1 where id = 7', [before - 3]);
  await pool.query('update shard set epoch = $1 where id = 8', [timeline * 2 ** 32 + 5]);
  expect((await session.claim([7, 8])).toSorted((a, b) => a.shard - b.shard)).toMatchObject([
    { shard: 7, epoch: timeline * 2 ** 32 },
    { shard: 8, epoch: timeline * 2 ** 32 + 6 },
  ]);
  expect(timeline * 2 ** 32).toBeGreaterThan(before);
  await session.end();
});

test('a session whose packets are dropped is over, although nobody says so, and so is what it was asked', async () => {
  const wire = await openWire(placeOf(database.engineUrl));
  const config = { connectionString: through(database.engineUrl, wire), pipeline: true };
  const ends: string[] = [];
  const onEnd = ({ message }: Error): void => void ends.push(message);
  const session = await LeaseSession.open({ config, silenceMs: stretch(300), random: () => 0.5, onEnd });
  wire.state = 'silent';
  await expect(session.ask()).rejects.toThrow('Connection terminated');
  expect(ends).toEqual(['the database was not heard for too long']);
  await session.end();
  await wire.close();
});

test('a session is ended in time although its packets are dropped', async () => {
  const wire = await openWire(placeOf(database.engineUrl));
  const config = { connectionString: through(database.engineUrl, wire), pipeline: true };
  const session = await LeaseSession.open({ config, silenceMs: stretch(100), random: () => 0.5, onEnd: () => undefined });
  wire.state = 'silent';
  await session.end();
  expect(session.hasEnded).toBe(true);
  await wire.close();
});

test('a transaction that says nothing fences its shard no longer than a silence', async () => {
  const { engine: pool } = database.pools();
  const shards = new ShardTable(stretch(400));
  for (const each of (await ownShards(pool)).epochsOf([9])) shards.add(each);
  const session = await LeaseSession.open({ config: pool.options, silenceMs: 60_000, random: () => 0.5, onEnd: () => undefined });
  const { promise: held, resolve: isHeld } = Promise.withResolvers<void>();
  const { promise: thawed, resolve: thaw } = Promise.withResolvers<void>();
  const frozen = fencedTransaction(pool, shards, 9, () => {
    isHeld();
    return thawed;
  });
  frozen.catch(() => undefined);
  await held;
  expect(await session.claim([9])).toEqual([]);
  await until(async () => (await session.claim([9])).length === 1, 2_000);
  thaw();
  await expect(frozen).rejects.toThrow();
  await session.end();
});
