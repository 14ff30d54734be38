// Opening orders that the exchange refuses for lack of balance: what is free is bought instead, and exits never wait for it.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { pagesAgainstBills } from '../testing/against-bills.ts';
import { compareBooks } from '../testing/books.ts';
import { makeLeader } from '../testing/copied-leader.ts';
import { bowlingSettings } from '../testing/eth-setting.ts';
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

test('an add that the balance does not cover is sent as small as what is free, and the cycle goes on', async () => {
  world = await startWorld({ prices: [60000, 58800, 58500, 58650, 58650, 60500, 60600, 60200, 60200] });
  const account = await world.linkAccount(database, await world.openPaperAccount({ USDT: '250' }));
  const taskId = await makeTask(database, account);
  const { engine, errors } = await startTestEngine(database, world, [account]);
  await world.ended(engine);
  await engine.stop();
  const { rows } = await database
    .pools()
    .engine.query<{ reason: string; status: string; lots: string; refusal_code: string | null }>(
      `select reason, status, lots, refusal_code from task_order where task_id = $1 and effect = 'open' order by created_ts, cl_ord_id`,
      [taskId],
    );
  expect(rows).toMatchObject([
    { reason: 'ENTRY', status: 'filled', lots: '100' },
    { reason: 'ADD', status: 'refused', lots: '200', refusal_code: '51008' },
    { reason: 'ADD', status: 'filled' },
  ]);
  // 250 less the margin of the entry and its fee is 129.7; a contract at the limit price needs about 118 and 0.3 of fee.
  expect(Number(rows[2]?.lots)).toBe(109);
  expect(errors).toEqual([]);
  expect(await compareBooks(database, world, account)).toMatchObject({ wrong: [], cycles: 1 });
});

test('of a lead account the margin of its trader is not there: the add is as small, and is never sent larger', async () => {
  world = await startWorld({ prices: [60000, 58800, 58500, 58650, 58650, 60500, 60600, 60200, 60200] });
  const account = await world.linkAccount(database, await world.openPaperAccount({ USDT: '750' }));
  await makeLeader(database, account);
  const taskId = await makeTask(database, account);
  const { engine, errors } = await startTestEngine(database, world, [account]);
  await world.ended(engine);
  await engine.stop();
  const { rows } = await database.pools().engine.query(
    `select reason, status, lots::float8 as lots, refusal_code, sent_at is null as unsent from task_order
        where task_id = $1 and effect = 'open' order by created_ts, cl_ord_id`,
    [taskId],
  );
  expect(rows).toEqual([
    { reason: 'ENTRY', status: 'filled', lots: 100, refusal_code: null, unsent: false },
    { reason: 'ADD', status: 'refused', lots: 200, refusal_code: '51008', unsent: true },
    { reason: 'ADD', status: 'filled', lots: 109, refusal_code: null, unsent: false },
  ]);
  expect(errors).toEqual([]);
  expect(await compareBooks(database, world, account)).toMatchObject({ wrong: [], cycles: 1 });
});

test('a roll is floored to what is free before it is sent, and not sent when nothing is', async () => {
  world = await startWorld({ prices: [3000, 3090, 3095, 3190, 3195, 3290, 3295, 3295, 3000, 2990, 2990], instId: 'ETH-USDT-SWAP' });
  const account = await world.linkAccount(database, await world.openPaperAccount({ USDT: '640' }));
  const settings = { ...bowlingSettings, repeatMode: 'single' } as const;
  await makeTask(database, account, { assignmentType: 10, instId: 'ETH-USDT-SWAP', allSettings: settings });
  const { engine, errors } = await startTestEngine(database, world, [account]);
  await world.ended(engine);
  await engine.stop();
  const { rows } = await database
    .pools()
    .engine.query<{ reason: string; status: string; lots: number; price: number }>(
      `select reason, status, lots::float8 as lots, price_ticks::float8 as price from task_order where effect = 'open' order by created_ts, cl_ord_id`,
    );
  expect(rows.map(({ reason, status }) => `${reason} ${status}`)).toEqual(['ENTRY filled', 'ADD filled', 'ADD filled']);
  // 640 less 600 of margin and 1.5 of commission; planned were 1.01 contracts. What the limit of the first roll reserved too much pays for the least lot.
  const each = ((rows[1]?.price ?? 0) / 100) * 0.1 * (1 / 5 + 0.0005);
  expect(rows.slice(1).map(({ lots }) => lots)).toEqual([Math.floor((38.5 / each) * 100), 1]);
  expect(errors).toEqual([]);
  expect((await pagesAgainstBills(database, world, account)).wrong).toEqual([]);
});
