// Many accounts with ten tasks each and a month of what their tasks did, by SQL.
import pg from 'pg';
import { insertLedgerPeople } from '../../../apps/server/src/testing/ledger-people.ts';
import { averagingSettings } from '../../../packages/engine/src/testing/seed.ts';

export const TENANT = 'bench';
export const TASKS_OF_AN_ACCOUNT = 10;
/** Of a month, ten days apart. */
const DAYS = [1, 11, 21];
const NOW_MS = Date.parse('2026-11-20T12:00:00Z');

/**
 * Traders with one account and ten tasks each. A task has a closed cycle with an order, a trade and a handled action three times in the month; one in ten has an
 * open order, one in a thousand an action that waits. Foreign keys are not checked, and of the triggers only the one that writes shards runs.
 */
export async function loadRows(adminUrl: string, accounts: number): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await insertLedgerPeople(admin, [TENANT], 1);
    await admin.query(`set session_replication_role = replica`);
    await admin.query('set synchronous_commit = off');
    await admin.query(
      `insert into app_user (id, tenant_id, uid, email, nickname, password_hash, invite_code, depth, team_path)
       select 'usr_bench' || a, $1, (10000000 + a)::text, a || '@example.com', a::text, '', a::text, 0, int4send(a) from generate_series(2, $2::int) a`,
      [TENANT, accounts],
    );
    await admin.query(
      `insert into exchange_credential (id, tenant_id, user_id, venue_id, environment, account_uid, remark, masked_key, key_id, wrapped_key, sealed, ip_bound,
         account_mode, swap_ready, checked_at, created_at)
       select 'crd_' || a, $1, 'usr_bench' || a, 'paper', 'paper', a::text, '', '', 'k1', '', '', false, 'futures', true, now(), now() - a * interval '1 minute'
         from generate_series(1, $2::int) a`,
      [TENANT, accounts],
    );
    await admin.query(
      `insert into task (id, tenant_id, user_id, credential_id, environment, venue_id, assignment_type, inst_id, direction, settings, trading_enabled, buying_enabled,
         state, watches, view, created_at)
       select 'tsk_' || a || '_' || n, $1, 'usr_bench' || a, 'crd_' || a, 'paper', 'paper', 4, (array['BTC','ETH','SOL','XRP','DOGE'])[1 + n % 5] || '-USDT-SWAP',
         case when n < 5 then 'long' else 'short' end, $3::jsonb, true, true, $4::jsonb, $5::jsonb, $6::jsonb, now() - a * interval '1 minute' - n * interval '1 second'
         from generate_series(1, $2::int) a, generate_series(0, ${String(TASKS_OF_AN_ACCOUNT - 1)}) n`,
      [TENANT, accounts, ...TASK_JSON],
    );
    const each = `from generate_series(1, $2::int) a, generate_series(0, ${String(TASKS_OF_AN_ACCOUNT - 1)}) n, unnest($4::int[]) day`;
    const ts = `$3::bigint - day * 86400000 - n * 1000`;
    await admin.query(
      `insert into task_order (cl_ord_id, tenant_id, task_id, credential_id, leg, cycle, effect, kind, side, inst_id, price_ticks, lots, reason, status, filled_lots, created_ts, leverage)
       select 'o' || a || 'n' || n || 'd' || day, $1, 'tsk_' || a || '_' || n, 'crd_' || a, 'L', day, 'open', 'market', 'buy', 'BTC-USDT-SWAP', 600000, 10, 'START',
         case when n = 0 and day = 1 then 'live' else 'filled' end, 10, ${ts}, 5 ${each}`,
      [TENANT, accounts, NOW_MS, DAYS],
    );
    await admin.query(
      `insert into task_fill (credential_id, inst_id, trade_id, tenant_id, task_id, cl_ord_id, price_ticks, lots, fee_quote, fee_base, ts)
       select 'crd_' || a, 'BTC-USDT-SWAP', n || 'd' || day, $1, 'tsk_' || a || '_' || n, 'o' || a || 'n' || n || 'd' || day, 600000, 10, -0.3, 0, ${ts} ${each}`,
      [TENANT, accounts, NOW_MS, DAYS],
    );
    await admin.query(
      `insert into task_cycle (task_id, leg, cycle, tenant_id, environment, reason, adds, realized, fees, funding, net, opened_ts, closed_ts, day)
       select 'tsk_' || a || '_' || n, 'L', day, $1, 'paper', 'TARGET', 0, 1.25, 0.25, 0.125, 1.125, 0, ${ts}, to_timestamp($3::bigint / 1000 - day * 86400)::date ${each}`,
      [TENANT, accounts, NOW_MS, DAYS],
    );
    await admin.query(
      `insert into task_event (id, tenant_id, task_id, action, created_at, handled_at)
       select 'evt_' || a || '_' || n || '_' || day, $1, 'tsk_' || a || '_' || n, '{"type": "stopBuying", "actor": "user"}', to_timestamp($3::bigint / 1000 - day * 86400),
         case when n = 0 and day = 1 and a % 100 = 0 then null else now() end ${each}`,
      [TENANT, accounts, NOW_MS, DAYS],
    );
    await admin.query('vacuum analyze');
  } finally {
    await admin.end();
  }
}

/** Settings, state, watches and view of a task: as long as those of a ladder with three rungs. */
const TASK_JSON = [
  averagingSettings(),
  { legs: [{ leg: 'L', cycle: 3, lots: 10, cost: 6_000_000, rung: 1, layers: [{ rung: 0, lots: 10, cost: 6_000_000 }] }] },
  [
    { type: 'fallTo', ticks: 588_000 },
    { type: 'riseTo', ticks: 607_200 },
  ],
  { sz: '0', legs: [], waits: [] },
].map((value) => JSON.stringify(value));
