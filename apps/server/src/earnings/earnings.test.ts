// Days of earnings are those of the tenant's time zone, by the venue's clock; the parts, the days and the tasks of a span each add up to its result.
import { earnings, exportEarnings, getEarnings, getSince, pageTaskEarnings, type EarningParts } from '@millrace/contract';
import { addDecimals, negateDecimal } from '@millrace/market';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditLedger } from '../ledger/audit.ts';
import { inTransaction } from '../shared/database/index.ts';
import { newPerson, setUpServer } from '../testing/index.ts';
import { giveProperty } from '../testing/property.ts';

const server = setUpServer();
let admin: pg.Client;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
});
afterAll(() => admin.end());

async function closeCycle(taskId: string, cycle: number, closed: { at: string; realized: number; fees: number }): Promise<void> {
  const { at, realized, fees } = closed;
  await admin.query(
    `insert into task_cycle (task_id, leg, cycle, tenant_id, environment, reason, adds, realized, fees, funding, net, opened_ts, closed_ts)
     values ($1, 'L', $2, 'meridian', 'paper', 'TARGET', 0, $3, $4, 0, $3::numeric - $4, 0, $5)`,
    [taskId, cycle, realized, fees, Date.parse(at)],
  );
}

const parts = (row: EarningParts): string =>
  [row.profit, negateDecimal(row.fees), row.funding, row.interest, negateDecimal(row.sharePaid), row.shareReceived].reduce(
    addDecimals,
    '0',
  );
const netOf = (rows: readonly EarningParts[]): string => rows.reduce((sum, { net }) => addDecimals(sum, net), '0');

test('a span has parts, days, tasks and a file that add up to the same result, in one environment', async () => {
  const [person, other] = [await newPerson(server), await newPerson(server)];
  const { taskId } = await giveProperty(server.database.adminUrl, { tenantId: 'meridian', id: person.user.id });
  const call = { token: person.token };
  const span = { startDay: '2026-11-01', endDay: '2026-11-03' };
  expect((await server.call(getEarnings, span, call)).data).toMatchObject({
    environment: 'paper',
    environments: [],
    days: [],
    sum: { net: '0' },
  });

  await closeCycle(taskId, 0, { at: '2026-11-01T02:00:00Z', realized: 10.5, fees: 0.25 });
  await closeCycle(taskId, 1, { at: '2026-11-03T02:00:00Z', realized: -4, fees: 0.125 });
  await closeCycle(taskId, 2, { at: '2026-11-04T02:00:00Z', realized: 100, fees: 0 });
  await admin.query(`update task_cycle set funding = funding - 0.5, net = net - 0.5 where task_id = $1 and cycle = 1`, [taskId]);
  await admin.query(`insert into task_interest (task_id, ts, tenant_id, environment, amount) values ($1, $2, 'meridian', 'paper', 0.03)`, [
    taskId,
    Date.parse('2026-11-02T02:00:00Z'),
  ]);
  await admin.query(
    `insert into task_fee (task_id, leg, cycle, n, tenant_id, user_id, environment, basis, rate, fee, is_charged, bought, ts)
     values ($1, 'L', 0, 0, 'meridian', $2, 'paper', 10.25, 0.2, 2.05, true, 2.05, $3)`,
    [taskId, person.user.id, Date.parse('2026-11-01T02:00:00Z')],
  );
  await admin.query(`update task set deleted_at = now() where id = $1`, [taskId]);

  const { data } = await server.call(getEarnings, span, call);
  expect(data.sum).toEqual({
    ...{ profit: '6.5', fees: '0.375', funding: '-0.5', interest: '0.03', sharePaid: '0', shareReceived: '0' },
    ...{ net: '5.655', fuel: '2.05', cycles: 2 },
  });
  expect(data.days.map(({ day, net }) => [day, net])).toEqual([
    ['2026-11-01', '10.25'],
    ['2026-11-02', '0.03'],
    ['2026-11-03', '-4.625'],
  ]);
  const tasks = (await server.call(pageTaskEarnings, span, call)).data;
  expect(tasks).toMatchObject({ total: 1, rows: [{ taskId, assignmentType: 4, instId: 'BTC-USDT-SWAP', deleted: true }] });
  for (const row of [data.sum, ...data.days, ...tasks.rows]) expect(parts(row)).toBe(row.net);
  expect([netOf(data.days), netOf(tasks.rows)]).toEqual([data.sum.net, data.sum.net]);
  expect((await server.call(getEarnings, { ...span, environment: 'real' }, call)).data).toMatchObject({
    days: [],
    sum: { net: '0', fuel: '0' },
  });
  expect((await server.call(getEarnings, span, { token: other.token })).data).toMatchObject({ environments: [], days: [] });

  const csv = (await server.call(exportEarnings, { ...span, by: 'day' }, call)).text.split('\r\n');
  expect(csv).toHaveLength(5);
  expect(csv[3]).toBe('2026-11-03,-4,-0.125,-0.5,0,0,0,-4.625,0,1');
  expect((await server.call(exportEarnings, { ...span, by: 'task' }, call)).text).toContain(
    `${taskId},Futures DCA,BTC-USDT-SWAP,6.5,-0.375,`,
  );
});

test('a span without days is the last 30 with today; one that is too long, reversed or given by half is refused at its field', async () => {
  const person = await newPerson(server);
  const asked = async (input: Record<string, string | number>) => (await server.call(getEarnings, input, { token: person.token })).data;
  const { startDay, endDay, today } = await asked({});
  expect([endDay, Date.parse(today) - Date.parse(startDay)]).toEqual([today, 29 * 86_400_000]);
  expect(await asked({ startDay: '2025-11-20', endDay: '2026-11-20' })).toMatchObject({ days: [] });
  const issues = async (input: Record<string, string | number>) => {
    const answer = await server.call(getEarnings, input, { token: person.token });
    expect(answer.status).toBe(400);
    return answer.data;
  };
  expect(await issues({ startDay: '2025-11-19', endDay: '2026-11-20' })).toMatchObject([
    { field: 'endDay', rule: 'spanTooLong', message: 'At most 366 days at once' },
  ]);
  expect(await issues({ startDay: '2026-11-20', endDay: '2026-11-19' })).toMatchObject([{ field: 'endDay', rule: 'tooSmall' }]);
  expect(await issues({ startDay: '2026-11-20' })).toMatchObject([{ field: 'endDay', rule: 'required' }]);
  expect(await issues({ endDay: '2026-11-20', lastDays: 7 })).toMatchObject([{ field: 'lastDays', rule: 'givenTwice' }]);
  expect(await issues({ startDay: '2026-02-30', endDay: '2026-03-01' })).toMatchObject([{ field: 'startDay', rule: 'time' }]);
  expect(await issues({ lastDays: 367 })).toMatchObject([{ field: 'lastDays', rule: 'tooBig' }]);
});

test('a cycle that closes at 17:00 UTC belongs to the next day in Shanghai and to the same one in New York', async () => {
  const person = await newPerson(server);
  const { taskId } = await giveProperty(server.database.adminUrl, { tenantId: 'meridian', id: person.user.id });
  await closeCycle(taskId, 0, { at: '2026-11-20T17:00:00Z', realized: 5, fees: 1 });
  const answered = async () => (await server.call(earnings, {}, { token: person.token })).data;
  expect(await answered()).toMatchObject({ timeZone: 'Asia/Shanghai', days: [{ day: '2026-11-21', net: '4' }] });
  await admin.query(
    `insert into task_cell_net (task_id, leg, cycle, ts, tenant_id, environment, realized, net)
     values ($1, 'L', 1, $2, 'meridian', 'paper', 1.7, 1.5), ($1, 'L', 1, $3, 'meridian', 'paper', 2, 2)`,
    [taskId, Date.parse('2026-11-20T17:30:00Z'), Date.parse('2026-01-05T12:00:00Z')],
  );
  expect(await answered()).toMatchObject({
    days: [
      { day: '2026-01-05', net: '2' },
      { day: '2026-11-21', net: '5.5' },
    ],
    totals: [{ environment: 'paper', net: '7.5' }],
    tasks: [{ id: taskId, net: '7.5' }],
    thirtyDays: [{ environment: 'paper', inGroups: '0', own: '5.5' }],
  });
  await admin.query(`update tenant set time_zone = 'America/New_York' where id = 'meridian'`);
  await vi.waitFor(async () => expect(await answered()).toMatchObject({ timeZone: 'America/New_York' }));
  await closeCycle(taskId, 2, { at: '2026-11-20T17:00:00Z', realized: 3, fees: 0 });
  // A day that was told stays as it was.
  expect((await answered()).days.slice(1)).toMatchObject([
    { day: '2026-11-20', net: '3' },
    { day: '2026-11-21', net: '5.5' },
  ]);
  await expect(admin.query(`update tenant set time_zone = 'Mars/Olympus' where id = 'meridian'`)).rejects.toThrow(/time zone/);
});

test('the audit of the ledger names trader, day, task and amount of a sum that is not that of the cycles', async () => {
  const person = await newPerson(server);
  const { taskId } = await giveProperty(server.database.adminUrl, { tenantId: 'meridian', id: person.user.id });
  await closeCycle(taskId, 0, { at: '2026-11-10T12:00:00Z', realized: 10, fees: 0.25 });
  await closeCycle(taskId, 1, { at: '2026-11-12T12:00:00Z', realized: 7, fees: 0 });
  const found = async () => {
    const { differences } = await inTransaction(server.database.pools().audit, (tx) => auditLedger(tx, { tenantId: 'meridian' }));
    return differences.filter(({ what, where }) => what === 'earnings' && where.startsWith(person.user.id));
  };
  const where = (day: string): string => `${person.user.id} paper ${day} ${taskId}`;
  expect(await found()).toEqual([]);

  await admin.query(`update earning_day set profit = profit + 1.5 where task_id = $1 and day = '2026-11-10'`, [taskId]);
  const changedSum = {
    tenantId: 'meridian',
    what: 'earnings',
    where: where('2026-11-10'),
    detail: 'profit is off by 1.5, net is off by 1.5',
  };
  expect(await found()).toEqual([changedSum]);

  // A cycle that was changed past the triggers is found as well.
  await admin.query(`set session_replication_role = replica`);
  try {
    await admin.query(`update task_cycle set realized = 9, net = 9 where task_id = $1 and cycle = 1`, [taskId]);
  } finally {
    await admin.query(`reset session_replication_role`);
  }
  const byPlace = (await found()).toSorted((a, b) => a.where.localeCompare(b.where));
  expect(byPlace).toEqual([changedSum, { ...changedSum, where: where('2026-11-12'), detail: 'profit is off by -2, net is off by -2' }]);
});

test('since a moment counts closed cycles of that time alone, of the own tasks alone, in each environment apart', async () => {
  const [person, other] = [await newPerson(server), await newPerson(server)];
  const { taskId } = await giveProperty(server.database.adminUrl, { tenantId: 'meridian', id: person.user.id });
  const since = String(Date.parse('2026-11-02T00:00:00Z'));
  const asked = async (token: string) => (await server.call(getSince, { since }, { token })).data;
  const before = await asked(person.token);
  await closeCycle(taskId, 0, { at: '2026-11-01T02:00:00Z', realized: 10, fees: 0 });
  await closeCycle(taskId, 1, { at: '2026-11-02T02:00:00Z', realized: 4.5, fees: 0.3 });
  const now = await asked(person.token);
  expect(now).toEqual([{ environment: 'paper', buys: before[0]?.buys ?? 0, sells: before[0]?.sells ?? 0, cycles: 1, net: '4.2' }]);
  expect(await asked(other.token)).toEqual([]);
});
