import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { freezeAnEngine, type Freeze } from '../testing/frozen-engine.ts';
import { watchLateWrites } from '../testing/late-writes.ts';
import { startWorld, type World } from '../testing/world.ts';

let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await cloneDatabase();
  await watchLateWrites(database);
  // At the speed of the clock the venue would still take what was signed seconds ago: only the order's own deadline stops it.
  world = await startWorld({ prices: Array.from({ length: 400 }, (_, at) => 60000 + (at % 2)), speed: 1 });
});
afterAll(async () => {
  await world.close();
  await database.drop();
});

test.for<Freeze>([
  { point: 'send-marked', times: 1, next: 'engine' },
  // The first thing that is sent is the leverage.
  { point: 'guarded', times: 2, next: 'engine' },
  { point: 'fill-decided', times: 1, next: 'engine' },
  { point: 'decided', times: 1, next: 'session' },
])('an engine that is frozen at $point while its accounts get another owner ($next) does nothing when it is thawed', async (freeze) => {
  expect(await freezeAnEngine(database, world, freeze)).toEqual([]);
});

test.for<Freeze & { finds: string }>([
  { point: 'guarded', times: 2, next: 'engine', plant: 'noDeadline', finds: 'is filled there and void here' },
  { point: 'decided', times: 1, next: 'session', plant: 'sameEpoch', finds: 'without a new epoch' },
])('the proof finds $plant', async ({ finds, ...freeze }) => {
  expect((await freezeAnEngine(database, world, freeze)).join('\n')).toContain(finds);
});
