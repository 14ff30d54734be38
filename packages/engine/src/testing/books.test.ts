import { expect, test } from 'vitest';
import { cloneDatabase } from '../../../../tools/testing/index.ts';
import { compareBooks } from './books.ts';
import { makeTask, startTestEngine, startWorld } from './world.ts';

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
