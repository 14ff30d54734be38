// Idle funds against the real paper exchange: saving, interest as the venue books it, an order that lacks margin, and everything out again.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { compareBooks } from '../testing/books.ts';
import { compareMoves } from '../testing/compare-moves.ts';
import { idleSettings } from '../testing/idle-setting.ts';
import { makeTask, startTestEngine, startWorld, storeAction, until, type LinkedAccount, type World } from '../testing/world.ts';

/** An hour of the market in a second. */
const speed = 3600;
const timing = { sweepMs: 20, silenceMs: 20, lookupMs: 20, lookupMsMax: 100, unknownGraceMs: 100, closeExpiryMs: 300, stampExpiryMs: 300 };

let database: TestDatabase;
let world: World;
let account: LinkedAccount;

beforeAll(async () => {
  database = await cloneDatabase();
  // Eight hours of this market are eight seconds: a funding bill could come after the engine has stopped.
  world = await startWorld({ seed: 3, speed, fundingRates: ['0'] });
  account = await world.linkAccount(database, await world.openPaperAccount({ USDT: '1000.505' }));
});
afterAll(async () => {
  await world.close();
  await database.drop();
});

async function taskRow(id: string) {
  const { rows } = await database.pools().engine.query<{
    view: { savings: { saved: string; interest: string; moving: string; aprPct: string }; waits: unknown[] } | null;
    fault: string | null;
    net_total: string;
  }>('select view, fault, trim_scale(net_total)::text as net_total from task where id = $1', [id]);
  const [row] = rows;
  if (row === undefined) throw new Error('no task');
  return row;
}

async function firstOrder(taskId: string): Promise<{ status: string; refusal_code: string | null } | undefined> {
  const { rows } = await database
    .pools()
    .engine.query<{ status: string; refusal_code: string | null }>(
      `select status, refusal_code from task_order where task_id = $1 order by created_ts limit 1`,
      [taskId],
    );
  return rows[0];
}

test('what is idle is saved, earns what the exchange books, serves an order that lacks margin, and comes back whole', async () => {
  const id = await makeTask(database, account, { instId: 'USDT', assignmentType: 6, allSettings: idleSettings });
  const { engine, errors } = await startTestEngine(database, world, [account], { timing });
  try {
    await until(async () => (await taskRow(id)).view?.savings?.saved === '980.5', 30_000);
    await until(async () => (await compareMoves(database, world, account)).booked !== '0', 40_000);
    const earning = await taskRow(id);
    expect(earning.view).toMatchObject({ savings: { moving: '0' }, waits: [{ act: 'balance' }] });
    expect(Number(earning.view?.savings.aprPct)).toBeGreaterThan(0);
    expect(earning.net_total).toBe(earning.view?.savings.interest);

    const settings = { baseOrderSize: '1', maxAddOrders: 0, leverage: 5, entryIntervalSec: 99_999 };
    const ladder = await makeTask(database, account, { settings });
    engine.wake(ladder);
    await until(async () => (await firstOrder(ladder))?.status === 'filled', 40_000);
    expect((await firstOrder(ladder))?.refusal_code).toBe(null);
    expect((await compareMoves(database, world, account)).done).toMatchObject({ redeem: 1, toTrading: 1 });

    await storeAction(database, account, id, { type: 'stopTrading', actor: 'user' });
    engine.wake(id);
    await until(async () => {
      const { saved, funding, earned, booked } = await compareMoves(database, world, account);
      return saved === '0' && funding === '0' && earned === booked;
    }, 20_000);
    await until(async () => (await taskRow(id)).view?.savings.moving === '0');
  } finally {
    await engine.stop();
  }
  expect(errors).toEqual([]);
  const compared = await compareMoves(database, world, account);
  expect(compared.wrong).toEqual([]);
  const row = await taskRow(id);
  expect([row.fault, row.net_total, row.view?.savings]).toMatchObject([null, compared.earned, { saved: '0', moving: '0' }]);
  expect((await compareBooks(database, world, account)).wrong).toEqual([]);
});
