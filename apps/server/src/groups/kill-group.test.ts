// A server that is killed at every step of opening and closing a group: no slot is opened twice, none is missing, and the group ends as asked.
import { hostingAgreementVersion, listCredentials, operateAssignmentGroupStatus, pageAssignmentGroup, userLogin } from '@millrace/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stretch } from '../../../../tools/process/patience.ts';
import { prepareForkedServer, type ForkedServer } from '../testing/forked-server.ts';
import { demo } from '../testing/people.ts';
import { startTestPaper, type TestPaper } from '../testing/start-test-paper.ts';

const FUTURES = 3;
const STARTED_MS_MAX = 60_000;

let paper: TestPaper;
let server: ForkedServer;
let admin: pg.Client;

beforeAll(async () => {
  paper = await startTestPaper({});
  server = await prepareForkedServer({ VENUES: paper.venues });
  admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await server.kill();
  await admin.end();
  await server.discard();
  await paper.stop();
});

async function rows(sql: string): Promise<Record<string, unknown>[]> {
  return (await admin.query<Record<string, unknown>>(sql)).rows;
}

/** Kills the server as soon as the database is seen so, and starts it again. */
async function killWhen(sql: string): Promise<void> {
  await vi.waitFor(async () => expect(await rows(`select 1 where ${sql}`)).toHaveLength(1), { timeout: stretch(30_000), interval: 1 });
  await server.kill();
  await server.start();
}

const step = (name: string, least = 1) => `(select count(*) from task where group_step = '${name}' and deleted_at is null) >= ${least}`;

test('a group opens and closes through kills at every step, each slot once', { timeout: stretch(240_000) }, async () => {
  await server.start();
  const { token } = (await server.call(userLogin, demo)).data;
  const credentialId = (await server.call(listCredentials, {}, { token })).data.credentials[0]?.id;
  const [group] = (await server.call(pageAssignmentGroup, { type: FUTURES }, { token })).data.rows;
  const groupId = group?.id;
  const slots = ['btc', 'eth', 'sol'].map((slot) => ({ slot }));
  const opening = { groupId, status: 'open', credentialId, version: 1, agreementVersion: hostingAgreementVersion, slots };

  // Killed while the request is under way: it opened whole, or not at all.
  const press = (): Promise<unknown> => server.call(operateAssignmentGroupStatus, opening, { token }).catch(() => undefined);
  const pressed = press();
  await new Promise((resolve) => setTimeout(resolve, 30));
  await server.kill();
  await pressed;
  const [made] = await rows(
    `select (select count(*) from task where group_step is not null)::int as tasks, (select count(*) from opened_group)::int as groups`,
  );
  expect([
    { tasks: 0, groups: 0 },
    { tasks: 3, groups: 1 },
  ]).toContainEqual(made);
  await server.start();
  await press();
  await killWhen(`${step('starting')} or ${step('started')}`);
  await killWhen(step('started', 2));
  await vi.waitFor(async () => expect(await rows(`select state from opened_group`)).toEqual([{ state: 'open' }]), {
    timeout: stretch(STARTED_MS_MAX),
    interval: 50,
  });
  expect(await rows(`select group_slot, trading_enabled, group_step from task order by number`)).toEqual(
    ['btc', 'eth', 'sol'].map((slot) => ({ group_slot: slot, trading_enabled: true, group_step: 'started' })),
  );
  expect(await rows(`select count(*)::int from task_event where action ->> 'type' = 'startTrading' group by task_id`)).toEqual(
    Array.from({ length: 3 }, () => ({ count: 1 })),
  );
  await vi.waitFor(
    async () =>
      expect(await rows(`select count(*)::int from task_order where reason = 'ENTRY' and status = 'filled'`)).toEqual([{ count: 3 }]),
    { timeout: stretch(STARTED_MS_MAX), interval: 50 },
  );
  // An entry whose limit the price had left while the server was dead ends without a fill, and is sent anew.
  expect(await rows(`select count(*)::int from task_order where reason = 'ENTRY' and filled_lots > 0 group by task_id`)).toEqual(
    Array.from({ length: 3 }, () => ({ count: 1 })),
  );

  void server.call(operateAssignmentGroupStatus, { groupId, status: 'close' }, { token }).catch(() => undefined);
  await killWhen(step('closing'));
  await killWhen(`exists (select from task_event where action ->> 'type' = 'closeAll')`);
  await vi.waitFor(async () => expect(await rows(`select state from opened_group`)).toEqual([{ state: 'closed' }]), {
    timeout: stretch(STARTED_MS_MAX),
    interval: 50,
  });
  expect(await rows(`select count(*)::int as alive from task where deleted_at is null`)).toEqual([{ alive: 0 }]);
  expect(await rows(`select count(*)::int as owned from task_position`)).toEqual([{ owned: 0 }]);
  expect(await rows(`select distinct reason from task_cycle`)).toEqual([{ reason: 'CLOSE_ALL' }]);
  expect(await rows(`select count(*)::int as cycles from task_cycle where opened_group_id is not null`)).toEqual([{ cycles: 3 }]);
});
