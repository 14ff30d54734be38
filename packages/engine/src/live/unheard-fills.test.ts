// A closing order that fills for more than the books hold: what opened it has filled unheard, as after a gap of the account's stream.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startFaultyConnection, type FaultyConnection } from '@millrace/paper/testing';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { compareBooks } from '../testing/books.ts';
import { gridSettings } from '../testing/grid-setting.ts';
import { seeded } from '../testing/seeded.ts';
import { makeTask, startTestEngine, startWorld, until, type World } from '../testing/world.ts';

let database: TestDatabase;
let world: World;
let connection: FaultyConnection;

beforeEach(async () => {
  database = await cloneDatabase();
  world = await startWorld({ prices: [60000, 60000, 60000, 50000, 50000] });
  connection = await startFaultyConnection({ venuePort: world.paper.port, random: seeded(1), faults: {} });
});
afterEach(async () => {
  await connection.close();
  await world.close();
  await database.drop();
});

test('the last line of a grid closes cells whose purchases were never heard of', async () => {
  const account = await world.linkAccount(database);
  const taskId = await makeTask(database, account, { assignmentType: 8, allSettings: { ...gridSettings, stopLossAmount: '300' } });
  // Purchases by limits; the three at market that the grid begins with are heard.
  connection.faults = {
    isLost: (frame) => frame.includes('"channel":"orders"') && frame.includes('"post_only"') && frame.includes('"filled"'),
  };
  const { venue } = world;
  const over = (url: string): string => url.replace(String(world.paper.port), String(connection.port));
  const faulty: World = {
    ...world,
    venue: {
      ...venue,
      restUrl: over(venue.restUrl),
      publicWsUrl: over(venue.publicWsUrl),
      privateWsUrl: over(venue.privateWsUrl),
      businessWsUrl: over(venue.businessWsUrl),
    },
  };
  const { engine, errors } = await startTestEngine(database, faulty, [account], { timing: { lookupMs: 20, lookupMsMax: 50 } });
  try {
    await world.ended(engine);
    await until(async () => (await compareBooks(database, world, account)).wrong.length === 0);
  } finally {
    await engine.stop();
  }
  expect(errors).toEqual([]);
  const { rows } = await database.pools().engine.query<{ fault: string | null; reasons: string[] }>(
    `select fault, (select array_agg(distinct reason) from task_order where task_id = t.id and status = 'filled' and effect = 'close') as reasons
        from task t where id = $1`,
    [taskId],
  );
  expect(rows).toEqual([{ fault: null, reasons: ['LOSS_AMOUNT'] }]);
});
