// Missed copies as their copier is told them: one message for each follow, each copy once, nothing of what he chose himself.
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../../tools/testing/index.ts';
import type { Context } from '../../shared/context/context.ts';
import { openPool, type Pool } from '../../shared/database/index.ts';
import { installQuietJobs } from '../../testing/install-jobs.ts';
import { at, insertLeadWorld } from '../figures/lead-world.test-kit.ts';
import { tellMissed } from './tell-missed.ts';

let database: TestDatabase;
let owner: Pool;

beforeAll(async () => {
  database = await cloneDatabase();
  await installQuietJobs(database);
  owner = openPool(database.adminUrl, { onError: () => undefined });
  await insertLeadWorld(owner, 'missed');
  await owner.query(
    `insert into lead_signal (lead_id, seq, tenant_id, inst_id, pos_side, action, lots_before, lots_delta, lots_open, cost, ts, factor)
     select 'led_missed', n, 'missed', 'BTC-USDT-SWAP', 'L', 'ADD', 10, 1, 10, 1, n, 1 from generate_series(1, 20) n`,
  );
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const insertMissed = (copier: number, seq: number, reason: string) =>
  owner.query(
    `insert into copy_row (follow_id, seq, lead_id, tenant_id, state, reason, ts) values ('fol_missed' || $1::int, $2, 'led_missed', 'missed', 'missed', $3, 1)`,
    [copier, seq, reason],
  );
const tell = async (nowMs: number): Promise<void> =>
  tellMissed({ pools: database.pools(), clock: { now: () => nowMs }, log: pino({ level: 'silent' }) } as Context, {});
const told = async () =>
  (await owner.query(`select user_id as "userId", args from message where kind = 'copiesMissed' order by created_at, user_id`)).rows;

test('ten minutes are one message for each follow, with counts by reason, and are told once, also by two at once', async () => {
  for (const seq of [1, 2, 3]) await insertMissed(1, seq, 'slippage');
  await insertMissed(1, 4, 'belowMin');
  await insertMissed(1, 5, 'paused');
  await insertMissed(2, 1, 'late');
  await insertMissed(3, 1, 'instrument');
  await owner.query(
    `insert into copy_row (follow_id, seq, lead_id, tenant_id, state, ts) values ('fol_missed1', 6, 'led_missed', 'missed', 'sent', 1), ('fol_missed1', 7, 'led_missed', 'missed', 'applied', 1)`,
  );
  await Promise.all([tell(at(2)), tell(at(2))]);
  const common = { environment: 'paper', trader: '21' };
  expect(await told()).toEqual([
    { userId: 'usr_missed1', args: { ...common, count: 4, slippage: 3, belowMin: 1 } },
    { userId: 'usr_missed2', args: { ...common, count: 1, late: 1 } },
  ]);
  await tell(at(3));
  expect(await told()).toHaveLength(2);
});

test('an older order that is missed later is told then', async () => {
  await owner.query(`update copy_row set state = 'missed', reason = 'notFilled' where follow_id = 'fol_missed1' and seq = 6`);
  await tell(at(4));
  expect((await told()).slice(2)).toEqual([
    { userId: 'usr_missed1', args: { environment: 'paper', trader: '21', count: 1, notFilled: 1 } },
  ]);
});
