// A leader who averages and the copiers of his orders, on a real exchange: every signal ends once, and who copies is flat when he is.
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { SHARDS } from '../ownership/fair-share.ts';
import type { KillPoint } from '../options.ts';
import { compareBooks } from '../testing/books.ts';
import { copiesOf, copying, makeFollow, makeLeader } from '../testing/copied-leader.ts';
import { runUntilKilled } from '../testing/run-until-killed.ts';
import { seeded } from '../testing/seeded.ts';
import { hastyTiming } from '../testing/hasty-timing.ts';
import { makeTask, startTestEngine, startWorld, storeAction, until, type World } from '../testing/world.ts';

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

test('copies open, add and close with their leader; one whose size is below the minimum says so, and a task that is switched off is not copied', async () => {
  world = await startWorld({ prices: [...cycle, ...cycle] });
  const [lead, half, tiny] = [await world.linkAccount(database), await world.linkAccount(database), await world.linkAccount(database)];
  const leadId = await makeLeader(database, lead);
  await makeTask(database, lead, { settings: { entryIntervalSec: 0 } });
  const follows = {
    half: await makeFollow(database, half, { leadId, settings: { allocation: '5000' } }),
    tiny: await makeFollow(database, tiny, { leadId, settings: { allocation: '10', leadEquity: '100000' } }),
  };
  const alone = await world.linkAccount(database);
  const [aloneId, offTask] = [await makeLeader(database, alone), await makeTask(database, alone)];
  await database.pools().engine.query(`insert into lead_task (task_id, lead_id, state) values ($1, $2, 'off')`, [offTask, aloneId]);
  const { engine, errors } = await startTestEngine(database, world, [lead, half, tiny, alone], copying(database.pools().engine));
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
  expect(await newestSeq(aloneId)).toEqual({ seq: '0' });
  expect(errors).toEqual([]);
  // The follow allows 10x; the trader's task has 5x.
  expect((await world.held(half)).positions).toMatchObject([{ lever: '5' }]);
  for (const account of [lead, half, tiny, alone]) expect(await compareBooks(database, world, account)).toMatchObject({ wrong: [] });
});

test('a copier whose engine is told nothing of a signal that another one stored copies it all the same, soon', async () => {
  world = await startWorld({ prices: Array.from({ length: 2000 }, (_, at) => 60000 + (at % 2)), speed: 2 });
  const accounts = await Promise.all(Array.from({ length: 9 }, () => world.linkAccount(database)));
  const [lead, ...copiers] = accounts;
  if (lead === undefined) throw new Error('nobody leads');
  const leadId = await makeLeader(database, lead);
  const taskId = await makeTask(database, lead, { settings: { entryIntervalSec: 0 }, actions: [] });
  const follows: string[] = [];
  for (const copier of copiers) follows.push((await makeFollow(database, copier, { leadId })).followId);
  const start = async (seed: number, instance: string) =>
    startTestEngine(database, world, accounts, {
      ...copying(database.pools().engine),
      timing: { leaseMs: 1_500 },
      random: seeded(seed),
      cluster: 'test',
      instanceFile: path.join(world.folder, instance),
    });
  const engines = [await start(11, 'one.json'), await start(22, 'two.json')];
  try {
    await until(() => engines.every(({ engine }) => engine.ready() && engine.counts().shards === SHARDS / 2));
    expect(engines.map(({ engine }) => engine.counts().accounts > 0)).toEqual([true, true]);
    for (const type of ['startTrading', 'startBuying'] as const) await storeAction(database, lead, taskId, { type, actor: 'user' });
    for (const { engine } of engines) engine.wake(taskId);
    await until(async () => {
      const copies = await Promise.all(follows.map((followId) => copiesOf(database, followId)));
      return copies.every(([first]) => first?.action === 'OPEN' && first.state === 'applied');
    }, 5_000);
  } finally {
    await Promise.all(engines.map(({ engine }) => engine.stop()));
  }
});

const deaths: { point: KillPoint; times: number }[] = [
  { point: 'signal-heard', times: 1 },
  { point: 'signal-heard', times: 4 },
  { point: 'signal-stored', times: 1 },
  { point: 'signal-stored', times: 5 },
  { point: 'intent-committed', times: 2 },
  { point: 'send-marked', times: 4 },
  { point: 'sent', times: 5 },
  { point: 'acked', times: 3 },
  { point: 'fill-decided', times: 6 },
  { point: 'fill-stored', times: 4 },
  { point: 'done-stored', times: 5 },
  { point: 'cycle-settled', times: 1 },
];

test('an engine that dies at each step between a leader and his copiers has lost and doubled nothing', { timeout: 240_000 }, async () => {
  world = await startWorld({ prices: Array.from({ length: 40 }, () => cycle).flat() });
  const [lead, ...copiers] = [
    await world.linkAccount(database),
    await world.linkAccount(database),
    await world.linkAccount(database),
  ] as const;
  const accounts = [lead, ...copiers];
  const leadId = await makeLeader(database, lead);
  const taskId = await makeTask(database, lead, { settings: { entryIntervalSec: 0 } });
  const follows = [];
  for (const [index, copier] of copiers.entries())
    follows.push(
      await makeFollow(database, copier, {
        leadId,
        settings: index === 0 ? { allocation: '5000' } : { sizing: 'fixed', baseOrderSize: '0.3' },
      }),
    );
  for (const kill of deaths) await runUntilKilled({ database, world, accounts, kill, timing: hastyTiming });
  const { engine, errors } = await startTestEngine(database, world, accounts, { ...copying(database.pools().engine), timing: hastyTiming });
  const before = Number((await newestSeq(leadId)).seq);
  await until(async () => Number((await newestSeq(leadId)).seq) > before + 6, 60_000);
  await storeAction(database, lead, taskId, { type: 'stopTrading', actor: 'user' });
  await storeAction(database, lead, taskId, { type: 'closeAll', actor: 'user' });
  engine.wake(taskId);
  await until(async () => (await held()) === 0, 60_000);
  await world.ended(engine, 60_000);
  await engine.stop();
  expect(errors).toEqual([]);
  for (const account of accounts) expect(await compareBooks(database, world, account)).toMatchObject({ wrong: [] });
  const last = Number((await newestSeq(leadId)).seq);
  for (const { followId } of follows) {
    const copies = await copiesOf(database, followId);
    expect(copies.map(({ seq }) => seq)).toEqual(Array.from({ length: last }, (_, index) => index + 1));
    expect(copies.filter(({ state }) => state === 'sent')).toEqual([]);
    expect(copies.some(({ state }) => state === 'applied')).toBe(true);
  }
});

async function newestSeq(leadId: string): Promise<{ seq: string }> {
  const { rows } = await database.pools().engine.query<{ seq: string }>('select last_seq as seq from lead_trader where id = $1', [leadId]);
  return rows[0] ?? { seq: '0' };
}

/** Contracts that all tasks hold together. */
async function held(): Promise<number> {
  const { rows } = await database.pools().engine.query<{ sz: number }>(`select coalesce(sum((view ->> 'sz')::float8), 0) as sz from task`);
  return rows[0]?.sz ?? 0;
}
