// A copied position that becomes a task of its copier's own, on a real exchange, while the engine dies between the steps.
import type { AveragingSettings } from '@millrace/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { compareBooks } from '../testing/books.ts';
import { copiesOf, copying, makeFollow, makeLeader } from '../testing/copied-leader.ts';
import { baseSettings } from '../testing/golden-setting.ts';
import { runUntilKilled } from '../testing/run-until-killed.ts';
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

const settings: AveragingSettings = { ...baseSettings, maxAddOrders: 0, targetPct: '200', stopLossAmount: '20' };

/** Enters, and nothing more happens. */
const quiet = [60000, ...Array.from({ length: 400 }, () => 60000)];

test('a kept position has one owner at each step, and a stop', { timeout: 120_000 }, async () => {
  world = await startWorld({ prices: quiet });
  const [lead, copier] = [await world.linkAccount(database), await world.linkAccount(database)] as const;
  const accounts = [lead, copier];
  const leadId = await makeLeader(database, lead);
  await makeTask(database, lead);
  const { followId, taskIds } = await makeFollow(database, copier, { leadId, settings: { allocation: '5000' } });
  const [taskId = ''] = taskIds;
  const db = database.pools().engine;
  const first = await startTestEngine(database, world, accounts, { ...copying(db), timing: hastyTiming });
  await until(async () => (await copiesOf(database, followId))[0]?.state === 'applied', 60_000);
  await first.engine.stop();
  await storeAction(database, copier, taskId, {
    type: 'keep',
    actor: 'system',
    settings,
    place: { assignmentType: 4, group: null },
  });
  for (const point of ['action-stored', 'intent-committed'] as const) {
    await runUntilKilled({ database, world, accounts, kill: { point, times: 1 }, timing: hastyTiming });
    const { rows } = await db.query<{ task: string; side: string }>(
      'select task_id as task, pos_side as side from task_position where credential_id = $1 order by pos_side',
      [copier.credentialId],
    );
    const sides = point === 'action-stored' ? ['long', 'short'] : ['long'];
    expect(rows).toEqual(sides.map((side) => ({ task: taskId, side })));
  }
  const { engine, errors } = await startTestEngine(database, world, accounts, { ...copying(db), timing: hastyTiming });
  await until(async () => {
    const { rowCount } = await db.query(
      `select 1 from task_order where task_id = $1 and kind = 'stop' and status = 'live' and not cancel_wanted`,
      [taskId],
    );
    return rowCount === 1;
  }, 60_000);
  await engine.stop();
  expect([...first.errors, ...errors]).toEqual([]);
  const { rows } = await db.query(
    `select t.assignment_type, t.follow_id, f.kept_net = t.kept_open as counted, t.kept_open < 0 as costs, t.view ->> 'sz' as sz
       from task t join follow f on f.id = t.kept_from where t.id = $1`,
    [taskId],
  );
  expect(rows).toEqual([{ assignment_type: 4, follow_id: null, counted: true, costs: true, sz: '0.5' }]);
  expect(await compareBooks(database, world, copier)).toMatchObject({ wrong: [] });
});
