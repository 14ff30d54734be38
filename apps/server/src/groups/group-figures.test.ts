// The six figures of a group, against a second small computation from the planted cycles, sold cells and hourly notes: two weeks in the tenant's time zone, an
// empty day, a cycle that closes after midnight there.
import { pageAssignmentGroup, type GroupFigures } from '@millrace/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../shared/database/index.ts';
import { newPerson, setUpServer, type Person } from '../testing/index.ts';
import { giveProperty } from '../testing/property.ts';
import { readFigures } from './shared/figures.store.ts';
import { groupFigures } from './shared/group-figures.ts';

const server = setUpServer();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ZONE = 'Asia/Shanghai';
/** 10:00 in Shanghai. */
const nowMs = Date.parse('2026-11-20T02:00:00Z');
let admin: pg.Client;
let groupId = '';

beforeAll(async () => {
  admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
  const { rows } = await admin.query<{ id: string }>(
    `select id from strategy_group where tenant_id = 'meridian' and seed_key = 'futures-ladder'`,
  );
  groupId = rows[0]?.id ?? '';
});
afterAll(() => admin.end());

interface Planted {
  userId: string;
  taskId: string;
  cycles: { closedTs: number; net: number }[];
  /** Of a grid whose cycle is open until the last of them. */
  cells: { ts: number; net: number }[];
  notes: { hourTs: number; margin: number; reserved: number; open: number; resistance: number }[];
}

/** Two weeks: a cycle every 13 hours, none on one day, and a note every hour. */
async function plant(at: number): Promise<Planted> {
  const person = await newPerson(server);
  const { taskId, credentialId } = await giveProperty(server.database.adminUrl, { tenantId: 'meridian', id: person.user.id });
  const openedId = `opg_${taskId.slice(4)}`;
  await admin.query(
    `insert into opened_group (id, tenant_id, user_id, credential_id, environment, group_id, version, agreement_version, agreement_language, agreed_at, agreed_version, state, created_at)
     values ($1, 'meridian', $2, $3, 'paper', $4, 1, 1, 'th', now(), 1, 'open', $5)`,
    [openedId, person.user.id, credentialId, groupId, new Date(nowMs - 15 * DAY_MS)],
  );
  await admin.query(
    `update task set assignment_type = 3, group_id = $2, opened_group_id = $3, group_slot = 'btc', group_version = 1, group_step = 'started' where id = $1`,
    [taskId, groupId, openedId],
  );
  const empty = dayOf(nowMs - 5 * DAY_MS);
  const cycles = Array.from({ length: 26 }, (_, k) => ({
    closedTs: nowMs - 14 * DAY_MS + k * 13 * HOUR_MS + at,
    net: (k % 4) - 1 + at / 1000,
  })).filter(({ closedTs }) => dayOf(closedTs) !== empty);
  // A minute before and after midnight in Shanghai.
  const midnight = Date.parse('2026-11-18T16:00:00Z');
  cycles.push({ closedTs: midnight - 60_000, net: 10 }, { closedTs: midnight + 60_000, net: 20 });
  const notes = Array.from({ length: 14 * 24 }, (_, k) => ({
    hourTs: nowMs - 14 * DAY_MS + k * HOUR_MS,
    margin: 100 + (k % 7),
    reserved: 50 + at,
    open: k % 5 === 0 ? -30 - at : 12,
    resistance: 20 + (k % 3),
  }));
  for (const [cycle, { closedTs, net }] of cycles.entries())
    await admin.query(
      `insert into task_cycle (task_id, leg, cycle, tenant_id, environment, reason, adds, realized, fees, funding, net, opened_ts, closed_ts)
       values ($1, 'L', $2, 'meridian', 'paper', 'TARGET', 0, $3, 0, 0, $3, 0, $4)`,
      [taskId, cycle, net, closedTs],
    );
  const cells = [9, 6, 4, 1].map((daysAgo) => ({ ts: nowMs - daysAgo * DAY_MS + at, net: 1.25 + daysAgo }));
  for (const { ts, net } of cells)
    await admin.query(
      `insert into task_cell_net (task_id, leg, cycle, ts, tenant_id, environment, realized, net) values ($1, 'S', 0, $2, 'meridian', 'paper', $3, $3)`,
      [taskId, ts, net],
    );
  await admin.query(
    `insert into task_note (task_id, hour_ts, tenant_id, opened_group_id, margin, reserved, open_result, resistance)
     select $1, "hourTs", 'meridian', $2, margin, reserved, open, resistance from json_to_recordset($3::json)
       as r ("hourTs" bigint, margin numeric, reserved numeric, open numeric, resistance numeric)`,
    [taskId, openedId, JSON.stringify(notes)],
  );
  return { userId: person.user.id, taskId, cycles, cells, notes };
}

function dayOf(ms: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short' }).format(ms);
}

/** The figures once more, with floats. */
function expected(planted: readonly Planted[], own: boolean): Record<keyof Omit<GroupFigures, 'own' | 'accounts' | 'since'>, number> {
  const last = own ? nowMs : nowMs - DAY_MS;
  const booked = [
    ...planted.flatMap(({ cycles }) => cycles).map(({ closedTs, net }) => ({ day: dayOf(closedTs), net })),
    ...planted.flatMap(({ cells }) => cells).map(({ ts, net }) => ({ day: dayOf(ts), net })),
  ];
  const total = (from: string, to: string) => booked.filter(({ day }) => day >= from && day <= to).reduce((sum, { net }) => sum + net, 0);
  const notes = planted.flatMap((each) => each.notes).filter(({ hourTs }) => dayOf(hourTs) <= dayOf(last));
  const hours = [...Map.groupBy(notes, ({ hourTs }) => hourTs)].toSorted(([one], [other]) => one - other);
  const capital = hours.map(([, each]) => each.reduce((sum, { margin, reserved }) => sum + margin + reserved, 0));
  const tied = hours.map(([, each]) => each.reduce((sum, { margin, open }) => sum + margin + Math.max(0, -open), 0));
  const days = new Set(hours.map(([hourTs]) => dayOf(hourTs))).size;
  const thirty = total(dayOf(last - 29 * DAY_MS), dayOf(last));
  const newest = hours.at(-1)?.[1] ?? [];
  const weight = newest.reduce((sum, { margin, reserved }) => sum + margin + reserved, 0);
  return {
    sumPnl: total('0', dayOf(last)),
    yesterdayPnl: total(dayOf(nowMs - DAY_MS), dayOf(nowMs - DAY_MS)),
    thirtyDayPnl: thirty,
    annualizedRate: (thirty / (capital.reduce((sum, each) => sum + each, 0) / capital.length)) * (365 / days) * 100,
    withstandRisksRate: newest.reduce((sum, { margin, reserved, resistance }) => sum + resistance * (margin + reserved), 0) / weight,
    maxRetracement: Math.max(...tied),
  };
}

const figures = async (userId: string | null): Promise<GroupFigures> =>
  groupFigures(
    await inTransaction(server.database.pools().engine, (tx) =>
      readFigures(tx, { groupId, environment: 'paper', userId, timeZone: ZONE, nowMs }),
    ),
    userId !== null,
  );

function expectFigures(given: GroupFigures, wanted: ReturnType<typeof expected>): void {
  for (const [name, value] of Object.entries(wanted)) {
    const text = given[name as keyof typeof wanted];
    expect(text, name).toMatch(/^-?\d+(\.\d+)?$/);
    expect(Math.abs(Number(text) - value), `${name}: ${text} and ${value}`).toBeLessThanOrEqual(0.011);
  }
}

test('a trader sees the figures of his own tasks, and nobody those of fewer than five accounts', async () => {
  const planted = [await plant(0), await plant(1)];
  const [first] = planted;
  if (first === undefined) throw new Error('nothing is planted');
  const own = await figures(first.userId);
  expect(own).toMatchObject({ own: true, accounts: null, since: null });
  expectFigures(own, expected([first], true));
  const nothing = {
    sumPnl: null,
    yesterdayPnl: null,
    thirtyDayPnl: null,
    annualizedRate: null,
    withstandRisksRate: null,
    maxRetracement: null,
  };
  expect(await figures(null)).toEqual({ own: false, accounts: null, since: null, ...nothing });

  for (const at of [2, 3, 4]) planted.push(await plant(at));
  const all = await figures(null);
  expect(all).toMatchObject({ own: false, accounts: 5, since: nowMs - 15 * DAY_MS });
  expectFigures(all, expected(planted, false));
  const other = await inTransaction(server.database.pools().engine, (tx) =>
    readFigures(tx, { groupId, environment: 'real', userId: null, timeZone: ZONE, nowMs }),
  );
  expect(other).toMatchObject({ accounts: 0, sumPnl: '0', maxTied: null });
});

test('the list of groups carries the figures', async () => {
  const person: Person = await newPerson(server);
  const { data } = await server.call(pageAssignmentGroup, { type: 3 }, { token: person.token });
  expect(data.rows[0]?.figures).toMatchObject({ own: false, accounts: 5 });
});

test('the parts of a grid add up to its cycle: what no cell brought before counts when the cycle ends', async () => {
  const planted = await plant(7);
  const sum = planted.cells.reduce((all, { net }) => all + net, 0);
  const before = await figures(planted.userId);
  // The cycle loses what its cells had earned, and 3 more.
  await admin.query(
    `insert into task_cycle (task_id, leg, cycle, tenant_id, environment, reason, adds, realized, fees, funding, net, opened_ts, closed_ts)
     values ($1, 'S', 0, 'meridian', 'paper', 'CLOSE_ALL', 0, -3, 0, 0, -3, 0, $2)`,
    [planted.taskId, nowMs - 60_000],
  );
  const after = await figures(planted.userId);
  expect(Number(after.sumPnl) - Number(before.sumPnl)).toBeCloseTo(-3 - sum, 8);
  expect(after.yesterdayPnl).toBe(before.yesterdayPnl);
});
