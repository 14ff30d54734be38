// The audit of copying agrees with what was really copied, and finds what the owner of the tables changed behind it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, openPool, type Pool } from '../../apps/server/src/shared/database/index.ts';
import { insertDay, insertLeadWorld, at } from '../../apps/server/src/follow/figures/lead-world.test-kit.ts';
import { figureTraders } from '../../apps/server/src/follow/figures/daily-figures.ts';
import { installQuietJobs } from '../../apps/server/src/testing/install-jobs.ts';
import { cloneDatabase, type TestDatabase } from '../testing/index.ts';
import { runFollowAudit } from './audit.ts';
import { copyOnce, type CopiedWorld } from './copied-world.test-kit.ts';

let database: TestDatabase;
let owner: Pool;
let world: CopiedWorld;

beforeAll(async () => {
  database = await cloneDatabase();
  await installQuietJobs(database);
  owner = openPool(database.adminUrl, { onError: () => undefined });
  expect(await run()).toMatchObject({ code: 1, lines: [expect.stringContaining('nothing to compare')] });
  world = await copyOnce(database, owner);
});

afterAll(async () => {
  await owner.end();
  await database.drop();
});

async function run(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const code = await runFollowAudit(args, { env: { DATABASE_URL: database.adminUrl }, print: (line) => lines.push(line) });
  return { code, lines };
}

interface Found {
  counted: Record<string, number>;
  differences: { tenantId: string; what: string; where: string; detail: string }[];
}

async function audit(...args: string[]): Promise<Found> {
  const { lines } = await run('--json', ...args);
  return JSON.parse(lines[0] ?? '') as Found;
}

test('an unknown option and a database that does not answer are no clean audit', async () => {
  expect((await run('--fast')).code).toBe(2);
  expect((await run('--help')).code).toBe(0);
  expect(await runFollowAudit([], { env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, print: () => undefined })).toBe(2);
});

test('what was really copied has no difference, and everything was compared', async () => {
  const { counted, differences } = await audit('--tenant', world.tenantId);
  expect(differences).toEqual([]);
  expect(counted).toEqual({
    ...{ leads: 1, follows: 3, signals: 3, copies: 9, waiting: 0, underWay: 0 },
    // Of the leader, and of two copiers; one is too small to hold anything.
    ...{ positions: 3, cycles: 3, cyclesWithoutFills: 0, openings: 4, openingsOfOldTerms: 0 },
    ...{ figures: 2, figuresWithoutNotes: 0, shares: 2 },
  });
  expect((await run()).code).toBe(0);
  expect((await run('--tenant', 'none')).code).toBe(1);
});

test('days of twenty copiers, with their results, are computed again', async () => {
  await insertLeadWorld(owner, 'twenty');
  for (const day of [1, 2, 3]) {
    await insertDay(owner, 'twenty', day);
    await inTransaction(database.pools().engine, (tx) =>
      figureTraders.run(tx, 'twenty', new Date(at(day, '12:00')).toISOString().slice(0, 10)),
    );
  }
  const ofFigures = async () => (await audit('--tenant', 'twenty')).differences.filter(({ what }) => what === 'figure');
  expect((await audit('--tenant', 'twenty')).counted).toMatchObject({ figures: 3, figuresWithoutNotes: 0 });
  expect(await ofFigures()).toEqual([]);
  await owner.query(`update follow_note set open_result = open_result + 100 where follow_id = 'fol_twenty3'`);
  expect((await ofFigures()).map(({ where }) => where.split(' ').at(-1))).toContain('result_median');
  // Notes are kept for ten days: what they were needed for is not compared then, and the audit says so.
  await owner.query(`delete from follow_note where tenant_id = 'twenty'`);
  expect((await audit('--tenant', 'twenty')).counted).toMatchObject({ figures: 3, figuresWithoutNotes: 3 });
  expect(await ofFigures()).toEqual([]);
});

const copier = `(select id from task where follow_id = (select follow_id from copy_row where state = 'applied' and lead_id = $LEAD order by follow_id limit 1))`;
const firstCopy = `follow_id = (select min(follow_id) from copy_row where state = 'applied' and lead_id = $LEAD) and seq = 1`;

test.each([
  ['a figure', 'update trader_day set week_yield = week_yield + 1 where lead_id = $LEAD', 'figure'],
  ['a count of copies', 'update trader_day set copies_missed = 7 where lead_id = $LEAD', 'figure'],
  ['an hourly point', 'update lead_point set equity = equity + 1 where lead_id = $LEAD', 'figure'],
  [
    'a missing point',
    `delete from lead_point where hour_ts = (select min(hour_ts) + 7200000 from lead_point where lead_id = $LEAD)`,
    'figure',
  ],
  [
    'the price of a fill',
    `update task_fill set price_ticks = price_ticks + 5000 where trade_id = (select trade_id from task_fill where task_id = ${copier} order by ts, trade_id limit 1)`,
    'cycle',
    'limit',
  ],
  ['a missing fill', `delete from task_fill where task_id = ${copier}`, 'copy', 'figure'],
  ['lots of a fill', `update task_fill set lots = lots + 1 where task_id = ${copier}`, 'copy'],
  ['the net of a cycle', `update task_cycle set net = net + 1 where task_id = ${copier}`, 'cycle'],
  ['what a task brought', `update task set net_total = net_total + 1 where id = ${copier}`, 'share'],
  ['what a task holds', `update task set state = jsonb_set(state, '{legs,L,book,lots}', '5') where id = ${copier}`, 'position'],
  ['a copy that is said to be missed', `update copy_row set state = 'missed', reason = 'late' where ${firstCopy}`, 'copy'],
  [
    'a copy that is said to be copied',
    `update copy_row set state = 'applied', reason = null where state = 'missed' and lead_id = $LEAD and seq = 1`,
    'copy',
  ],
  ['a reason that does not exist', `update copy_row set reason = 'weather' where state = 'missed' and lead_id = $LEAD`, 'copy'],
  ['lots of a copy', `update copy_row set lots = lots + 1 where ${firstCopy}`, 'copy'],
  ['orders of a copy', `update copy_row set cl_ord_ids = '{}', lots = 0 where ${firstCopy}`, 'copy'],
  [
    'an order of two copies',
    `update copy_row c set cl_ord_ids = d.cl_ord_ids from copy_row d where d.${firstCopy.replaceAll(' and ', ' and d.')} and c.follow_id = d.follow_id and c.seq = 2`,
    'copy',
  ],
  ['a missing copy', `delete from copy_row where ${firstCopy}`, 'copy'],
  [
    'a copy of no signal',
    `insert into copy_row select follow_id, 99, lead_id, tenant_id, task_id, state, reason, '{}', 0, ts from copy_row where ${firstCopy}`,
    'copy',
  ],
  ['a missing signal', 'delete from lead_signal where lead_id = $LEAD and seq = 2', 'signal'],
  ['lots of a signal', 'update lead_signal set lots_delta = lots_delta + 1 where lead_id = $LEAD and seq = 2', 'signal'],
  ["a leader's position", 'update lead_position set lots = lots + 1 where lead_id = $LEAD', 'position'],
  ['an allocation that is exceeded', `update follow set allocation = 1 where lead_id = $LEAD`, 'limit'],
  ['a direction that is not agreed', `update follow set directions = '{short}' where lead_id = $LEAD`, 'limit'],
  ['adds beyond the agreed', `update follow set replenishment_max = 0 where lead_id = $LEAD`, 'limit'],
  ['leverage beyond the agreed', `update follow set lever = 1 where lead_id = $LEAD`, 'limit'],
  ['slippage beyond the agreed', `update lead_signal set cost = cost - cost / 100 where lead_id = $LEAD and seq = 1`, 'limit'],
  ['a share', 'update profit_share set share = share + 1', 'share'],
  ['the basis of a share', 'update profit_share set basis = basis + 1, share = share + 0.1', 'share'],
  ['a missing share', 'delete from profit_share', 'share'],
  ['a mark', 'update follow set high_water = high_water + 1 where lead_id = $LEAD', 'share'],
  ['what is owed of a share', 'update profit_share set owed = 0, still_owed = 0 where owed > 0', 'share'],
  [
    'the journal of a share',
    `update ledger_posting set amount = amount * 2 where journal_id in (select id from ledger_journal where kind = 'share')`,
    'share',
  ],
  ['a missing journal of a share', `delete from ledger_journal where kind = 'share'`, 'share'],
])('%s is named', async (_name, sql, ...kinds) => {
  await owner.query(KEEP);
  await owner.query(
    `set session_replication_role = replica; ${sql.replaceAll('$LEAD', `'${world.leadId}'`)}; reset session_replication_role`,
  );
  const { code, lines } = await run('--json', '--tenant', world.tenantId);
  await owner.query(RESTORE);
  const { differences } = JSON.parse(lines[0] ?? '') as Found;
  expect([...new Set(differences.map(({ what }) => what))]).toEqual(expect.arrayContaining(kinds));
  expect(code).toBe(1);
});

test('after all changes were taken back nothing differs', async () => {
  expect((await audit('--tenant', world.tenantId)).differences).toEqual([]);
});

const TABLES = [
  ...['trader_day', 'lead_point', 'task_fill', 'task_cycle', 'task', 'copy_row', 'lead_signal', 'lead_position'],
  ...['follow', 'profit_share', 'ledger_posting', 'ledger_journal'],
];
const KEEP = TABLES.map((table) => `drop table if exists kept_${table}; create table kept_${table} as table ${table}`).join(';');
const RESTORE = `set session_replication_role = replica; ${TABLES.map((table) => `delete from ${table}; insert into ${table} overriding system value table kept_${table}`).join(';')}; reset session_replication_role`;
