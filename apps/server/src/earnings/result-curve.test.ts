// How the results of an account stood, over HTTP and on PostgreSQL: booked and open add up at each hour, by the bar, in each environment and for nobody else.
import { getResultCurve, limits, listTaskSparks } from '@millrace/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertNotes, type TaskNote } from '../shared/notes/notes.store.ts';
import { newPerson, setUpServer, type Person } from '../testing/index.ts';
import { giveProperty } from '../testing/property.ts';
import { barOf } from './get-result-curve.ts';
import { readResultPoints } from './result-curve.store.ts';

const server = setUpServer();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
let admin: pg.Client;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
});
afterAll(() => admin.end());

interface Owner extends Person {
  taskId: string;
}

async function newOwner(): Promise<Owner> {
  const person = await newPerson(server);
  const { taskId } = await giveProperty(server.database.adminUrl, { tenantId: 'meridian', id: person.user.id });
  return { ...person, taskId };
}

/** Another task of the same trader, of real money where asked. */
async function newTaskLike({ taskId }: Owner, tail: string, environment = 'paper'): Promise<string> {
  await admin.query(
    `insert into task (id, tenant_id, user_id, credential_id, environment, venue_id, assignment_type, inst_id, direction, settings, created_at)
     select id || $2, tenant_id, user_id, credential_id, $3, venue_id, assignment_type, 'ETH-USDT-SWAP', direction, settings, created_at from task where id = $1`,
    [taskId, tail, environment],
  );
  return `${taskId}${tail}`;
}

const note = (taskId: string, hourTs: number, openResult: string, running = '0'): TaskNote => ({
  ...{ taskId, hourTs, notedTs: hourTs + MINUTE_MS, tenantId: 'meridian', openedGroupId: null },
  ...{ margin: '100', reserved: '0', openResult, running, resistance: '0' },
});
const insert = (...notes: TaskNote[]): Promise<void> => insertNotes(server.database.pools().engine, notes);

async function close(
  taskId: string,
  cycle: number,
  { atMs, net, environment = 'paper' }: { atMs: number; net: string; environment?: string },
) {
  await admin.query(
    `insert into task_cycle (task_id, leg, cycle, tenant_id, environment, reason, adds, realized, fees, funding, net, opened_ts, closed_ts)
     values ($1, 'L', $2, 'meridian', $3, 'TARGET', 0, $4, 0, 0, $4, 0, $5)`,
    [taskId, cycle, environment, net, atMs],
  );
  await admin.query('update task set net_total = net_total + $2 where id = $1', [taskId, net]);
}

const curveOf = async ({ token }: Person, range: 'day' | 'week' | 'month' | 'all') =>
  (await server.call(getResultCurve, { range }, { token })).data;

test('each point is what was booked and open at its hour, of all tasks together, and of each environment apart; nobody sees those of others', async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  expect(await curveOf(owner, 'all')).toMatchObject({ curves: [] });
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 3 * HOUR_MS;
  const second = await newTaskLike(owner, '2');
  const real = await newTaskLike(owner, 'R', 'real');
  // Long before the range: booked at its first point.
  await close(owner.taskId, 0, { atMs: hour - 40 * DAY_MS, net: '100' });
  await insert(note(owner.taskId, hour, '-40', '-0.5'), note(second, hour, '12.25'), note(real, hour, '5'));
  // Within the minute before the next note: counted by it.
  await close(owner.taskId, 1, { atMs: hour + HOUR_MS + MINUTE_MS, net: '20' });
  await insert(note(owner.taskId, hour + HOUR_MS, '0'), note(second, hour + HOUR_MS, '-3'));
  await close(second, 0, { atMs: hour + HOUR_MS + MINUTE_MS + 1, net: '-7.5' });
  await close(real, 0, { atMs: hour + HOUR_MS, net: '1', environment: 'real' });
  const paper = [
    { time: hour + MINUTE_MS, booked: '99.5', open: '-27.75' },
    { time: hour + HOUR_MS + MINUTE_MS, booked: '120', open: '-3' },
  ];
  const answer = await curveOf(owner, 'day');
  expect(answer).toEqual({
    barMs: HOUR_MS,
    curves: [
      { environment: 'paper', points: paper },
      { environment: 'real', points: [{ time: hour + MINUTE_MS, booked: '0', open: '5' }] },
    ],
  });
  for (const range of ['week', 'month', 'all'] as const)
    expect((await curveOf(owner, range)).curves[0]?.points.at(-1)).toEqual(paper.at(-1));
  expect((await curveOf(other, 'all')).curves).toEqual([]);

  const sparks = async (person: Person, ...ids: string[]) =>
    (await server.call(listTaskSparks, { taskIds: ids.join(',') }, { token: person.token })).data.toSorted((one, two) =>
      one.taskId.localeCompare(two.taskId),
    );
  // Of one task: 100 - 0.5 - 40, then 120.
  expect(await sparks(owner, owner.taskId, second)).toEqual([
    { taskId: owner.taskId, values: ['59.5', '120'] },
    { taskId: second, values: ['12.25', '-3'] },
  ]);
  expect(await sparks(other, other.taskId)).toEqual([]);
});

test('a month of hours is answered by the bar, each with its last note, and a task by as many values as its curve has', async () => {
  const owner = await newOwner();
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const hours = 31 * 24;
  await insert(...Array.from({ length: hours }, (_, ago) => note(owner.taskId, hour - ago * HOUR_MS, String(-ago))));
  const [week, month, all] = [await curveOf(owner, 'week'), await curveOf(owner, 'month'), await curveOf(owner, 'all')];
  expect([week.barMs, month.barMs, all.barMs]).toEqual([HOUR_MS, 4 * HOUR_MS, 4 * HOUR_MS]);
  for (const { curves } of [week, month, all]) {
    const points = curves[0]?.points ?? [];
    expect(points.length).toBeLessThanOrEqual(limits.resultPointsMax);
    expect(points.length).toBeGreaterThanOrEqual(167);
    expect(points.at(-1)).toEqual({ time: hour + MINUTE_MS, booked: '0', open: '0' });
    expect(points).toEqual(points.toSorted((one, two) => one.time - two.time));
  }
  const spark = (await server.call(listTaskSparks, { taskIds: owner.taskId }, { token: owner.token })).data[0]?.values ?? [];
  expect(spark.length).toBeLessThanOrEqual(limits.taskSparkPointsMax);
  expect(spark.at(-1)).toBe('0');
  expect(spark.length).toBeGreaterThan(25);
});

test('bars of a day end with the days of the time zone', async () => {
  const owner = await newOwner();
  const nowMs = Date.parse('2026-11-20T02:00:00Z');
  const first = Date.parse('2026-11-17T00:00:00Z');
  await insert(...Array.from({ length: 75 }, (_, after) => note(owner.taskId, first + after * HOUR_MS, String(after))));
  const daysIn = async (timeZone: string) =>
    (await readResultPoints(server.database.pools().engine, { userId: owner.user.id, timeZone, fromMs: first, nowMs, barMs: DAY_MS })).map(
      ({ time }) => new Date(time).toISOString().slice(5, 16),
    );
  expect(await daysIn('UTC')).toEqual(['11-17T23:01', '11-18T23:01', '11-19T23:01', '11-20T02:01']);
  // Midnight in Shanghai is 16:00 UTC, in New York 05:00 UTC.
  expect(await daysIn('Asia/Shanghai')).toEqual(['11-17T15:01', '11-18T15:01', '11-19T15:01', '11-20T02:01']);
  expect(await daysIn('America/New_York')).toEqual(['11-17T04:01', '11-18T04:01', '11-19T04:01', '11-20T02:01']);
});

test('a bar fills days evenly, and no span has more points than there may be', () => {
  expect([1, 7, 30, 60, 90, 400].map((days) => barOf(days * DAY_MS, 200) / HOUR_MS)).toEqual([1, 1, 4, 8, 12, 72]);
  for (const days of [0, 8, 9, 33, 99, 100, 199, 396]) {
    const bar = barOf(days * DAY_MS, 200);
    expect(Math.floor((days * DAY_MS) / bar) + 1).toBeLessThanOrEqual(200);
  }
});
