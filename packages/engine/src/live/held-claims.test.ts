// What engines do while an operator lets nobody claim: each keeps what it owns, nobody takes over what another one lost, and what was given back in order arrives.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { SHARDS } from '../ownership/fair-share.ts';
import { LeaseSession } from '../ownership/lease-session.ts';
import { startTestEngine, startWorld, until, type World } from '../testing/world.ts';
import type { Engine } from './engine.ts';

const timing = { leaseMs: 1_500 };
/** Several questions of the lease. */
const A_WHILE_MS = 2 * timing.leaseMs;

let database: TestDatabase;
let world: World;
let admin: pg.Client;
const engines: Engine[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  world = await startWorld({ prices: [60000, 60000] });
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
});
afterEach(async () => {
  await release();
  for (const engine of engines.splice(0)) await engine.stop();
});
afterAll(async () => {
  await admin.end();
  await world.close();
  await database.drop();
});

const hold = () => admin.query(`insert into claim_hold (held_at, held_by) values (now(), 'somebody')`);
const release = () => admin.query('delete from claim_hold');

async function start(): Promise<Engine> {
  const { engine } = await startTestEngine(database, world, [], { timing, random: Math.random });
  engines.push(engine);
  return engine;
}

const owned = (engine: Engine): number => engine.counts().shards;

test('an engine keeps its shards from one that joins, and while it is to hand them over; once claims are let again both go on', async () => {
  const one = await start();
  expect(owned(one)).toBe(SHARDS);
  await hold();
  const two = await start();
  await one.drain(true);
  await pause(A_WHILE_MS);
  expect([owned(one), owned(two)]).toEqual([SHARDS, 0]);
  await one.drain(false);
  await pause(A_WHILE_MS);
  expect([owned(one), owned(two)]).toEqual([SHARDS, 0]);
  await release();
  await until(() => owned(one) === SHARDS / 2 && owned(two) === SHARDS / 2);
});

test('what an engine lost nobody has until claims are let again', async () => {
  const one = await start();
  const two = await start();
  await until(() => owned(one) === SHARDS / 2 && owned(two) === SHARDS / 2);
  await hold();
  await one.stop();
  await pause(A_WHILE_MS);
  expect(owned(two)).toBe(SHARDS / 2);
  expect(two.reasons().join()).toContain(String(SHARDS / 2));
  await release();
  await until(() => owned(two) === SHARDS);
});

test('what was being given back when claims were held is claimed all the same', async () => {
  const open = () =>
    LeaseSession.open({
      ...{ config: { connectionString: database.engineUrl }, silenceMs: 20_000, random: Math.random, onEnd: () => undefined },
    });
  const [one, other] = [await open(), await open()];
  expect(await one.claim([5, 6, 7])).toHaveLength(3);
  await hold();
  await one.giveBack([5]);
  expect(await other.claim([5, 6, 7])).toMatchObject([{ shard: 5, from: null }]);
  await one.end();
  await until(async () => (await other.ask()).members.length === 1);
  expect(await other.claim([6, 7])).toEqual([]);
  await release();
  await until(async () => (await other.claim([6, 7])).length > 0);
  await other.end();
});
