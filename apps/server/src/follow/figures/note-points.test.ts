// Hourly points through a whole server and a real paper exchange: cash flow, positions, trades by hand, what is not known, and what copiers hold.
import { createConnection, listFills, type Connection } from '@millrace/okx';
import { placeOrder } from '@millrace/okx/requests/place-order';
import { transferAsset } from '@millrace/okx/requests/transfer-asset';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { features as allFeatures } from '../../app/features.ts';
import { newPerson, setUpServerWithPaper } from '../../testing/index.ts';
import { linkAccount } from '../../testing/link-account.ts';
import type { PaperAccount } from '../../testing/start-test-paper.ts';
import { pointJobs } from './note-points.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BILLS = '/api/v5/account/bills';

// The tests run the job themselves.
const features = allFeatures.map((feature) => (feature.name === 'follow' ? { ...feature, cron: [] } : feature));
const { paper, server } = setUpServerWithPaper({ features });
let admin: pg.Client;
let key: PaperAccount;
let credentialId = '';
let leadId = '';
let userId = '';

beforeAll(async () => {
  admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
});
afterAll(() => admin.end());

beforeEach(async () => {
  await paper.plan({ kind: 'clear' });
  await admin.query(`update lead_trader set state = 'resigned', ended_at = now() where state = 'active'`);
  const person = await newPerson(server);
  userId = person.user.id;
  key = await paper.openAccount({ balances: { USDT: '10000', BTC: '0.1' } });
  credentialId = (await linkAccount(server, person.token, { account: key })).id;
  leadId = `led_${credentialId.slice(4)}`;
  await admin.query(
    `insert into lead_trader (id, tenant_id, user_id, credential_id, environment, venue_id, introduction, share_rate, approved_at)
     values ($1, 'meridian', $2, $3, 'paper', 'paper', '', 0.1, now())`,
    [leadId, userId, credentialId],
  );
});

const runJob = async (): Promise<void> => pointJobs['note_lead_points']?.(server.server.context, {});

function connection(): Connection {
  const clock = { nowMs: () => Date.now() };
  return createConnection({ restUrl: paper.url, credentials: key, clock, wallClock: clock });
}

/** As if the points that are there had been read an hour, or so many, before. */
const ageHours = (hours: number, readEarlierMs = 0) =>
  admin.query('update lead_point set hour_ts = hour_ts - $2, at_ts = at_ts - $3 where lead_id = $1', [
    leadId,
    hours * HOUR_MS,
    readEarlierMs,
  ]);

/** Oldest first. */
async function points(): Promise<Record<string, string | number | null>[]> {
  const { rows } = await admin.query<Record<string, string | number | null>>(
    `select trim_scale(equity)::float8 as equity, trim_scale(cash_flow)::text as flow, trim_scale(open_result)::float8 as open,
       notional::float8 as notional, trades, hand_trades as hand from lead_point where lead_id = $1 order by hour_ts`,
    [leadId],
  );
  return rows;
}

async function move(currency: string, amount: string, to: 'funding' | 'trading'): Promise<void> {
  const clientId = `move${String(Math.random()).slice(2)}`;
  expect(await transferAsset(connection(), { clientId, currency, amount, to })).toMatchObject({ kind: 'accepted' });
}

async function tradeByHand(clOrdId: string): Promise<void> {
  const order = {
    instId: 'BTC-USDT-SWAP',
    clOrdId,
    side: 'buy',
    type: 'market',
    size: '1',
    marginMode: 'isolated',
    positionSide: 'long',
  } as const;
  expect(await placeOrder(connection(), order)).toMatchObject({ kind: 'accepted' });
  await vi.waitFor(async () =>
    expect(await listFills(connection())).toMatchObject({
      kind: 'ok',
      data: expect.arrayContaining([expect.objectContaining({ clOrdId })]),
    }),
  );
}

test('an hour has one point; the next one has the transfers, positions and trades since', async () => {
  await move('USDT', '500', 'funding');
  await runJob();
  await runJob();
  const [first, ...more] = await points();
  expect(more).toEqual([]);
  // What was moved before the first point is not in it.
  expect(first).toMatchObject({ flow: '0', open: 0, notional: 0, trades: 0, hand: 0 });
  await ageHours(1);
  await move('USDT', '1000', 'funding');
  await move('USDT', '200.5', 'trading');
  await tradeByHand('byhand1');
  await runJob();
  const second = (await points())[1];
  expect(second).toMatchObject({ flow: '-799.5', trades: 1, hand: 1 });
  expect(Number(second?.['equity']) - Number(first?.['equity'])).toBeLessThan(-700);
  expect(Number(second?.['notional'])).toBeGreaterThan(100);
  await ageHours(1);
  await runJob();
  expect((await points())[2]).toMatchObject({ flow: '0', trades: 0, hand: 0 });
});

test('an order of a task is no trade by hand', async () => {
  await runJob();
  await ageHours(1);
  await tradeByHand('ofataskofours');
  await admin.query(
    `insert into task (id, tenant_id, user_id, credential_id, environment, venue_id, assignment_type, inst_id, direction, settings, created_at)
     values ('tsk_' || $1, 'meridian', $2, $3, 'paper', 'paper', 4, 'BTC-USDT-SWAP', 'long', '{}', now())`,
    [leadId, userId, credentialId],
  );
  await admin.query(
    `insert into task_order (cl_ord_id, tenant_id, task_id, credential_id, leg, cycle, effect, kind, side, inst_id, lots, leverage, reason, status, created_ts)
     values ('ofataskofours', 'meridian', 'tsk_' || $1, $2, 'L', 1, 'open', 'market', 'buy', 'BTC-USDT-SWAP', 1, 1, 'ENTRY', 'filled', 0)`,
    [leadId, credentialId],
  );
  await runJob();
  expect((await points())[1]).toMatchObject({ trades: 1, hand: 0 });
});

test.each([BILLS, '/api/v5/account/balance', '/api/v5/account/positions', '/api/v5/trade/fills'])(
  'an hour in which %s is not answered has no point, and the next one covers it',
  async (path) => {
    await runJob();
    await ageHours(1);
    await move('USDT', '1000', 'funding');
    await paper.plan({ kind: 'refuse', code: '50001', path, count: '1' });
    await runJob();
    expect(await points()).toHaveLength(1);
    await runJob();
    expect((await points())[1]).toMatchObject({ flow: '-1000' });
  },
);

test('a transfer of another currency, or a time that the exchange no longer answers for, is an unknown cash flow', async () => {
  await runJob();
  await ageHours(1);
  await move('BTC', '0.05', 'funding');
  await runJob();
  expect((await points())[1]).toMatchObject({ flow: null, trades: 0 });
  await ageHours(1, 4 * DAY_MS);
  await runJob();
  expect((await points())[2]).toMatchObject({ flow: null, trades: null, hand: null });
  await admin.query('delete from lead_point where lead_id = $1', [leadId]);
  await runJob();
  await ageHours(1, 8 * DAY_MS);
  await runJob();
  expect((await points())[1]).toMatchObject({ flow: null, trades: null });
});

test('a trader who resigned, or whose key is broken, has no points, and one account that fails delays no other', async () => {
  await admin.query(`update exchange_credential set status = 'broken', broken_reason = 'exchangeKeyRefused' where id = $1`, [credentialId]);
  await runJob();
  expect(await points()).toEqual([]);
  await admin.query(`update exchange_credential set status = 'ok', broken_reason = null, sealed = '' where id = $1`, [credentialId]);
  const other = await newPerson(server);
  const account = await linkAccount(server, other.token, { account: await paper.openAccount() });
  await admin.query(
    `insert into lead_trader (id, tenant_id, user_id, credential_id, environment, venue_id, introduction, share_rate, approved_at)
     values ('led_zz' || $1, 'meridian', $1, $2, 'paper', 'paper', '', 0.1, now())`,
    [other.user.id, account.id],
  );
  await runJob();
  expect(await points()).toEqual([]);
  expect((await admin.query(`select 1 from lead_point where lead_id = 'led_zz' || $1`, [other.user.id])).rowCount).toBe(1);
});

async function insertFollow(copierId: string, account: string): Promise<string> {
  const id = `fol_${account.slice(4)}`;
  await admin.query(
    `insert into follow (id, tenant_id, user_id, lead_id, credential_id, environment, venue_id, mode, allocation, lead_equity, lever, max_slip_pct,
       replenishment_max, loss_num, target_num, inst_ids, directions, on_leader_end, share_rate, state, created_at)
     values ($1, 'meridian', $2, $3, $4, 'paper', 'paper', 'proportional', 1000, 10000, 5, '0.3', 10, '0', '0', '{}', '{}', 'close', 0.1, 'active', now())`,
    [id, copierId, leadId, account],
  );
  return id;
}

test('what a follow holds is noted at the last price, and one that has ended is not noted', async () => {
  const copier = await newPerson(server);
  const account = await linkAccount(server, copier.token, { account: await paper.openAccount() });
  const followId = await insertFollow(copier.user.id, account.id);
  const leg = {
    leg: 'L',
    phase: 'HOLDING',
    sz: '1',
    avgPx: '1',
    securedAssets: '1',
    liqPx: '',
    orderNum: 0,
    realizedPnl: '0',
    fees: '0',
    funding: '0',
  };
  await admin.query(
    `insert into task (id, tenant_id, user_id, credential_id, environment, venue_id, assignment_type, inst_id, direction, settings, created_at, view, follow_id,
       lead_id, lead_after) values ('tsk_' || $1, 'meridian', $2, $3, 'paper', 'paper', 5, 'BTC-USDT-SWAP', 'long', '{}', now(), $4, $1, $5, 0)`,
    [followId, copier.user.id, account.id, { legs: [leg] }, leadId],
  );
  const notes = async () =>
    (
      await admin.query<{ open: number; allocation: string }>(
        'select open_result::float8 as open, trim_scale(allocation)::text as allocation from follow_note where follow_id = $1',
        [followId],
      )
    ).rows;
  await runJob();
  await runJob();
  const [note, ...more] = await notes();
  expect(more).toEqual([]);
  expect(note?.allocation).toBe('1000');
  // One contract of 0.01 BTC, bought at 1.
  expect(note?.open).toBeGreaterThan(100);
  await admin.query(`update follow set state = 'ended', ended_at = now() where id = $1`, [followId]);
  await admin.query('delete from follow_note where follow_id = $1', [followId]);
  await runJob();
  expect(await notes()).toEqual([]);
});

test('points are kept for 13 months, notes for ten days', async () => {
  await runJob();
  await ageHours(14 * 31 * 24);
  const copier = await newPerson(server);
  const account = await linkAccount(server, copier.token, { account: await paper.openAccount() });
  const followId = await insertFollow(copier.user.id, account.id);
  await admin.query(
    `insert into follow_note (follow_id, hour_ts, tenant_id, allocation, open_result) select $1, $2::bigint - n * 3600000, 'meridian', 1000, 0 from unnest(array[239, 242]) n`,
    [followId, Date.now()],
  );
  await runJob();
  expect(await points()).toHaveLength(1);
  const { rows } = await admin.query<{ ago: number }>(
    `select floor(($2::bigint - hour_ts) / 3600000.0)::int as ago from follow_note where follow_id = $1 order by hour_ts`,
    [followId, Date.now()],
  );
  expect(rows.map(({ ago }) => ago)).toEqual([239, 0]);
});

test('an account with too little for a day closes its trader to new copiers, and he is told', async () => {
  const poor = await paper.openAccount({ balances: { USDT: '499.99' } });
  const { token } = await newPerson(server);
  credentialId = (await linkAccount(server, token, { account: poor })).id;
  await admin.query('update lead_trader set credential_id = $2 where id = $1', [leadId, credentialId]);
  const state = async () => {
    const { rows } = await admin.query<{ low: boolean; open: boolean; told: string[] }>(
      `select low_equity as low, takes_copiers as open, array(select kind from message where user_id = l.user_id order by created_at) as told
         from lead_trader l where id = $1`,
      [leadId],
    );
    return rows[0];
  };
  await runJob();
  expect(await state()).toEqual({ low: false, open: true, told: [] });
  await admin.query(`update lead_trader set equity_turned_at = equity_turned_at - interval '1 day' where id = $1`, [leadId]);
  await ageHours(1);
  await runJob();
  expect(await state()).toEqual({ low: true, open: false, told: ['leadEquityLow'] });
});
