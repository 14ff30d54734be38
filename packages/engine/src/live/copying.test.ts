// A leader who averages and the copiers of his orders, on a real exchange: every signal ends once, and who copies is flat when he is.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { compareBooks } from '../testing/books.ts';
import { copiesOf, copying, makeFollow, makeLeader } from '../testing/copied-leader.ts';
import { makeTask, startTestEngine, startWorld, type World } from '../testing/world.ts';

let database: TestDatabase;
let world: World;

beforeEach(async () => {
  database = await cloneDatabase();
});
afterEach(async () => {
  await world.close();
  await database.drop();
});

/** Enters, adds after a rebound, takes its profit; then enters again. */
const cycle = [60000, 60000, 58800, 58500, 58650, 58650, 60500, 60600, 60200, 60200, 60200];

test('copies open, add and close with their leader; one whose size is below the minimum says so and is never in the market', async () => {
  world = await startWorld({ prices: [...cycle, ...cycle] });
  const [lead, half, tiny] = [await world.linkAccount(database), await world.linkAccount(database), await world.linkAccount(database)];
  const leadId = await makeLeader(database, lead);
  await makeTask(database, lead, { settings: { entryIntervalSec: 0 } });
  const follows = {
    half: await makeFollow(database, half, { leadId, settings: { allocation: '5000' } }),
    tiny: await makeFollow(database, tiny, { leadId, settings: { allocation: '10', leadEquity: '100000' } }),
  };
  const { engine, errors } = await startTestEngine(database, world, [lead, half, tiny], copying(database));
  await world.ended(engine);
  await engine.stop();
  const copies = await copiesOf(database, follows.half.followId);
  expect(copies.slice(0, 3)).toEqual([
    { seq: 1, action: 'OPEN', state: 'applied', reason: null, filled: 50 },
    { seq: 2, action: 'ADD', state: 'applied', reason: null, filled: 100 },
    { seq: 3, action: 'CLOSE', state: 'applied', reason: null, filled: 150 },
  ]);
  expect(copies.map(({ seq }) => seq)).toEqual(copies.map((_, index) => index + 1));
  expect((await copiesOf(database, follows.tiny.followId)).map(({ action, reason }) => `${action} ${String(reason)}`).slice(0, 3)).toEqual([
    'OPEN belowMin',
    'ADD belowMin',
    'CLOSE nothingHeld',
  ]);
  expect(errors).toEqual([]);
  for (const account of [lead, half, tiny]) expect(await compareBooks(database, world, account)).toMatchObject({ wrong: [] });
});
