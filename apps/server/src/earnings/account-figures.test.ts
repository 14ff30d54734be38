// The figures of a whole account from the hourly notes of its tasks: golden numbers over HTTP, each environment apart, days of the tenant's time zone.
import { getAccountFigures } from '@millrace/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertNotes, type TaskNote } from '../shared/notes/notes.store.ts';
import { newPerson, setUpServer, type Person } from '../testing/index.ts';
import { giveProperty } from '../testing/property.ts';
import { readAccountSums } from './account-figures.store.ts';

const server = setUpServer();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let admin: pg.Client;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
});
afterAll(() => admin.end());

interface Owner extends Person {
  taskId: string;
  /** Of the same trader, in the environment real. */
  realTaskId: string;
}

async function newOwner(): Promise<Owner> {
  const person = await newPerson(server);
  const { taskId } = await giveProperty(server.database.adminUrl, { tenantId: 'meridian', id: person.user.id });
  const realTaskId = `${taskId}R`;
  await admin.query(
    `insert into task (id, tenant_id, user_id, credential_id, environment, venue_id, assignment_type, inst_id, direction, settings, created_at)
     select $2, tenant_id, user_id, credential_id, 'real', venue_id, assignment_type, inst_id, direction, settings, created_at from task where id = $1`,
    [taskId, realTaskId],
  );
  return { ...person, taskId, realTaskId };
}

const note = (taskId: string, hourTs: number, amounts: Partial<TaskNote>): TaskNote => ({
  ...{ taskId, hourTs, notedTs: hourTs + 60_000, tenantId: 'meridian', openedGroupId: null },
  ...{ margin: '0', reserved: '0', openResult: '0', running: '0', resistance: '0', ...amounts },
});
const insert = (...notes: TaskNote[]): Promise<void> => insertNotes(server.database.pools().engine, notes);
const figuresOf = async ({ token }: Person) => (await server.call(getAccountFigures, {}, { token })).data;

async function closeCycle(
  { taskId, realTaskId }: Owner,
  cycle: number,
  { atMs, net, real }: { atMs: number; net: string; real?: boolean },
) {
  await admin.query(
    `insert into task_cycle (task_id, leg, cycle, tenant_id, environment, reason, adds, realized, fees, funding, net, opened_ts, closed_ts)
     values ($1, 'L', $2, 'meridian', $3, 'TARGET', 0, $4, 0, 0, $4, 0, $5)`,
    [real ? realTaskId : taskId, cycle, real ? 'real' : 'paper', net, atMs],
  );
}

test('an account has the figures of all its tasks, of each environment apart; nobody sees those of others', async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  expect(await figuresOf(owner)).toEqual([]);
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const second = await newTaskLike(owner);
  const [paper, real] = [owner.taskId, owner.realTaskId];
  // Capital of the two hours: 1000 + 1000 and 3000 + 1000; tied up: 500 + 40 + 250 and 100 + 250.
  await insert(
    note(paper, hour - DAY_MS - HOUR_MS, { margin: '500', reserved: '500', openResult: '-40', resistance: '20' }),
    note(second, hour - DAY_MS - HOUR_MS, { margin: '250', reserved: '750', openResult: '12', resistance: '40' }),
    note(paper, hour, { margin: '100', reserved: '2900', openResult: '7', resistance: '20' }),
    note(second, hour, { margin: '250', reserved: '750', openResult: '0', resistance: '40' }),
    note(real, hour, { margin: '60.001', reserved: '39.999', openResult: '-5', resistance: '33.339' }),
  );
  await closeCycle(owner, 0, { atMs: hour - 2 * DAY_MS, net: '20' });
  await closeCycle(owner, 1, { atMs: hour, net: '10' });
  // Older than the 30 days.
  await closeCycle(owner, 2, { atMs: hour - 40 * DAY_MS, net: '5000' });
  await closeCycle(owner, 3, { atMs: hour, net: '1', real: true });

  expect(await figuresOf(owner)).toEqual([
    // 1 / 100 * 365 / 1.
    {
      ...{ environment: 'real', since: hour, young: true },
      annualizedRate: '365.00',
      withstandRisksRate: '33.33',
      maxRetracement: '65.01',
    },
    {
      ...{ environment: 'paper', since: hour - DAY_MS - HOUR_MS, young: false },
      // 30 / 3000 * 365 / 2; (20 * 3000 + 40 * 1000) / 4000.
      ...{ annualizedRate: '182.50', withstandRisksRate: '25.00', maxRetracement: '790.00' },
    },
  ]);
  expect(await figuresOf(other)).toEqual([]);
});

test('what tasks were last noted more than a day ago is not at risk now; the most money tied up stays', async () => {
  const owner = await newOwner();
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  await insert(note(owner.taskId, hour - 40 * DAY_MS, { margin: '100', reserved: '0', openResult: '-1', resistance: '30' }));
  expect(await figuresOf(owner)).toMatchObject([
    { environment: 'paper', young: false, annualizedRate: null, withstandRisksRate: null, maxRetracement: '101.00' },
  ]);
});

test('the 30 days are those of the time zone, and a day counts once however many hours it has', async () => {
  const owner = await newOwner();
  // 10:00 in Shanghai, where the first of the 30 days began at 16:00 UTC of the 21st of October.
  const nowMs = Date.parse('2026-11-20T02:00:00Z');
  const first = Date.parse('2026-10-21T16:00:00Z');
  await insert(
    note(owner.taskId, first - HOUR_MS, { margin: '1000000' }),
    note(owner.taskId, first, { margin: '100' }),
    note(owner.taskId, first + HOUR_MS, { margin: '200' }),
    note(owner.taskId, nowMs, { margin: '300' }),
  );
  await closeCycle(owner, 0, { atMs: first, net: '8' });
  await closeCycle(owner, 1, { atMs: first - 1, net: '1000' });
  const sums = await readAccountSums(server.database.pools().engine, { userId: owner.user.id, timeZone: 'Asia/Shanghai', nowMs });
  expect(sums).toHaveLength(1);
  expect(sums[0]).toMatchObject({ capitalDays: 2, sinceMs: first - HOUR_MS });
  expect([Number(sums[0]?.avgCapital), Number(sums[0]?.thirtyDayPnl), Number(sums[0]?.maxTied)]).toEqual([200, 8, 1_000_000]);
});

test('a note that is there already is not added to the account again, and batches of one hour add up', async () => {
  const owner = await newOwner();
  const second = await newTaskLike(owner);
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const one = note(owner.taskId, hour, { margin: '1.5', reserved: '2', openResult: '-3', resistance: '10' });
  const two = note(second, hour, { margin: '4', reserved: '0.5', openResult: '9', resistance: '7' });
  await insert(one);
  await insert(one, two);
  await insert({ ...one, margin: '99' }, two);
  const { rows } = await admin.query<Record<string, string>>(
    `select a.capital - s.capital as capital, a.tied - s.tied as tied, a.weighted - s.weighted as weighted, a.capital as noted from account_note a,
            lateral (select sum(margin + reserved) as capital, sum(margin + greatest(0, -open_result)) as tied, sum(resistance * (margin + reserved)) as weighted
                       from task_note n join task t on t.id = n.task_id where t.user_id = a.user_id and n.hour_ts = a.hour_ts) s
      where a.user_id = $1`,
    [owner.user.id],
  );
  expect(rows.map((row) => Object.values(row).map(Number))).toEqual([[0, 0, 0, 8]]);
});

async function newTaskLike({ taskId }: Owner): Promise<string> {
  await admin.query(
    `insert into task (id, tenant_id, user_id, credential_id, environment, venue_id, assignment_type, inst_id, direction, settings, created_at)
     select id || '2', tenant_id, user_id, credential_id, environment, venue_id, assignment_type, 'ETH-USDT-SWAP', direction, settings, created_at from task where id = $1`,
    [taskId],
  );
  return `${taskId}2`;
}
