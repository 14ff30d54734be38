import { expect, test } from 'vitest';
import { cloneDatabase } from '../../../../tools/testing/index.ts';
import { compareBooks } from './books.ts';
import { makeTask, startTestEngine, startWorld, until } from './world.ts';

test('the comparison of books finds an order, a trade and an amount that do not belong', async () => {
  const database = await cloneDatabase();
  const world = await startWorld({ prices: [60000, 58800, 58500, 58650, 57400, 57300, 57420, 58850, 59000, 58850, 58820, 58820] });
  try {
    const account = await world.linkAccount(database);
    await makeTask(database, account);
    const { engine } = await startTestEngine(database, world, [account]);
    await world.ended(engine);
    await engine.stop();
    const db = database.pools().engine;
    const planted: [string, string][] = [
      [`update task_cycle set net = net + 0.000000000000000001`, 'money differs'],
      [`update task_fill set trade_id = trade_id || '0' where cl_ord_id = (select min(cl_ord_id) from task_order)`, 'is not booked'],
      [
        `update task_order set status = 'canceled' where cl_ord_id = (select min(cl_ord_id) from task_order)`,
        'filled there and canceled here',
      ],
    ];
    for (const [fault, finding] of planted) {
      await db.query(fault);
      expect((await compareBooks(database, world, account)).wrong.join('; ')).toContain(finding);
    }
  } finally {
    await world.close();
    await database.drop();
  }
});

test('the comparison of books finds a stop that rests although nobody wants it, and one that is believed to rest', async () => {
  const database = await cloneDatabase();
  const world = await startWorld({ prices: Array.from({ length: 1000 }, () => 60000), speed: 1 });
  try {
    const account = await world.linkAccount(database);
    await makeTask(database, account, { settings: { entryIntervalSec: 0, stopLossAmount: '30' } });
    const { engine } = await startTestEngine(database, world, [account]);
    const db = database.pools().engine;
    await until(async () => (await db.query(`select 1 from task_order where kind = 'stop' and status = 'live'`)).rows.length > 0);
    await engine.stop();
    const findings = async (): Promise<string[]> => (await compareBooks(database, world, account)).wrong;
    expect(await findings()).toEqual([]);
    await db.query(`update task_order set status = 'void' where kind = 'stop'`);
    expect(await findings()).toEqual([expect.stringMatching(/^the stop \w+ rests there and is void here$/)]);
    await db.query(`update task_order set status = 'live', cl_ord_id = cl_ord_id || '0' where kind = 'stop'`);
    expect(await findings()).toEqual([
      expect.stringMatching(/^no intent for the stop \w+$/),
      expect.stringMatching(/^lost: the stop \w+ \(live\)$/),
    ]);
  } finally {
    await world.close();
    await database.drop();
  }
});
