// Fills a running system with the longest data a page can meet: 12-digit sums, 40-character names, 200 tasks, 200 more in a group, full inboxes; and makes a trader who has nothing.
// One task is made and started by calls and really trades; the others are rows beside it, written past the engine, which knows nothing of them.
import { createHash } from 'node:crypto';
import {
  addTask,
  kindOf,
  linkCredential,
  operateStatus,
  operateStopMake,
  readWireSettings,
  userLogin,
  wireDefaults,
} from '@millrace/contract';
import pg from 'pg';
import type { RunningSystem } from '../running-system.ts';
import { correctBalance } from '../correct-balance.ts';
import { seedChat } from './seed-chat.ts';
import { seedApplicants, type Applicant } from './seed-applicants.ts';
import { seedLeads, type SeededLeads } from './seed-leads.ts';
import { seedFollows, type SeededFollows } from './seed-follows.ts';
import { seedShares } from './seed-shares.ts';
import { seedTeam } from '../seed-team.ts';
import { demoTrader } from '../traders.ts';
import { callServer, openPaperAccount } from '../system-calls.ts';
import { waitUntil } from '../../../../../tools/process/wait-until.ts';

export interface Seeded extends SeededFollows {
  /** Session of the trader with everything, and of the one with nothing. */
  full: string;
  bare: string;
  /** Sessions of those who have something to do with being a trader. */
  applicants: Readonly<Record<Applicant, string>>;
  /**
   * Contract tasks: one that trades, one with figures as long as they get, one in both directions, one that failed, one with every part a page can show;
   * a spot task; a grid with a hundred cells; a grid and a roll on swaps that hold nothing.
   */
  live: string;
  longest: string;
  both: string;
  faulty: string;
  spot: string;
  everyPart: string;
  grid: string;
  idleGrid: string;
  idleRoll: string;
  /** Groups: one that is open with 200 tasks, one that is not, and a selection of dips. */
  openGroup: string;
  unopenedGroup: string;
  selection: string;
  /** Traders who can be copied: with figures as long as they get, a new one, and one that takes nobody. */
  leads: SeededLeads;
  /** A top-up order that waits for its slip. */
  openTopUp: string;
}

const longName = 'Maximilienne Konstantinopolsky-Oberhuber';
const bareUid = '10000009';
const startedMsMax = 30_000;
const password = createHash('md5').update(demoTrader.password).digest('hex').toUpperCase();

export async function seedLongest(system: RunningSystem): Promise<Seeded> {
  const database = new pg.Client({ connectionString: system.run.database?.url });
  await database.connect();
  try {
    await makeBareTrader(database);
    await seedTeam(database, { number: demoTrader.number, tag: 'SCREENS' });
    const full = await openSession(system, demoTrader.number);
    const credentialId = await linkRichAccount(system, full);
    await database.query(`update exchange_credential set created_at = created_at + interval '1 day' where id <> $1`, [credentialId]);
    const live = await startTask(system, { database, token: full, credentialId });
    await writeTasks(database, live);
    await writeRecords(database, 'tsk_SCREENS000000000002', { count: 60, perCycle: 6 });
    await database.query(accountNotes, [demoTrader.number]);
    const groups = await writeGroup(database, live);
    await database.query(longTexts, [longName, demoTrader.number]);
    const currencies = ['usdt', 'dusdt', 'experienceFuel', 'dynamicFuel', 'communityFuel', 'token'];
    await correctBalance(
      system,
      demoTrader.number,
      currencies.map((currency) => ({ currency, amount: '123456789012.34' })),
    );
    await seedShares(database, { number: demoTrader.number, taskId: 'tsk_SCREENS000000000002' });
    await database.query(manyMessages);
    await seedChat(database, demoTrader.number);
    await database.query(manySessions);
    await database.query(manyWithdrawals, [await longestAddress(database)]);
    await database.query(manyTopUps, [await longestAddress(database)]);
    const applicants = await seedApplicants(system, { database, open: (number) => openSession(system, number) });
    return {
      full,
      bare: await openSession(system, bareUid),
      applicants,
      ...(await seedFollows(database, { task: live, longest: 'tsk_SCREENS000000000003', settings: settingsText(5) })),
      live,
      longest: 'tsk_SCREENS000000000002',
      both: 'tsk_SCREENS000000000003',
      faulty: 'tsk_SCREENS000000000004',
      spot: 'tsk_SCREENS000000000005',
      everyPart: 'tsk_SCREENS000000000006',
      grid: 'tsk_SCREENS000000000007',
      idleGrid: 'tsk_SCREENS000000000008',
      idleRoll: 'tsk_SCREENS000000000009',
      leads: await seedLeads(system, database),
      openTopUp: 'tpu_SCREENS0000000000001',
      ...groups,
    };
  } finally {
    await database.end();
  }
}

/** A session of the trader, whose password is the demo trader's. @returns its token */
export async function openSession(system: RunningSystem, number: string): Promise<string> {
  return (await callServer<{ token: string }>(system, userLogin, { input: { number, password } })).token;
}

async function makeBareTrader(database: pg.Client): Promise<void> {
  await database.query(
    `insert into app_user (id, tenant_id, uid, email, nickname, password_hash, invite_code, invited_by, language_code)
     select 'usr_SCREENSBARE', tenant_id, $1, 'bare@meridian.example', 'Bare', password_hash, 'BARE0001', invited_by, language_code
     from app_user where tenant_id = 'meridian' and uid = '10000001'`,
    [bareUid],
  );
}

async function linkRichAccount(system: RunningSystem, token: string): Promise<string> {
  const { apiKey, secretKey, passphrase } = await openPaperAccount(system, {
    balances: { USDT: '987654321012.34', BTC: '12345.67890123', ETH: '123456.789' },
    posMode: 'long_short_mode',
  });
  const input = { venueId: 'paper', apiKey, secretKey, passphrase, remark: 'Konstantinopolsky20x' };
  return (await callServer<{ id: string }>(system, linkCredential, { input, token })).id;
}

interface Start {
  database: pg.Client;
  token: string;
  credentialId: string;
}

/** Made and started by calls, and waited for until it holds something. */
async function startTask(system: RunningSystem, { database, token, credentialId }: Start): Promise<string> {
  const input = {
    ...wireDefaults(kindOf(4), 'swap'),
    assignmentType: 4,
    instId: 'BTC-USDT-SWAP',
    credentialId,
    buyType: 1,
    repeatOrder: -1,
  };
  const { id } = await callServer<{ id: string }>(system, addTask, { input, token });
  const actions = [
    { call: operateStatus, body: { status: 'open', confirmNoStop: true, confirmPartialLadder: true }, done: 'trading_enabled' },
    { call: operateStopMake, body: { stopMake: 'open' }, done: `view->'waits' @> '[{"act": "add"}, {"act": "target"}]'` },
  ];
  for (const { call, body, done } of actions) {
    const { rows } = await database.query<{ version: number }>('select version from task where id = $1', [id]);
    await callServer(system, call, { input: { id, version: rows[0]?.version, ...body }, token });
    const is = async (): Promise<boolean> => (await database.query(`select 1 from task where id = $1 and ${done}`, [id])).rows.length > 0;
    if (!(await waitUntil(is, startedMsMax))) throw new Error(`the task did not come so far: ${done}`);
  }
  return id;
}

const leg = (side: 'L' | 'S') => ({
  leg: side,
  phase: 'HOLDING',
  sz: '123456789012',
  avgPx: '58140.123456789012',
  securedAssets: '123456789012.34',
  orderNum: 29,
  liqPx: '46722.3',
  realizedPnl: '-123456789012.34',
  fees: '123456789.12345678',
  funding: '-123456789.12345678',
});
const waits = (side: 'L' | 'S', prices: readonly [low: string, high: string]) => [
  { leg: side, act: 'add', price: prices[side === 'L' ? 0 : 1], size: '123456789012', armed: false },
  { leg: side, act: 'target', price: prices[side === 'L' ? 1 : 0], size: '123456789012', armed: false },
];
const view = (sides: readonly ('L' | 'S')[], prices: readonly [low: string, high: string]) => ({
  runStatus: '1',
  sz: '123456789012',
  avgPx: sides.length === 1 ? '58140.123456789012' : '',
  securedAssets: '123456789012.34',
  orderNum: 29,
  legs: sides.map(leg),
  waits: sides.flatMap((side) => waits(side, prices)),
});
const idle = { runStatus: '1', sz: '0', avgPx: '', securedAssets: '0', orderNum: 0, legs: [], waits: [] };
/** More than any one kind shows: a hundred cells in both directions, a hedge, a box, and waits of every act. */
function everyPart([low, high]: readonly [low: string, high: string]) {
  const from = Number(low);
  const step = (Number(high) - from) / 100;
  const cells = Array.from({ length: 100 }, (_, at) => ({
    leg: at < 60 ? 'L' : 'S',
    low: (from + at * step).toFixed(1),
    high: (from + (at + 1) * step).toFixed(1),
    sz: at % 3 === 0 ? '123456789012' : '0',
    order: at % 3 === 0 ? 'close' : at % 5 === 0 ? 'open' : 'none',
    sold: at * at,
    earned: at % 7 === 0 ? '-123456789012.34' : '123456789012.34',
  }));
  const acts = [
    'cell',
    'lock',
    'unlock',
    'unlockLoss',
    'slice',
    'layer',
    'edge',
    'breakout',
    'middle',
    'dip',
    'look',
    'loss',
    'liquidation',
  ];
  const more = acts.map((act) => ({
    leg: 'L',
    act,
    price: low,
    size: '123456789012',
    armed: act === 'dip',
    ...(act === 'look' && { notBefore: 1e12 }),
  }));
  return {
    ...view(['L', 'S'], [low, high]),
    waits: [...waits('L', [low, high]), ...more],
    hedge: { ...leg('S'), count: 12, after: 15, nextPrice: low },
    levels: [
      { name: 'boxMin', price: low },
      { name: 'boxMax', price: high },
      { name: 'middle', price: (from + 50 * step).toFixed(1) },
    ],
    cells,
  };
}
const whys = [
  { key: 'why.addLong', args: { size: '123456789012', price: '58140.1', step: '12.3456', callback: '0.1234' } },
  { key: 'why.lockSpent', args: { size: '123456789012', price: '58140.1' } },
  { key: 'why.lossAmount', args: { price: '58140.1', amount: '123456789012.34' } },
];

/** Stored settings of a new task of a kind on a swap. */
function settingsText(type: number, change: object = {}): string {
  const kind = kindOf(type);
  const rates = { tickSize: '0.1', lotSize: '0.01', minSize: '0.01', takerRate: '0.0005', makerRate: '0.0002', maxLeverage: 20 };
  const on = { productType: 'swap', lastPrice: null, ...rates } as const;
  return JSON.stringify(readWireSettings(kind, { ...wireDefaults(kind, 'swap'), ...change }, on).settings);
}

/** 199 copies of the task that trades, each other in something a page shows. */
async function writeTasks(database: pg.Client, live: string): Promise<void> {
  const { rows } = await database.query<{ low: string; high: string }>(
    `select max(wait->>'price') filter (where wait->>'act' = 'add') as low, max(wait->>'price') filter (where wait->>'act' = 'target') as high
     from task, jsonb_array_elements(view->'waits') as wait where id = $1`,
    [live],
  );
  const prices = [rows[0]?.low ?? '', rows[0]?.high ?? ''] as const;
  const why = JSON.stringify({ ...whys[0], ts: 1 });
  // Without the notifications from which the engine would read them.
  await database.query('set session_replication_role = replica');
  // The day that a result counts for, the sums of that day and a user's place in the tree are written all the same.
  for (const [table, trigger] of [
    ['task_cycle', 'task_cycle_day'],
    ['task_cell_net', 'task_cell_net_day'],
    ['task_interest', 'task_interest_day'],
    ['profit_share', 'profit_share_day'],
    ['task_cycle', 'task_cycle_earning'],
    ['task_cell_net', 'task_cell_net_earning'],
    ['task_interest', 'task_interest_earning'],
    ['profit_share', 'profit_share_earning'],
    ['app_user', 'app_user_joins'],
  ])
    await database.query(`alter table ${table} enable always trigger ${trigger}`);
  await database.query(
    `insert into task (id, tenant_id, user_id, credential_id, environment, venue_id, assignment_type, inst_id, direction, settings, trading_enabled,
       buying_enabled, fault, state, view, why, net_total, agreed_ts, decided_ts, created_at)
     select 'tsk_SCREENS' || lpad((n + 1)::text, 12, '0'), tenant_id, user_id, credential_id, environment, venue_id, case when n = 4 then 1 when n in (6, 7) then 7 when n = 8 then 9 else 4 end,
       case when n = 4 then 'BTC-USDT' when n % 3 = 0 and n <> 6 then 'ETH-USDT-SWAP' else 'BTC-USDT-SWAP' end,
       case when n in (2, 5, 6, 7) then 'both' when n <> 4 and n % 5 = 0 then 'short' else 'long' end,
       case when n in (6, 7) then $6::jsonb when n = 8 then $7::jsonb else settings end || case when n = 4 then '{"leverage": 1, "direction": "long", "baseOrderSize": "100"}'::jsonb
         when n in (2, 5) then '{"direction": "both"}'::jsonb when n % 5 = 0 then '{"direction": "short"}'::jsonb else '{}'::jsonb end
         || case when n in (1, 2) then '{"maxAddOrders": 30, "leverage": 125}'::jsonb else '{}'::jsonb end,
       n % 7 <> 6, n % 4 <> 3, case when n = 3 then 'POSITION_MISMATCH' end, case when n in (6, 7, 8) then null else state end,
       case when n in (5, 6) then $5::jsonb when n in (7, 8) then $8::jsonb when n = 2 then $3::jsonb when n in (1, 3) then $2::jsonb else view end, $4::jsonb,
       case n when 1 then -987654321098.76 when 3 then 123456789012.34 else (n - 80) * 12.345 end, agreed_ts, decided_ts, created_at - n * interval '1 minute'
     from task, generate_series(1, 199) as n where id = $1`,
    [
      live,
      JSON.stringify(view(['L'], prices)),
      JSON.stringify(view(['L', 'S'], prices)),
      why,
      JSON.stringify(everyPart(prices)),
      settingsText(7, { buyType: '3' }),
      settingsText(9),
      JSON.stringify(idle),
    ],
  );
  await database.query(
    `insert into task_decision (tenant_id, task_id, ts, why)
     select tenant_id, id, decided_ts - n * 60000, ($1::jsonb->(n % 3)) || jsonb_build_object('ts', decided_ts - n * 60000)
     from task, generate_series(0, 99) as n where id like 'tsk_SCREENS%' and id <= 'tsk_SCREENS000000000005' order by n desc`,
    [JSON.stringify(whys)],
  );
}

/** An open group with 200 copies of tasks that trade, some of whose starts failed, and what its figures are made of. @returns the groups by their state */
async function writeGroup(database: pg.Client, live: string): Promise<Pick<Seeded, 'openGroup' | 'unopenedGroup' | 'selection'>> {
  const { rows } = await database.query<{ id: string; seed_key: string }>(
    `select id, seed_key from strategy_group where tenant_id = 'meridian' and seed_key is not null`,
  );
  const idOf = (key: string): string => rows.find(({ seed_key }) => seed_key === key)?.id ?? '';
  await database.query(
    `insert into opened_group (id, tenant_id, user_id, credential_id, environment, group_id, version, agreement_version, agreement_language, agreed_at, agreed_version, state, created_at)
     select 'opg_SCREENS', tenant_id, user_id, credential_id, environment, $2, 1, 1, 'en-US', now(), 1, 'open', now() from task where id = $1`,
    [live, idOf('futures-ladder')],
  );
  await database.query(
    `insert into task (id, tenant_id, user_id, credential_id, environment, venue_id, assignment_type, inst_id, direction, settings, trading_enabled,
       buying_enabled, fault, state, view, why, net_total, agreed_ts, decided_ts, created_at, group_id, opened_group_id, group_slot, group_version, group_step, group_reason)
     select 'tsk_SCREENSG' || lpad(n::text, 11, '0'), tenant_id, user_id, credential_id, environment, venue_id, 3, inst_id, direction, settings,
       trading_enabled and n % 20 <> 3, buying_enabled, fault, case when n % 20 = 3 then null else state end,
       case when n % 20 = 3 then $3::jsonb else view end, why, net_total, agreed_ts, decided_ts, created_at,
       $2, 'opg_SCREENS', 's' || n, 1, case when n % 20 = 3 then 'failed' else 'started' end, case when n % 20 = 3 then 'exchangeUnavailable' end
     from generate_series(1, 200) as n join task on id = case when n = 2 then 'tsk_SCREENS000000000002' else $1 end`,
    [live, idOf('futures-ladder'), JSON.stringify(idle)],
  );
  await database.query(
    `insert into task_cell_net (task_id, leg, cycle, ts, tenant_id, environment, opened_group_id, realized, net)
     select 'tsk_SCREENSG' || lpad('1', 11, '0'), 'L', n, (extract(epoch from now()) * 1000)::bigint - n * 86400000, 'meridian', 'paper', 'opg_SCREENS', -123456789012.34, -123456789012.34
     from generate_series(0, 1) as n`,
  );
  await database.query(
    `insert into task_note (task_id, hour_ts, tenant_id, opened_group_id, margin, reserved, open_result, resistance)
     select 'tsk_SCREENSG' || lpad('1', 11, '0'), (extract(epoch from now()) * 1000)::bigint - 3600000, 'meridian', 'opg_SCREENS', 123456789012.34, 1000, -987654321098.76, 36.9`,
  );
  return { openGroup: idOf('futures-ladder'), unopenedGroup: idOf('grid'), selection: idOf('dips') };
}

/** As many trade records as asked, instead of those that stand there. */
export async function seedRecords(system: RunningSystem, taskId: string, count: number): Promise<void> {
  const database = new pg.Client({ connectionString: system.run.database?.url });
  await database.connect();
  try {
    for (const table of ['task_cycle', 'task_layer', 'task_order'])
      await database.query(`delete from ${table} where task_id = $1`, [taskId]);
    await writeRecords(database, taskId, { count, perCycle: 1 });
  } finally {
    await database.end();
  }
}

/** Closed layers of a task, each with an order behind it. */
async function writeRecords(database: pg.Client, taskId: string, { count, perCycle }: { count: number; perCycle: number }): Promise<void> {
  await database.query(
    `insert into task_order (cl_ord_id, tenant_id, task_id, credential_id, leg, cycle, effect, kind, side, inst_id, price_ticks, lots, reason, rung,
       status, ord_id, filled_lots, created_ts, leverage)
     select 'screens' || lpad(n::text, 24, '0'), tenant_id, id, credential_id, 'L', n / $3::int, 'open', 'ioc', 'buy', inst_id, 600000, 100, 'ADD', n % 6,
       'filled', '9' || lpad(n::text, 18, '0'), 100, decided_ts - n * 60000, (settings->>'leverage')::int
     from task, generate_series(1, $2::int) as n where id = $1`,
    [taskId, count, perCycle],
  );
  await database.query(
    `insert into task_layer (open_cl_ord_id, tenant_id, task_id, leg, cycle, rung, lots, cost, closed_lots, exit_cost, realized, fees, opened_ts, closed_ts)
     select cl_ord_id, tenant_id, task_id, leg, cycle, rung, 100, 60000000, 100, 61000000, case when rung = 1 then -123456789012.34 else 123456789.12 end,
       123456.78901234, created_ts, created_ts + 30000
     from task_order where task_id = $1`,
    [taskId],
  );
  await database.query(
    `insert into task_cycle (task_id, leg, cycle, tenant_id, environment, reason, adds, realized, fees, funding, net, opened_ts, closed_ts)
     select task_id, 'L', cycle, tenant_id, 'paper', 'TARGET', 5, sum(realized), sum(fees), 0, sum(realized - fees), min(opened_ts), max(closed_ts)
     from task_layer where task_id = $1 group by task_id, cycle, tenant_id`,
    [taskId],
  );
}

const longTexts = `update app_user set nickname = $1,
  autograph = repeat('Konstantinopolsky ', 5) || 'Oberhuber', email = 'maximilienne.konstantinopolsky-oberhuber@meridian.example' where uid = $2 and tenant_id = 'meridian'`;

/** Of the last three days, each hour's capital as large as it gets. */
const accountNotes = `insert into account_note (user_id, environment, hour_ts, tenant_id, capital, tied, weighted)
  select id, 'paper', (extract(epoch from date_trunc('hour', now())) * 1000)::bigint - n * 3600000, tenant_id, 123456789012.34, 98765432109.87, 123456789012.34 * 36.9
  from app_user, generate_series(1, 72) as n where uid = $1 and tenant_id = 'meridian'
  on conflict (user_id, environment, hour_ts) do update set capital = excluded.capital, tied = excluded.tied, weighted = excluded.weighted`;

const manyMessages = `insert into message (id, tenant_id, user_id, kind, args, task_id, undecided, read_at, created_at)
  select 'msg_SCREENS' || lpad(n::text, 12, '0'), tenant_id, id, (array['taskFault', 'keyBroken', 'cycleClosed', 'buyingClosed', 'withdrawalRejected', 'fuelLow', 'newDevice', 'roleRejected'])[1 + n % 8],
    jsonb_build_object('environment', 'paper', 'instId', 'BTC-USDT-SWAP', 'remark', 'Konstantinopolsky20x', 'net', '-123456789012.34',
      'amount', '123456789012', 'reply', repeat('Konstantinopolsky-Oberhuber ', 4), 'fuel', '9.99', 'device', 'Samsung Internet, Android', 'ip', '2001:db8:85a3::8a2e:370:7334', 'role', 'broker',
      'fault', (array['POSITION_MISMATCH', 'CREDENTIAL_BROKEN', 'EXIT_REFUSED'])[1 + n % 3], 'reason', 'STOPS_IN_A_ROW'),
    null, n in (1, 8), case when n % 2 = 0 then now() end, now() - n * n * interval '1 minute'
  from app_user, generate_series(1, 120) as n where uid = '10000001' and tenant_id = 'meridian'`;

/** Where the tenant takes transfers. */
async function longestAddress(database: pg.Client): Promise<string> {
  const { rows } = await database.query<{ address: string }>(
    `select body->'topUp'->'addresses'->0->>'address' as address from money_terms where tenant_id = 'meridian'`,
  );
  return rows[0]?.address ?? '';
}

/** One in each state, to the address of the tenant's purse, and another that is requested. */
const manyWithdrawals = `insert into withdrawal (id, tenant_id, user_id, network, address, amount, fee, state, reply, txid, created_at, changed_at)
  select 'wdr_SCREENS' || lpad(n::text, 13, '0'), tenant_id, id, 'PAPER2', $1, 123456789012, 4.8,
    (array['requested', 'approved', 'sending', 'sent', 'confirmed', 'rejected', 'cancelled', 'lost', 'requested'])[n],
    case when n = 6 then 'The name on the exchange account differs from yours: Maximilienne Konstantinopolsky-Oberhuber.' else '' end,
    case when n in (4, 5) then repeat('a1b2c3d4', 8) end, now() - n * interval '1 day', now()
  from app_user, generate_series(1, 9) as n where uid = '10000001' and tenant_id = 'meridian'`;

const manyTopUps = `insert into top_up (id, tenant_id, user_id, types, network, address, price, bonus, exact, state, reply, created_at, expires_at, changed_at)
  select 'tpu_SCREENS' || lpad(n::text, 13, '0'), tenant_id, id, 1, 'PAPER2', $1, 987654321, 12345, 987654321.9876,
    (array['open', 'completed', 'rejected', 'cancelled', 'expired'])[n],
    case when n = 3 then 'The slip is not readable. Please send a sharper picture, with amount, address and transaction id.' else '' end,
    now() - n * interval '1 day', now() + interval '1 day', now()
  from app_user, generate_series(1, 5) as n where uid = '10000001' and tenant_id = 'meridian'`;

const manySessions = `insert into session (id, tenant_id, user_id, token_hash, created_at, expires_at, device, ip, seen_at)
  select 'ses_SCREENS' || n, tenant_id, id, decode(md5(n::text), 'hex'), now() - n * interval '1 day', now() + interval '7 days',
    'Samsung Internet Browser, Android 16', '2001:db8:85a3:8d3:1319:8a2e:370:7348', now() - n * interval '1 hour'
  from app_user, generate_series(1, 8) as n where uid = '10000001' and tenant_id = 'meridian'`;
