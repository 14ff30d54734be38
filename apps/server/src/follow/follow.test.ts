// Following a trader over HTTP, through the engine and a paper exchange: what is copied and what is missed, limits, and the end.
import {
  addFollow,
  addTask,
  closePosition,
  deleteTask,
  pagePosition,
  pageStanding,
  setPosition,
  takePosition,
  applyTrader,
  getStanding,
  leadSettings,
  operateFollow,
  operateStatus,
  operateStopMake,
  pageCopy,
  pageFollow,
  pageMessage,
  sellAll,
  stopFollow,
  updateFollow,
  getUserAssignmentDetailsById,
  type Call,
  type CopyRowView,
  type FollowRow,
  type FollowView,
} from '@millrace/contract';
import { decideTrader, pageTrader } from '@millrace/contract/admin';
import { addDecimals, decimalToPlaces, multiplyDecimals } from '@millrace/market';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stretch } from '../../../../tools/process/patience.ts';
import { startEngineRole } from '../app/engine-role.ts';
import { adminCall, newPerson, setUpServerWithPaper, signIn, type Person } from '../testing/index.ts';
import { linkAccount } from '../testing/link-account.ts';
import { openStream, type StreamReader } from '../testing/stream-client.ts';
import { contractInput } from '../testing/task-world.ts';
import { openPool } from '../shared/database/index.ts';
import { insertTrader } from './standings/standings-world.test-kit.ts';

const { paper, server } = setUpServerWithPaper({ startEngine: startEngineRole });
let owner: pg.Client;
let lead: Person & { credentialId: string };
let copier: Person & { credentialId: string };
let traderId: string;

const linked = async (person: Person, usdt: string): Promise<string> =>
  (await linkAccount(server, person.token, { account: await paper.openAccount({ balances: { USDT: usdt } }) })).id;
const call = <C extends Call>(person: { token: string }, to: C, input: Record<string, unknown> = {}) =>
  server.call(to, input, { token: person.token });
const wait = <T>(look: () => Promise<T>): Promise<T> => vi.waitFor(look, { timeout: stretch(20_000), interval: 50 });

beforeAll(async () => {
  owner = new pg.Client({ connectionString: server.database.ownerUrl });
  await owner.connect();
  const [one, two] = [await newPerson(server), await newPerson(server)];
  lead = { ...one, credentialId: await linked(one, '10500') };
  copier = { ...two, credentialId: await linked(two, '5000') };
  const applied = await call(lead, applyTrader, { credentialId: lead.credentialId, introduction: 'Patience, then size', termsVersion: 1 });
  expect(applied.data).toMatchObject({ state: 'pending' });
  const reviewer = await signIn(server, 'demo-reviewer');
  const [{ id, version } = { id: '', version: 0 }] = (await adminCall(server, pageTrader, {}, { token: reviewer })).data.rows;
  expect((await adminCall(server, decideTrader, { id, version, decision: 'approve' }, { token: reviewer })).data).toMatchObject({
    outcome: 'done',
  });
  traderId = (await call(lead, getStanding)).data.lead?.id ?? '';
});
afterAll(() => owner.end());

interface Frame {
  follows?: FollowView[];
  follow?: FollowView;
  removed?: string;
}

const terms = {
  mode: 'proportional',
  allocation: '1000',
  lever: 5,
  maxSlipPct: '1',
  replenishmentMax: 5,
  lossNum: '200',
  targetNum: '0',
  instIds: ['BTC-USDT-SWAP'],
  directions: ['long', 'short'],
  onLeaderEnd: 'close',
};
const follow = (person: { token: string; credentialId: string }, more: Record<string, unknown> = {}) =>
  call(person, addFollow, { traderId, credentialId: person.credentialId, ...terms, ...more });

const fault = (field: string) => ({ status: 400, text: expect.stringContaining(`"field":"${field}"`) });

test('a follow is refused with the reason, and nothing is made', async () => {
  const waiting = await newPerson(server);
  const application = { credentialId: await linked(waiting, '1000'), introduction: 'Soon', termsVersion: 1 };
  const pending = await call(waiting, applyTrader, application);
  const rows = openPool(server.database.adminUrl, { onError: () => undefined });
  const foreign = await insertTrader(rows, 'aurora', { name: 'Foreign', approvedMs: 0 });
  const resigned = await insertTrader(rows, 'meridian', { name: 'Resigned', approvedMs: 0 });
  await rows.query(`update lead_trader set state = 'resigned', ended_at = now() where id = $1`, [resigned.leadId]);
  await rows.end();
  const refused: [Record<string, unknown>, object][] = [
    [{ allocation: '0' }, fault('allocation')],
    [{ allocation: '-1' }, fault('allocation')],
    [{ allocation: '1e308' }, fault('allocation')],
    // The smallest order is worth more than five times this.
    [{ allocation: '1' }, fault('allocation')],
    [{ allocation: '4.99', instIds: ['BTC-USDT'], directions: ['long'] }, fault('allocation')],
    [{ allocation: '5000.01' }, { status: 409, data: { reason: 'balanceTooSmall' } }],
    [{ maxSlipPct: '0' }, fault('maxSlipPct')],
    [{ maxSlipPct: '2.01' }, fault('maxSlipPct')],
    [{ instIds: ['PEPE-USDT-SWAP'] }, fault('instIds')],
    [{ mode: 'fixed' }, fault('firstSz')],
    [{ mode: 'fixed', firstSz: '0.005' }, fault('firstSz')],
    [{ traderId: 'led_00000000000000000000' }, { status: 404 }],
    [{ traderId: pending.data.application?.id }, { status: 404 }],
    [{ traderId: foreign.leadId }, { status: 404 }],
    [{ traderId: resigned.leadId }, { status: 404 }],
    [{ credentialId: lead.credentialId }, { status: 409, data: { reason: 'credentialMissing' } }],
    [{ lossNum: '0' }, { status: 409, data: { reason: 'stopConfirmationNeeded' } }],
  ];
  for (const [change, answer] of refused) expect([change, await follow(copier, change)]).toMatchObject([change, answer]);
  expect((await follow(copier, { lossNum: '0', ask: true })).data).toMatchObject({ state: 'asked', reason: 'stopConfirmationNeeded' });
  expect(await follow(lead)).toMatchObject({ status: 409, data: { reason: 'copiesHimself' } });
  const leastTurnover = (usdt: string) => owner.query('update tenant set copy_turnover_min = $1', [usdt]);
  await leastTurnover('900000000000');
  expect(await follow(copier, { instIds: ['BTC-USDT-SWAP', 'ETH-USDT'] })).toMatchObject({
    status: 409,
    data: { reason: 'turnoverTooLow', detail: { instIds: 'BTC-USDT-SWAP, ETH-USDT', min: '900000000000' } },
  });
  await leastTurnover('1000000');
  expect((await call(copier, pageFollow)).data).toMatchObject({ total: 0 });
  expect((await owner.query('select 1 from task where assignment_type = 5')).rows).toEqual([]);
});

let mine: FollowRow;
let streams: { copier: StreamReader; lead: StreamReader };
afterAll(() => [streams.copier, streams.lead].forEach((stream) => stream.close()));

test('orders of the trader are copied in proportion, and closed with him', async () => {
  mine = (await follow(copier)).data as FollowRow;
  expect(mine).toMatchObject({ state: 'active', traderName: lead.user.nickname, shareRate: '0.1', positions: 0 });
  expect(await follow(copier)).toMatchObject({ status: 409, data: { reason: 'followOpen' } });
  expect(await call(copier, applyTrader, { credentialId: copier.credentialId, introduction: 'Me too', termsVersion: 1 })).toMatchObject({
    data: { reason: 'copierCannotLead' },
  });
  const late = await newPerson(server);
  const other = { ...late, credentialId: await linked(late, '2000') };
  const settings = (set: string) => owner.query(`update lead_trader set ${set} where id = $1`, [traderId]);
  // Full with one copier, then closed.
  for (const [closed, opened] of [
    ['followers_max = 1', 'followers_max = 500'],
    ['accepts = false', 'accepts = true'],
  ] as const) {
    await settings(closed);
    expect(await follow(other)).toMatchObject({ status: 409, data: { reason: 'traderClosed' } });
    await settings(opened);
  }
  await owner.query(
    `insert into lead_trader (id, tenant_id, user_id, credential_id, environment, venue_id, introduction, share_rate, approved_at)
     select 'led_copiesnobody', tenant_id, user_id, id, environment, venue_id, '', 0.1, now() from exchange_credential where id = $1`,
    [other.credentialId],
  );
  expect(await follow(other)).toMatchObject({ status: 409, data: { reason: 'tradersCopyNobody' } });
  await owner.query(`delete from lead_trader where id = 'led_copiesnobody'`);
  expect((await call(other, pageFollow)).data).toMatchObject({ total: 0 });
  streams = { copier: await openStream(server.port, copier.token), lead: await openStream(server.port, lead.token) };
  for (const stream of [streams.copier, streams.lead]) stream.subscribe('follows');
  await streams.copier.waitFor('follows', ({ follows }: Frame, { kind }) => kind === 'snapshot' && follows?.[0]?.id === mine.id);
  const task = await leadTask();
  const opened = await copies(1);
  // The lead account trades with 10000: a tenth of his contract.
  expect(opened[0]).toMatchObject({ seq: 1, action: 'OPEN', posSide: 'long', state: 'applied', sz: '0.1', reason: null });
  expect(Number(opened[0]?.slipBp)).toBeLessThan(100);
  await close(task);
  const closed = await copies(2);
  await streams.copier.waitFor('follows', ({ follow: now }: Frame) => now?.copied === 2 && now.positions === 0 && now.meanSlipBp !== null, {
    timeoutMs: stretch(10_000),
  });
  expect(closed[0]).toMatchObject({ seq: 2, action: 'CLOSE', state: 'applied', sz: '0.1' });
  const seen = await wait(async () => {
    const [row] = (await call(copier, pageFollow)).data.rows;
    expect(row).toMatchObject({ positions: 0, copied: 2, missed: 0 });
    return row;
  });
  // A contract is 0.01 BTC; the long was bought, then sold.
  const worse = closed.map(({ action, px, leadPx }) => (action === 'OPEN' ? addDecimals(px, `-${leadPx}`) : addDecimals(leadPx, `-${px}`)));
  const slippage = worse.map((each) => multiplyDecimals(each, '0.001')).reduce(addDecimals);
  const [cycle] = (
    await owner.query<{ net: string; fees: string }>(
      'select net::text, fees::text from task_cycle c join task t on t.id = c.task_id where t.follow_id = $1',
      [mine.id],
    )
  ).rows;
  expect(seen).toMatchObject({
    ...{
      slippage: decimalToPlaces(slippage, 2, 'halfEven'),
      result: decimalToPlaces(cycle?.net ?? '', 2, 'halfEven'),
      todayNet: seen?.result,
    },
    ...{
      fees: decimalToPlaces(cycle?.fees ?? '', 2, 'halfEven'),
      funding: '0.00',
      open: '0.00',
      share: '0.00',
      fuel: '0.00',
      traderPct: null,
      silent: null,
    },
    ...{ missedBy: [], lastMiss: null, offeredShareRate: null, sizeDriftPct: null },
  });
  expect(Math.abs(Number(seen?.meanSlipBp) - (Number(closed[0]?.slipBp) + Number(closed[1]?.slipBp)) / 2)).toBeLessThanOrEqual(0.02);
});

test('a paused follow says so of each order, follows exits, and goes on', async () => {
  expect(await call(copier, operateFollow, { id: mine.id, version: 0, status: 'pause' })).toMatchObject({
    data: { reason: 'taskChanged' },
  });
  expect(await call(lead, operateFollow, { id: mine.id, version: mine.version, status: 'pause' })).toMatchObject({ status: 404 });
  mine = (await call(copier, operateFollow, { id: mine.id, version: mine.version, status: 'pause' })).data;
  expect(mine.state).toBe('paused');
  await wait(async () => {
    const { rows } = await owner.query<{ buying_enabled: boolean }>(
      'select buying_enabled from task where assignment_type = 5 and deleted_at is null',
    );
    expect(rows).toEqual([{ buying_enabled: false }]);
  });
  await close(await leadTask());
  const missed = (await copies(4)).slice(0, 2);
  expect(missed.map(({ action, state, reason }) => [action, state, reason])).toEqual([
    ['CLOSE', 'missed', 'nothingHeld'],
    ['OPEN', 'missed', 'paused'],
  ]);
  expect((await call(copier, pageFollow)).data.rows[0]).toMatchObject({
    ...{ missed: 2, lastMiss: { reason: 'nothingHeld', instId: 'BTC-USDT-SWAP' } },
    missedBy: [
      { reason: 'nothingHeld', count: 1 },
      { reason: 'paused', count: 1 },
    ],
  });
  // Who owes a share opens nothing, by no call.
  await owner.query(
    `insert into profit_share (follow_id, n, tenant_id, user_id, leader_id, environment, basis, rate, share, is_charged, owed, still_owed, at)
     select f.id, 1, f.tenant_id, f.user_id, l.user_id, f.environment, 20, 0.1, 2, true, 2, 1.5, now()
       from follow f join lead_trader l on l.id = f.lead_id where f.id = $1`,
    [mine.id],
  );
  const resume = () => call(copier, operateFollow, { id: mine.id, version: mine.version, status: 'resume' });
  const owed = { status: 409, data: { reason: 'shareOwed' } };
  expect(await resume()).toMatchObject(owed);
  expect(await follow(copier)).toMatchObject(owed);
  const task = await owner.query<{ id: string; version: number }>('select id, version from task where follow_id = $1', [mine.id]);
  expect(await call(copier, operateStopMake, { ...task.rows[0], stopMake: 'open' })).toMatchObject({ data: { reason: 'actionNotTaken' } });
  await owner.query('delete from profit_share');
  mine = (await resume()).data;
  expect(mine.state).toBe('active');
});

test('a position is left by the copier alone, and his own stop lies on the side where it loses', async () => {
  await wait(async () => expect((await owner.query('select 1 from task where assignment_type = 5 and buying_enabled')).rowCount).toBe(1));
  const task = await leadTask();
  await copies(5);
  const [held] = (await call(copier, pagePosition)).data.rows;
  expect(held).toMatchObject({
    followId: mine.id,
    posSide: 'long',
    sz: '0.1',
    targetPx: '',
    stopPx: '',
    open: expect.stringMatching(/^-?\d/),
  });
  const named = { userAssignmentId: held?.userAssignmentId, version: held?.version, posSide: 'long' };
  expect((await call(lead, pagePosition)).data).toMatchObject({ total: 0 });
  for (const to of [setPosition, closePosition]) {
    expect(await call(lead, to, named)).toMatchObject({ status: 404 });
    expect(await call(copier, to, { ...named, posSide: 'short' })).toMatchObject({ data: { reason: 'nothingToClose' } });
    expect(await call(copier, to, { ...named, version: 0 })).toMatchObject({ data: { reason: 'taskChanged' } });
  }
  const price = Math.round(Number(held?.avgPx));
  for (const wrong of [
    { stopPx: String(price * 2) },
    { targetPx: String(Math.round(price / 2)) },
    { stopPx: `${String(price - 100)}.123` },
  ])
    expect(await call(copier, setPosition, { ...named, ...wrong })).toMatchObject({ status: 400 });
  const own = { stopPx: String(price - 5000), targetPx: String(price + 5000) };
  expect((await call(copier, setPosition, { ...named, ...own })).code).toBe('200');
  const set = await wait(async () => {
    const [row] = (await call(copier, pagePosition, { followId: mine.id })).data.rows;
    expect(row).toMatchObject(own);
    return row;
  });
  expect(await call(copier, deleteTask, { id: held?.userAssignmentId, version: set?.version })).toMatchObject({
    data: { reason: 'actionNotTaken' },
  });
  expect((await call(copier, closePosition, { ...named, version: set?.version })).code).toBe('200');
  await wait(async () => expect((await call(copier, pagePosition)).data.total).toBe(0));
  await close(task);
  expect((await copies(6))[0]).toMatchObject({ action: 'CLOSE', state: 'missed', reason: 'ownExit' });
});

test('limits change while the follow runs, sizes while it is flat, and each refusal changes nothing', async () => {
  const change = (more: Record<string, unknown>, by = copier) => call(by, updateFollow, { id: mine.id, version: mine.version, ...more });
  const refused: [Record<string, unknown>, object][] = [
    [{ version: 0, maxSlipPct: '0.5' }, { data: { reason: 'taskChanged' } }],
    [{ maxSlipPct: '2.01' }, { status: 400 }],
    [{ mode: 'fixed' }, { status: 400 }],
    [{ firstSz: '1' }, { status: 400 }],
    [{ allocation: '1000000' }, { data: { reason: 'balanceTooSmall' } }],
    [{ instIds: ['PEPE-USDT-SWAP'] }, { status: 400 }],
    [{ lossNum: '0' }, { data: { reason: 'stopConfirmationNeeded' } }],
    [{ shareRate: '0.2' }, { data: { reason: 'traderChanged' } }],
  ];
  for (const [more, answer] of refused) expect([more, await change(more)]).toMatchObject([more, answer]);
  expect(await change({ maxSlipPct: '0.5' }, lead)).toMatchObject({ status: 404 });
  const settings = async () =>
    (await owner.query('select inst_id, settings from task where follow_id = $1 and deleted_at is null order by number', [mine.id])).rows;
  expect(await settings()).toMatchObject([{ inst_id: 'BTC-USDT-SWAP', settings: { allocation: '1000' } }]);
  const changed = (await change({ allocation: '1500', replenishmentMax: 3, retake: true, instIds: ['BTC-USDT-SWAP', 'ETH-USDT-SWAP'] }))
    .data;
  expect(changed).toMatchObject({ allocation: '1500', replenishmentMax: 3, version: mine.version + 1 });
  mine = changed as FollowRow;
  await wait(async () =>
    expect(await settings()).toMatchObject([
      { inst_id: 'BTC-USDT-SWAP', settings: { allocation: '1500', maxAddOrders: 3 } },
      { inst_id: 'ETH-USDT-SWAP', settings: { allocation: '1500' } },
    ]),
  );
  mine = (await change({ allocation: '1000', retake: true, replenishmentMax: 5, instIds: ['BTC-USDT-SWAP'] })).data as FollowRow;
  await wait(async () =>
    expect(await settings()).toMatchObject([{ inst_id: 'BTC-USDT-SWAP', settings: { allocation: '1000', maxAddOrders: 5 } }]),
  );
});

test('nobody but the copier reads his copies', async () => {
  expect(await call(lead, pageCopy, { id: mine.id })).toMatchObject({ status: 404 });
  expect((await call(lead, pageFollow)).data).toMatchObject({ total: 0 });
});

test('who joins late takes over what stands, and leaves it with the trader', async () => {
  const task = await leadTask();
  await copies(7);
  const late = await newPerson(server);
  const newcomer = { ...late, credentialId: await linked(late, '2000') };
  const { id: followId, version } = (await follow(newcomer, { allocation: '500', lever: 8 })).data as FollowRow;
  const [stands] = (
    await wait(async () => {
      const page = (await call(newcomer, pageStanding, { followId })).data;
      expect(page).toMatchObject({ total: 1, rows: [{ fits: true }] });
      return page;
    })
  ).rows;
  expect(stands).toEqual({
    instId: 'BTC-USDT-SWAP',
    posSide: 'long',
    sz: '0.05',
    fits: true,
    reason: null,
    distancePct: expect.stringMatching(/^-?\d+(\.\d{1,4})?$/),
  });
  // Who copied the opening has nothing to take, and nobody else's follow tells anything.
  expect((await call(copier, pageStanding, { followId: mine.id })).data).toMatchObject({ total: 0 });
  expect(await call(copier, pageStanding, { followId })).toMatchObject({ status: 404 });
  const named = { followId, version, instId: 'BTC-USDT-SWAP', posSide: 'long' };
  expect(await call(copier, takePosition, named)).toMatchObject({ status: 404 });
  expect(await call(newcomer, takePosition, { ...named, posSide: 'short' })).toMatchObject({ data: { reason: 'nothingStands' } });
  expect(await call(newcomer, takePosition, { ...named, version: version + 1 })).toMatchObject({ data: { reason: 'taskChanged' } });
  await owner.query('update tenant set copy_turnover_min = 900000000000');
  expect(await call(newcomer, takePosition, named)).toMatchObject({ data: { reason: 'turnoverTooLow' } });
  await owner.query('update tenant set copy_turnover_min = 1000000');
  expect((await call(newcomer, takePosition, named)).data).toMatchObject({ state: 'queued' });
  await wait(async () => expect((await call(newcomer, pagePosition)).data.rows).toMatchObject([{ sz: '0.05', posSide: 'long' }]));
  expect(await call(newcomer, takePosition, named)).toMatchObject({ data: { reason: 'nothingStands' } });
  await close(task);
  await wait(async () => {
    const { rows } = (await call(newcomer, pageCopy, { id: followId })).data;
    expect(rows).toMatchObject([{ action: 'CLOSE', state: 'applied', sz: '0.05' }]);
  });
  // The trader's task has 5x, the follow allows 8x.
  const { rows: orders } = await owner.query(
    `select o.effect, o.lots::int, o.leverage from task_order o join task t on t.id = o.task_id
      where t.follow_id = $1 and o.kind <> 'stop' order by o.created_ts, o.cl_ord_id`,
    [followId],
  );
  expect(orders).toEqual([
    { effect: 'open', lots: 5, leverage: 5 },
    { effect: 'close', lots: 5, leverage: 5 },
  ]);
  await call(newcomer, stopFollow, { id: followId, version, mode: 'close' });
  await wait(async () => expect((await call(newcomer, pageFollow, { ended: true })).data.total).toBe(1));
});

test('a follow that has lost what its copier allows closes everything and ends', async () => {
  const careful = await newPerson(server);
  const own = { ...careful, credentialId: await linked(careful, '2000') };
  // The commission of the first copy is more than a cent.
  const made = (await follow(own, { lossNum: '0.01' })).data as FollowRow;
  expect(made).toMatchObject({ state: 'active', lossNum: '0.01' });
  await close(await leadTask());
  await wait(async () => {
    expect((await call(own, pageFollow, { ended: true })).data.rows).toMatchObject([{ state: 'ended', reason: 'lossLimit', positions: 0 }]);
  });
  const [ended] = (await call(own, pageFollow, { ended: true })).data.rows;
  const told = { trader: lead.user.nickname, reason: 'lossLimit' };
  expect(await messages(own)).toMatchObject({
    followEnded: { ...told, net: ended?.result },
    followLimit: { ...told, limit: '0.01', net: expect.stringMatching(/^-/) },
  });
  const ofEnded = { id: ended?.id, version: ended?.version };
  expect(await call(own, updateFollow, { ...ofEnded, maxSlipPct: '0.5' })).toMatchObject({ status: 409, data: { reason: 'followEnded' } });
  const rows = (await call(own, pageCopy, { id: made.id })).data.rows;
  expect(rows.at(-1)).toMatchObject({ action: 'OPEN', state: 'applied' });
});

test('the price five seconds after the copies of an opening is noted from the feed', async () => {
  const noted = async () =>
    (
      await owner.query(
        `select price_ts - filled_ts between 0 and 7000 as in_time, px > 0 as priced from lead_favour where lead_id = $1 limit 1`,
        [traderId],
      )
    ).rows;
  await wait(async () => expect(await noted()).toEqual([{ in_time: true, priced: true }]));
});

test('a trader who resigns ends the follows, which close what they hold', async () => {
  await wait(async () => {
    const { rows } = await owner.query<{ buying_enabled: boolean }>(
      'select buying_enabled from task where assignment_type = 5 and deleted_at is null',
    );
    expect(rows).toEqual([{ buying_enabled: true }]);
  });
  const task = await leadTask();
  await copies(11);
  const version = (await call(lead, getStanding)).data.lead?.version;
  const changed = await call(lead, leadSettings, { version, shareRate: '0.05', accepts: false });
  expect(changed.data.lead).toMatchObject({ shareRate: '0.05', accepts: false });
  await owner.query('update task set net_total = net_total + 1000 where follow_id = $1', [mine.id]);
  expect((await call(lead, leadSettings, { version: changed.data.lead?.version, resign: true })).data).toMatchObject({ state: 'resigned' });
  await wait(async () => {
    expect((await call(copier, pageFollow, { ended: true })).data.rows[0]).toMatchObject({
      state: 'ended',
      reason: 'leader',
      positions: 0,
      shareRate: '0.1',
    });
  });
  await streams.copier.waitFor('follows', ({ removed }: Frame) => removed === mine.id, { timeoutMs: stretch(10_000) });
  // A trader hears nothing of those who copy him.
  expect(streams.lead.frames).toMatchObject([{ topic: 'follows', kind: 'snapshot', data: { follows: [] } }]);
  // The share is settled with the end, of the whole net; the wallet was empty.
  const { rows: shares } = await owner.query(
    `select s.n, abs(s.share - 0.1 * (select sum(net_total) from task where follow_id = $1)) <= 0.000000005 as is_tenth, s.owed = s.share as is_owed
       from profit_share s where follow_id = $1`,
    [mine.id],
  );
  expect(shares).toEqual([{ n: 1, is_tenth: true, is_owed: true }]);
  expect(await messages(copier)).toMatchObject({
    followEnded: { reason: 'leader', trader: lead.user.nickname },
    shareOwed: { money: 'paper' },
  });
  expect(await call(copier, stopFollow, { id: mine.id, version: 0, mode: 'close' })).toMatchObject({ data: { reason: 'taskChanged' } });
  await close(task);
});

/** The arguments of the newest message of each kind. */
async function messages(person: { token: string }): Promise<Record<string, Record<string, unknown>>> {
  const { rows } = (await call(person, pageMessage)).data;
  return Object.fromEntries(rows.toReversed().map(({ kind, args }) => [kind, args]));
}

let ownTask = '';

/** The trader's task, which has bought one contract. */
async function leadTask(): Promise<string> {
  if (ownTask === '') {
    const made = await call(lead, addTask, { ...contractInput, credentialId: lead.credentialId });
    expect(made.text).toContain('"code":"200"');
    ownTask = made.data.id;
    await act(ownTask, operateStatus, { status: 'open' }, ({ status }) => status === 'open');
  }
  await act(ownTask, operateStopMake, { stopMake: 'open' }, ({ sz }) => sz === '1');
  return ownTask;
}

async function close(id: string): Promise<void> {
  await act(id, sellAll, {}, ({ sz }) => sz === '0');
}

type Seen = { status: string; sz: string };

async function act(id: string, to: Call, input: Record<string, unknown>, until: (task: Seen) => boolean): Promise<void> {
  const { version } = (await call(lead, getUserAssignmentDetailsById, { id })).data;
  expect((await call(lead, to, { id, version, ...input })).text).toContain('"code":"200"');
  await wait(async () => expect(until((await call(lead, getUserAssignmentDetailsById, { id })).data)).toBe(true));
}

/** The copies once there are so many and all of them have ended, newest first. */
async function copies(count: number): Promise<CopyRowView[]> {
  return wait(async () => {
    const { rows } = (await call(copier, pageCopy, { id: mine.id })).data;
    expect([rows.length, rows.filter(({ state }) => state === 'sent').length]).toEqual([count, 0]);
    return rows;
  });
}
