// The daily count of teams on PostgreSQL: performance from fills, active members, levels up every day and down on the first of a month.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../../../../../tools/testing/index.ts';
import { runMissingDays } from '../../ledger/index.ts';
import { inTenant, openPool, type Pool, type Transaction } from '../../shared/database/index.ts';
import { insertLedgerPeople } from '../../testing/ledger-people.ts';
import { countFloors } from '../tree/tree.store.ts';
import { countTeams } from './daily-figures.ts';
import { findFloorDifferences } from './floor-differences.test-kit.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let owner: Pool;
const units = [{ venueId: 'paper', instId: 'BTC-USDT', unit: '0.5' }];

beforeAll(async () => {
  database = await cloneDatabase();
  owner = openPool(database.ownerUrl, { onError: () => undefined });
  for (const tenantId of ['early', 'late', 'killed']) await makeTenant(tenantId);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** A leader with 2 active members one below and 3 two below, who traded 12,000 on the first counted day; of them one is frozen in the second. */
async function makeTenant(tenantId: string): Promise<void> {
  await insertLedgerPeople(owner, [tenantId], 1);
  await owner.query(`update tenant set time_zone = 'Europe/Berlin' where id = $1`, [tenantId]);
  const tree = [
    ['a', `usr_${tenantId}1`],
    ['b', `usr_${tenantId}1`],
    ['c', `usr_${tenantId}_a`],
    ['d', `usr_${tenantId}_a`],
    ['e', `usr_${tenantId}_b`],
  ];
  for (const [at, [name, sponsor]] of tree.entries())
    await owner.query(
      `insert into app_user (id, tenant_id, uid, email, nickname, password_hash, invite_code, invited_by, activated_at, created_at)
       values ($1, $2, $3, $3 || '@example.com', 'x', '', $3, $4, '2026-10-20', '2026-10-01')`,
      [`usr_${tenantId}_${name}`, tenantId, String(20_000_000 + at), sponsor],
    );
  await owner.query(
    `insert into app_user_standing (tenant_id, user_id, frozen, deleted, is_community, is_broker, since) values ($1, $2, true, false, false, false, '2026-10-25T12:00:00Z')`,
    [tenantId, `usr_${tenantId}_c`],
  );
  await owner.query(`insert into performance_day (tenant_id, user_id, day, notional) values ($1, $2, '2026-10-20', 12000)`, [
    tenantId,
    `usr_${tenantId}_e`,
  ]);
  await owner.query(`insert into team_figure (tenant_id, user_id, performance) values ($1, $2, 12000)`, [tenantId, `usr_${tenantId}_e`]);
}

/** Every team is stored by depth, so that figures can be read of small ones. */
const work = countTeams(units, { largeTeam: 0 });
const run = (tenantId: string, at: string) => runMissingDays(database.pools().engine, work, { tenantId, nowMs: Date.parse(at) });
const leaderOf = async (tenantId: string) => {
  const { rows } = await owner.query(
    `select u.level, sum(f.active) filter (where f.depth = 1)::int as direct, sum(f.active)::int as team, trim_scale(sum(f.performance))::text as performance,
       (select json_agg(json_build_array(day, from_level, to_level) order by day) from team_level_change c where c.user_id = u.id) as changes
     from app_user u join team_floor f on f.user_id = u.id where u.id = $1 group by u.id`,
    [`usr_${tenantId}1`],
  );
  return rows[0] as unknown;
};

test('days counted in time, twice at once, and days late are the same, through the end of summer time', async () => {
  // Midnight in Berlin is 22:00 UTC until the 25th, 23:00 after it.
  expect(await run('early', '2026-10-24T22:14:00Z')).toEqual(['2026-10-23']);
  expect((await Promise.all([run('early', '2026-10-24T22:15:00Z'), run('early', '2026-10-24T22:15:00Z')])).flat()).toEqual(['2026-10-24']);
  expect(await leaderOf('early')).toEqual({ level: 1, direct: 2, team: 5, performance: '12000', changes: [['2026-10-23', 0, 1]] });
  expect(await run('early', '2026-10-25T22:20:00Z')).toEqual([]);
  expect(await run('early', '2026-10-25T23:15:00Z')).toEqual(['2026-10-25']);
  expect(await leaderOf('early')).toMatchObject({ level: 1, team: 4 });
  for (const day of ['26', '27', '28', '29', '30', '31']) await run('early', `2026-10-${day}T23:15:00Z`);
  expect(await leaderOf('early')).toMatchObject({
    level: 0,
    changes: [
      ['2026-10-23', 0, 1],
      ['2026-10-31', 1, 0],
    ],
  });
  await run('late', '2026-10-24T22:14:00Z');
  expect(await run('late', '2026-11-01T08:00:00Z')).toHaveLength(8);
  expect(await leaderOf('late')).toEqual(await leaderOf('early'));
});

test('a count that is killed after any of its statements, every day anew, ends as one that was not', async () => {
  let kills = 0;
  for (const at of ['2026-10-24T22:14:00Z', '2026-10-24T22:15:00Z', '2026-11-01T08:00:00Z']) {
    for (let statement = 1; ; statement += 1) {
      const { work, died } = dyingAfter(statement);
      const done = await runMissingDays(database.pools().engine, work, { tenantId: 'killed', nowMs: Date.parse(at) }).catch(
        () => undefined,
      );
      expect(done === undefined).toBe(died());
      if (done !== undefined) break;
      kills += 1;
    }
  }
  expect(kills).toBeGreaterThan(8);
  expect(await leaderOf('killed')).toEqual(await leaderOf('early'));
});

/** The daily work whose connection PostgreSQL ends once so many statements of it have run. */
function dyingAfter(statements: number): { work: ReturnType<typeof countTeams>; died: () => boolean } {
  let [left, hasDied] = [statements, false];
  const { job, run: count } = work;
  const counted = (tx: Transaction): Transaction =>
    new Proxy(tx, {
      get(client, name) {
        if (name !== 'query') return Reflect.get(client, name) as unknown;
        return async (...asked: Parameters<Transaction['query']>) => {
          const answer = await Promise.resolve(client.query(...asked) as unknown);
          left -= 1;
          if (left !== 0) return answer;
          hasDied = true;
          const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
          await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
          return answer;
        };
      },
    });
  return { work: { job, run: (tx, tenantId, day) => count(counted(tx), tenantId, day) }, died: () => hasDied };
}

test('a large team is its stored floors with what changed since, to the digit, and recounting everybody finds a floor that is off', async () => {
  const [leader] = (await owner.query<{ id: string; path: Buffer }>(`select id, team_path as path from app_user where id = 'usr_early1'`))
    .rows;
  if (leader === undefined) throw new Error('no leader');
  const floorsOf = () => inTenant(database.pools().app, 'early', (tx) => countFloors(tx, leader, 'early'));
  const recounted = () => findFloorDifferences(owner, 'early');
  expect(await floorsOf()).toEqual([
    { depth: 1, members: 2, active: 2, performance: '0' },
    { depth: 2, members: 3, active: 2, performance: '12000' },
  ]);
  // After the day that was counted: one joins and is activated, one is frozen, one is deleted with what he traded, one was frozen and is not any more.
  await owner.query(
    `insert into app_user (id, tenant_id, uid, email, nickname, password_hash, invite_code, invited_by, activated_at)
     values ('usr_early_f', 'early', '20000009', 'f9@example.com', 'x', '', 'f9', 'usr_early_e', now())`,
  );
  await owner.query(`update app_user set frozen = true where id in ('usr_early_a', 'usr_early_c')`);
  await owner.query(`update app_user set frozen = false where id = 'usr_early_c'`);
  await owner.query(`update app_user set deleted = true where id = 'usr_early_e'`);
  const live = [
    { depth: 1, members: 2, active: 1, performance: '0' },
    { depth: 2, members: 2, active: 2, performance: '0' },
    { depth: 3, members: 1, active: 1, performance: '0' },
  ];
  expect(await floorsOf()).toEqual(live);
  expect(await recounted()).toEqual([]);
  await owner.query(`update team_floor set active = active + 1 where user_id = 'usr_early1' and depth = 2`);
  expect(await recounted()).toEqual([
    { where: 'usr_early1 depth 2', detail: 'is 3 members, 3 active, 12000, recomputed 3 members, 2 active, 12000' },
  ]);
  await owner.query(`delete from team_floor where user_id = 'usr_early1'`);
  expect(await floorsOf()).toEqual(live);
});

test('performance is the notional of fills in the tenant’s own money by its days, with those that become known late', async () => {
  await insertLedgerPeople(owner, ['fills'], 1);
  await owner.query(`update tenant set time_zone = 'Europe/Berlin' where id = 'fills'`);
  await owner.query(
    `insert into app_user (id, tenant_id, uid, email, nickname, password_hash, invite_code, invited_by, created_at) values ('usr_f', 'fills', '20000000', 'f@example.com', 'x', '', 'f', 'usr_fills1', '2026-10-01')`,
  );
  for (const environment of ['paper', 'demo']) {
    await owner.query(
      `insert into exchange_credential (id, tenant_id, user_id, venue_id, environment, account_uid, remark, masked_key, key_id, wrapped_key, sealed, ip_bound,
         account_mode, swap_ready, checked_at, created_at) values ('crd_' || $1, 'fills', 'usr_f', 'paper', $1, $1, '', '', 'k1', '', '', false, 'futures', true, now(), now())`,
      [environment],
    );
    await owner.query(
      `insert into task (id, tenant_id, user_id, credential_id, environment, venue_id, assignment_type, inst_id, direction, settings, created_at)
       values ('tsk_' || $1, 'fills', 'usr_f', 'crd_' || $1, $1, 'paper', 4, 'BTC-USDT', 'long', '{}', now())`,
      [environment],
    );
  }
  // 100 ticks times 4 lots at 0.5 are 200.
  await fill('paper', 'last-moment', '2026-10-24T21:59:59.999Z');
  await fill('paper', 'next-day', '2026-10-24T22:00:00Z');
  await fill('demo', 'practice', '2026-10-24T12:00:00Z');
  await run('fills', '2026-10-24T22:15:00Z');
  expect(await daysOf()).toEqual(['2026-10-24 200']);
  await fill('paper', 'late', '2026-10-24T20:00:00Z');
  await run('fills', '2026-10-25T23:15:00Z');
  expect(await daysOf()).toEqual(['2026-10-24 400', '2026-10-25 200']);
  const { rows } = await owner.query(
    `select g.user_id as trader, trim_scale(g.performance)::text as own, f.user_id as above, trim_scale(f.performance)::text as team
     from team_figure g join team_floor f using (tenant_id) where tenant_id = 'fills'`,
  );
  expect(rows).toEqual([{ trader: 'usr_f', own: '600', above: 'usr_fills1', team: '600' }]);
});

async function fill(environment: string, name: string, at: string): Promise<void> {
  const ts = Date.parse(at);
  await owner.query(
    `insert into task_order (cl_ord_id, tenant_id, task_id, credential_id, leg, cycle, effect, kind, side, inst_id, lots, leverage, reason, status, created_ts)
     select $2, tenant_id, id, credential_id, 'L', 1, 'open', 'ioc', 'buy', inst_id, 4, 5, 'SIGNAL', 'filled', $3 from task where id = 'tsk_' || $1`,
    [environment, name, ts],
  );
  await owner.query(
    `insert into task_fill (credential_id, inst_id, trade_id, tenant_id, task_id, cl_ord_id, price_ticks, lots, fee_quote, fee_base, ts)
     select credential_id, inst_id, $2, tenant_id, id, $2, 100, 4, 0, 0, $3 from task where id = 'tsk_' || $1`,
    [environment, name, ts],
  );
}

async function daysOf(): Promise<string[]> {
  const { rows } = await owner.query<{ said: string }>(
    `select day || ' ' || trim_scale(notional) as said from performance_day where tenant_id = 'fills' order by day`,
  );
  return rows.map(({ said }) => said);
}
