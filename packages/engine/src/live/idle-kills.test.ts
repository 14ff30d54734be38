// Idle funds whose engine dies at each step of both moves of a purchase and a redemption: nothing is moved twice, and money caught between two accounts
// is taken along.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { moveKillPoints, type KillPoint } from '../options.ts';
import { compareMoves } from '../testing/compare-moves.ts';
import type { ChildOrders } from '../testing/run-engine-child.ts';
import { idleSettings } from '../testing/idle-setting.ts';
import type { PlantedBugName } from '../testing/planted-bugs.ts';
import { makeTask, startTestEngine, startWorld, storeAction, until, type LinkedAccount, type World } from '../testing/world.ts';

const timing = { sweepMs: 20, silenceMs: 20, lookupMs: 20, lookupMsMax: 50, unknownGraceMs: 50, closeExpiryMs: 100, stampExpiryMs: 100 };

let database: TestDatabase;
let world: World;
let account: LinkedAccount;
let taskId: string;

beforeEach(async () => {
  database = await cloneDatabase();
  world = await startWorld({ seed: 3, speed: 3600 });
  account = await world.linkAccount(database, await world.openPaperAccount({ USDT: '1000' }));
  taskId = await makeTask(database, account, { instId: 'USDT', assignmentType: 6, allSettings: idleSettings });
});
afterEach(async () => {
  await world.close();
  await database.drop();
});

function startChild(kill?: ChildOrders['kill'], bug?: PlantedBugName) {
  const { credentialId, apiKey, secretKey, passphrase } = account;
  const orders: ChildOrders = {
    databaseUrl: database.engineUrl,
    venue: world.venue,
    credentials: { [credentialId]: { apiKey, secretKey, passphrase } },
    instanceFile: path.join(world.folder, 'instance.json'),
    timing,
    ...(kill === undefined ? {} : { kill }),
  };
  const testing = (file: string): string => new URL(`../testing/${file}`, import.meta.url).href;
  return fork(new URL(testing('engine-child.ts')), {
    env: { ...process.env, ENGINE_CHILD: JSON.stringify(orders), ...(bug === undefined ? {} : { PLANTED_BUG: bug }) },
    execArgv: bug === undefined ? [] : ['--import', testing('plant-bug.ts')],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

const act = (type: 'startTrading' | 'stopTrading') => storeAction(database, account, taskId, { type, actor: 'user' });
/** Those of a purchase come when the task is started, those of a redemption when it is stopped. */
const takesOut = (point: KillPoint): boolean => point.startsWith('redeem') || point.startsWith('toTrading');

test('an engine that dies at every step between trading account and savings moves nothing twice and forgets nothing', async () => {
  for (const point of moveKillPoints) {
    await act(takesOut(point) ? 'stopTrading' : 'startTrading');
    const died = once(startChild({ point, times: 1 }), 'exit', { signal: AbortSignal.timeout(40_000) });
    const [, signal] = (await died) as [number | null, string | null];
    expect([point, signal]).toEqual([point, 'SIGKILL']);
    expect([point, (await compareMoves(database, world, account)).wrong]).toEqual([point, []]);
  }
  await act('stopTrading');
  await live(async () => {
    const { saved: left, funding, earned, booked } = await compareMoves(database, world, account);
    return left === '0' && funding === '0' && earned === booked;
  });
  const { wrong, done, booked } = await compareMoves(database, world, account);
  expect(wrong).toEqual([]);
  expect(Number(done['toFunding'])).toBeGreaterThanOrEqual(Number(done['purchase']));
  const { rows } = await database
    .pools()
    .engine.query<{ fault: string | null; net_total: string }>('select fault, trim_scale(net_total)::text as net_total from task');
  expect(rows).toEqual([{ fault: null, net_total: booked }]);
});

test('a redemption that is sent twice is found by the comparison with the bills', async () => {
  await live(async () => (await saved()) !== '0');
  await act('stopTrading');
  const child = startChild(undefined, 'redeemTwice');
  await until(async () => (await compareMoves(database, world, account)).wrong.length > 0, 20_000);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect((await compareMoves(database, world, account)).wrong).toContainEqual(expect.stringMatching(/^redeem of 1: sent twice/));
});

async function saved(): Promise<string> {
  const { rows } = await database.pools().engine.query<{ saved: string | null }>("select view->'savings'->>'saved' as saved from task");
  return rows[0]?.saved ?? '0';
}

/** Runs an engine until the check holds. */
async function live(check: () => Promise<boolean>): Promise<void> {
  const { engine, errors } = await startTestEngine(database, world, [account], { timing });
  try {
    await until(check, 20_000);
  } finally {
    await engine.stop();
  }
  expect(errors).toEqual([]);
}
