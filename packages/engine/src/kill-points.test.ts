import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../tools/testing/index.ts';
import { killPoints, type KillPoint } from './options.ts';
import { compareBooks } from './testing/books.ts';
import type { ChildOrders } from './testing/engine-child.ts';
import { makeTask, startTestEngine, startWorld, type LinkedAccount, type World } from './testing/world.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

/** Down, two adds, up to the profit; then a rise and a fall that closes whatever a late entry bought. */
const prices = [60000, 58800, 58500, 58650, 57400, 57300, 57420, 58850, 59000, 58850, 58820, 59900, 61000, 62500, 64000, 63000, 62900];
const timing = { lookupMs: 20, lookupMsMax: 100, unknownGraceMs: 50, settleMs: 300, openExpiryMs: 300, closeExpiryMs: 300 };

/** Runs an engine in a child until it has ended itself. */
async function runUntilKilled(world: World, account: LinkedAccount, kill: { point: KillPoint; times: number }): Promise<void> {
  const orders: ChildOrders = {
    databaseUrl: database.engineUrl,
    venue: world.venue,
    credentials: { [account.credentialId]: { apiKey: account.apiKey, secretKey: account.secretKey, passphrase: account.passphrase } },
    instanceFile: path.join(world.folder, 'instance.json'),
    kill,
    timing,
  };
  const child = fork(path.join(import.meta.dirname, 'testing/engine-child.ts'), {
    env: { ...process.env, ENGINE_CHILD: JSON.stringify(orders) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect({ code, signal, said }).toEqual({ code: null, signal: 'SIGKILL', said: '' });
}

/** Every point at its first passing, and those of later orders too. */
const cases: { point: KillPoint; times: number }[] = [
  ...killPoints.map((point) => ({ point, times: 1 })),
  ...(['intent-committed', 'send-marked', 'sent', 'acked', 'fill-stored'] as const).map((point) => ({ point, times: 4 })),
];

test.for(cases)('an engine killed at $point, time $times, goes on without losing or doubling an order', async (kill) => {
  const world = await startWorld({ prices });
  try {
    const account = await world.linkAccount(database);
    await makeTask(database, account);
    await runUntilKilled(world, account, kill);
    const { engine, errors } = await startTestEngine(database, world, [account], { timing });
    await world.ended(engine);
    await engine.stop();
    expect(errors).toEqual([]);
    await database.pools().engine.query('update task set deleted_at = now() where credential_id = $1', [account.credentialId]);
    expect(await compareBooks(database, world, account)).toMatchObject({ wrong: [], cycles: 1 });
  } finally {
    await world.close();
  }
});
