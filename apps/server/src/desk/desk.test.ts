// The operators' desk on a whole server with a paper chain: queues, evidence, and that no decision about money is one person's where two are asked.
import {
  applyTopUp,
  applyTrialFuel,
  applyWithdrawal,
  getWallet,
  pageMessage,
  pageTopUp as ownTopUps,
  pageWithdrawal as ownWithdrawals,
  upload,
  type Call,
} from '@millrace/contract';
import {
  claimTopUp,
  decideApproval,
  decideTopUp,
  decideTrialFuel,
  decideWithdrawal,
  getTerms,
  pageApproval,
  pageArrival,
  pageAudit,
  pageTopUp,
  pageTrialFuel,
  pageWithdrawal,
  payWithdrawal,
  proposeAdjustment,
  proposeArrival,
  proposeEnd,
  proposeTerms,
  showSlip,
  typeArrival,
} from '@millrace/contract/admin';
import { paperAddressOf } from '@millrace/chain';
import { translatorFor } from '@millrace/i18n/server';
import pg from 'pg';
import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import { stretch } from '../../../../tools/process/patience.ts';
import { wordsOf } from '../alerts/index.ts';
import { auditTenant } from '../ledger/audit-job.ts';
import { inTenant, inTransaction } from '../shared/database/index.ts';
import { getMoneyTerms, saveMoneyTerms } from '../shared/money/terms.ts';
import {
  adminCall,
  ask,
  logInDemo,
  mailsTo,
  reasonOf,
  setUpServerWithChain,
  signIn,
  testClock,
  wirePassword,
  type AdminCallOptions,
} from '../testing/index.ts';
import { watchArrivals } from '../top-ups/watch-arrivals.ts';
import { payOut } from '../wallet/withdrawals/pay-out.ts';
import { voidOldApprovals } from './shared/approval.store.ts';

const clock = testClock();
const { chain, server } = setUpServerWithChain({ clock });
let trader: { token: string; id: string };
let reviewer: string;
let approver: string;
let admin: string;
let abroad: string;

/** Everybody signs in anew: a session ends when nobody calls, and tests move the clock. */
async function signAllIn(): Promise<void> {
  clock.advance(60_000);
  [reviewer, approver, admin, abroad] = [
    await signIn(server, 'demo-reviewer'),
    await signIn(server, 'demo-approver'),
    await signIn(server, 'demo-admin'),
    await signIn(server, 'aurora-admin'),
  ];
}

beforeAll(async () => {
  const { token, user } = await logInDemo(server);
  trader = { token, id: user.id };
  // His mails are in Chinese.
  await inTenant(server.database.pools().app, 'meridian', (tx) =>
    tx.query('update app_user set language_code = 1 where id = $1', [user.id]),
  );
  // A purse of the paper chain has 5,000.
  const { engine, console: pool } = server.database.pools();
  const { topUp } = await getMoneyTerms(engine, 'meridian', 'paper');
  await inTenant(pool, 'meridian', (tx) => saveMoneyTerms(tx, 'meridian', { topUp: { ...topUp, fourEyesFrom: '1000' } }));
  await signAllIn();
});

const as = <C extends Call>(token: string, call: C, input: Record<string, unknown> = {}, options: AdminCallOptions = {}) =>
  adminCall(server, call, input, { ...options, token });
const wallet = async () => (await server.call(getWallet, {}, { token: trader.token })).data;
const newestMessage = async () => (await server.call(pageMessage, {}, { token: trader.token })).data.rows[0];
const isClean = async (): Promise<void> =>
  expect(await auditTenant(server.server.context, { tenantId: 'meridian', isWhole: true })).toEqual([]);

async function slip(shade = 40): Promise<string> {
  const stripe = await sharp({ create: { width: 300, height: 200, channels: 3, background: { r: shade, g: 90, b: 200 } } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#ffffff' } })
    .composite([{ input: stripe, left: shade * 2, top: shade }])
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('purpose', 'slip');
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'slip.png');
  const response = await fetch(`http://localhost:${server.port}${upload.path}`, {
    method: 'POST',
    headers: { token: trader.token },
    body: form,
  });
  return ((await response.json()) as { data: string }).data;
}

/** An order in review; `isPaid` also pays it and lets the chain confirm. */
async function order(money: string, { isPaid = true, shade = 40 } = {}): Promise<{ id: string; exact: string }> {
  clock.advance(1000);
  const opened = await server.call(applyTopUp, { money, network: 'PAPER' }, { token: trader.token });
  const { id, exact } = opened.data;
  await server.call(applyTopUp, { orderId: id, slip: await slip(shade) }, { token: trader.token });
  if (isPaid) await pay(exact);
  return { id, exact };
}

async function pay(amount: string): Promise<void> {
  clock.advance(1000);
  await chain.pay(chain.tenantAddress, amount);
  await chain.mine(3);
  await watchArrivals(server.server.context);
}

test('a small top-up: evidence side by side, the slip, one person, and everything in the trail', async () => {
  const { id, exact } = await order('500');
  const page = await as(reviewer, pageTopUp);
  expect(page.data.rows).toMatchObject([
    { id, state: 'review', price: '500', exact, user: { uid: '10000001' }, claim: null, approval: null },
  ]);
  const taken = await as(reviewer, claimTopUp, { id });
  expect(taken.data).toMatchObject({
    hasSlip: true,
    needsTwo: false,
    traderDay: '0',
    seenBefore: [],
    topUp: { claim: { operator: 'demo-reviewer', isMine: true } },
  });
  expect(taken.data.lines.map(({ kind, agrees }) => [kind, agrees])).toEqual([
    ['amount', true],
    ['network', true],
    ['address', true],
    ['transaction', null],
    ['time', true],
    ['confirmations', true],
    ['sender', null],
  ]);
  expect(taken.data.writes).toContainEqual({ owner: 'trader', account: 'balance', currency: 'dusdt', amount: exact });
  const second = await as(approver, claimTopUp, { id });
  expect(second.data.topUp.claim).toMatchObject({ operator: 'demo-reviewer', isMine: false });
  expect((await as(approver, pageTopUp, { isFree: 'true' })).data.total).toBe(0);
  const picture = await ask(server.server.consolePort, { path: `${showSlip.path}?id=${id}`, headers: { 'operator-token': reviewer } });
  expect([picture.status, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'private, no-store',
  ]);
  for (const call of [claimTopUp, showSlip]) expect((await as(abroad, call, { id })).status).toBe(404);
  const version = taken.data.topUp.version;
  expect((await as(abroad, decideTopUp, { id, version, decision: 'approve' })).status).toBe(404);
  const decide = () => as(reviewer, decideTopUp, { id, version, decision: 'approve' }, { idempotencyKey: 'top-up-small-1' });
  const answers = await Promise.all([decide(), decide(), decide()]);
  for (const answer of answers) expect(answer.data).toEqual({ outcome: 'done', approvalId: null });
  expect(reasonOf(await as(approver, decideTopUp, { id, version, decision: 'approve' }))).toBe('alreadyDecided');
  expect(await wallet()).toMatchObject({ dusdt: exact });
  const trail = await as(admin, pageAudit, { operator: 'demo-reviewer', pageSize: '3' });
  expect(trail.data.rows.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['approved', id],
    ['slipShown', id],
    ['claimed', id],
  ]);
  await isClean();
});

test('from the limit on, alone or with the day’s others, a top-up is proposed, and only another person can book it', async () => {
  const { id } = await order('700', { shade: 90 });
  const { version } = (await as(reviewer, claimTopUp, { id })).data.topUp;
  const proposed = await as(reviewer, decideTopUp, { id, version, decision: 'approve' });
  expect(proposed.data.outcome).toBe('waiting');
  const row = (await as(reviewer, pageApproval, { state: 'open' })).data.rows[0];
  expect(row).toMatchObject({ id: proposed.data.approvalId, kind: 'topUp', subject: id, proposedBy: 'demo-reviewer', isMine: true });
  const yes = { id: row?.id, version: row?.version, decision: 'approve' };
  expect(reasonOf(await as(reviewer, decideApproval, yes))).toBe('roleMissing');
  expect((await as(abroad, decideApproval, yes)).status).toBe(404);
  const before = (await wallet()).dusdt;
  expect((await as(approver, decideApproval, yes)).data.outcome).toBe('done');
  expect(Number((await wallet()).dusdt)).toBeGreaterThan(Number(before) + 699);
  expect(reasonOf(await as(admin, decideApproval, yes))).toBe('alreadyDecided');
  await isClean();
});

test('an administrator who proposed cannot decide, not even past the call', async () => {
  const proposed = await as(admin, proposeAdjustment, {
    number: '10000001',
    currency: 'token',
    amount: '25',
    reason: 'lost in a transfer',
  });
  const id = proposed.data.approvalId ?? '';
  const yes = { id, version: 0, decision: 'approve' };
  expect(reasonOf(await as(admin, decideApproval, yes))).toBe('samePerson');
  const owner = new pg.Client({ connectionString: server.database.adminUrl });
  await owner.connect();
  const set = (sql: string) => owner.query(`update approval set ${sql} where id = $1`, [id]);
  await expect(set("state = 'approved', decided_by = proposed_by")).rejects.toThrow('approval_check');
  await expect(set(`content = '{"amount": "2500"}'`)).rejects.toThrow('bound to what was proposed');
  await owner.end();
  clock.advance(1000);
  expect((await as(approver, decideApproval, yes)).data.outcome).toBe('done');
  expect(await wallet()).toMatchObject({ token: '25' });
  expect(await newestMessage()).toMatchObject({ kind: 'balanceAdjusted', args: { amount: '25', currency: 'token' } });
  const much = { number: '10000001', currency: 'usdt', amount: '-1000000', reason: 'too much' };
  expect(reasonOf(await as(reviewer, proposeAdjustment, much))).toBe('notEnough');
  await isClean();
});

test('a proposal is void after 24 hours and after a change of what it is about', async () => {
  const late = await as(reviewer, proposeAdjustment, { number: '10000001', currency: 'usdt', amount: '1', reason: 'late one' });
  const { id } = await order('1000', { shade: 120 });
  const { version } = (await as(reviewer, claimTopUp, { id })).data.topUp;
  const changed = await as(reviewer, decideTopUp, { id, version, decision: 'approve' });
  // The chain forgets the transfer: nothing has arrived any more.
  await inTransaction(server.server.context.pools.engine, (tx) =>
    tx.query(`update chain_arrival set state = 'gone', top_up_id = null where top_up_id = $1`, [id]),
  );
  expect(reasonOf(await as(approver, decideApproval, { id: changed.data.approvalId, version: 0, decision: 'approve' }))).toBe(
    'approvalVoid',
  );
  clock.advance(24 * 3_600_000);
  await signAllIn();
  const lateYes = await as(approver, decideApproval, { id: late.data.approvalId, version: 0, decision: 'approve' });
  // alreadyDecided where the server has ended it by itself.
  expect(['approvalVoid', 'alreadyDecided']).toContain(reasonOf(lateYes));
  expect((await as(approver, pageApproval, { state: 'void' })).data.rows.map((row) => row.id)).toContain(late.data.approvalId);
  await inTransaction(server.server.context.pools.engine, (tx) => voidOldApprovals(tx, clock.now()));
  expect((await as(approver, pageApproval, { state: 'open' })).data.total).toBe(0);
  const rejected = await as(reviewer, decideTopUp, { id, version, decision: 'reject' });
  expect(rejected.data).toMatchObject([{ field: 'reply', rule: 'required' }]);
  expect((await as(reviewer, decideTopUp, { id, version, decision: 'reject', reply: 'Nothing arrived' })).data.outcome).toBe('rejected');
  expect((await server.call(ownTopUps, {}, { token: trader.token })).data.rows[0]).toMatchObject({
    state: 'rejected',
    reply: 'Nothing arrived',
  });
});

test('the same picture, or one that differs little, is told with the top-up that had it', async () => {
  const first = await order('700', { isPaid: false, shade: 60 });
  const again = await order('800', { isPaid: false, shade: 60 });
  const alike = await order('900', { isPaid: false, shade: 61 });
  const seen = async (id: string) => (await as(reviewer, claimTopUp, { id })).data.seenBefore.map(({ topUpId, what }) => [topUpId, what]);
  expect(await seen(again.id)).toContainEqual([first.id, 'picture']);
  expect(await seen(alike.id)).toContainEqual([first.id, 'similarPicture']);
  const other = await order('950', { isPaid: false, shade: 200 });
  expect(await seen(other.id)).toEqual([]);
  const missing = await as(reviewer, claimTopUp, { id: other.id });
  expect(missing.data.lines.find(({ kind }) => kind === 'amount')).toMatchObject({ found: null, agrees: null });
  expect(reasonOf(await as(reviewer, decideTopUp, { id: other.id, version: missing.data.topUp.version, decision: 'approve' }))).toBe(
    'transferMissing',
  );
  for (const { id } of [first, again, alike, other]) {
    const { version } = (await as(reviewer, claimTopUp, { id })).data.topUp;
    await as(reviewer, decideTopUp, { id, version, decision: 'reject', reply: 'no transfer' });
  }
});

test('an arrival of no order is credited to its owner by two people', async () => {
  await pay('77.123456');
  const arrival = (await as(reviewer, pageArrival)).data.rows.find(({ amount }) => amount === '77.123456');
  expect(arrival).toMatchObject({ state: 'listed', approval: null, likely: { uid: '10000001' } });
  const { id, version } = arrival ?? { id: '', version: 0 };
  expect((await as(abroad, proposeArrival, { id, version, number: '10000001' })).status).toBe(404);
  const proposed = await as(reviewer, proposeArrival, { id, version, number: '10000001' });
  expect(reasonOf(await as(admin, proposeArrival, { id, version, number: '10000002' }))).toBe('alreadyDecided');
  const before = Number((await wallet()).usdt);
  expect((await as(approver, decideApproval, { id: proposed.data.approvalId, version: 0, decision: 'approve' })).data.outcome).toBe('done');
  expect(Number((await wallet()).usdt)).toBeCloseTo(before + 77.123456, 6);
  const typed = {
    network: 'PAPER',
    txid: 'abc',
    address: chain.tenantAddress,
    from: 'x',
    amount: '1',
    confirmations: '1',
    time: '1700000000000',
  };
  // A chain that is asked has nothing to be typed.
  expect((await as(reviewer, typeArrival, typed)).status).toBe(404);
  await isClean();
});

const destination = paperAddressOf('a purse of the trader');
async function withdrawal(amount: string): Promise<{ id: string; version: number }> {
  clock.advance(1000);
  const input = { network: 'PAPER', address: destination, amount, secondPassword: wirePassword('demo5678') };
  const { data } = await server.call(applyWithdrawal, input, { token: trader.token });
  return { id: data.id, version: (await as(reviewer, pageWithdrawal)).data.rows.find((row) => row.id === data.id)?.version ?? -1 };
}

test('a withdrawal: one approves, another pays, and it is found on the chain', async () => {
  const { id, version } = await withdrawal('100');
  expect((await as(reviewer, decideWithdrawal, { id, version, decision: 'approve' })).data.outcome).toBe('waiting');
  const row = (await as(admin, pageWithdrawal, { state: 'approved' })).data.rows[0];
  expect(row).toMatchObject({ id, approvedBy: 'demo-reviewer', isKnownAddress: false, arrives: '99' });
  expect(reasonOf(await as(reviewer, payWithdrawal, { id, version: row?.version }))).toBe('roleMissing');
  expect(reasonOf(await as(approver, payWithdrawal, { id, version }))).toBe('alreadyDecided');
  expect((await as(abroad, payWithdrawal, { id, version: row?.version })).status).toBe(404);
  const pays = await Promise.all([approver, admin].map((token) => as(token, payWithdrawal, { id, version: row?.version })));
  expect(pays.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  for (let step = 0; step < 4; step += 1) {
    await payOut(server.server.context);
    await chain.mine(4);
  }
  expect((await server.call(ownWithdrawals, {}, { token: trader.token })).data.rows[0]).toMatchObject({ id, state: 'confirmed' });
  await isClean();
});

test('the first person cannot pay, an approval that nobody paid is void, and either rejects with words', async () => {
  const { id, version } = await withdrawal('50');
  await as(admin, decideWithdrawal, { id, version, decision: 'approve' });
  const approved = (await as(admin, pageWithdrawal, { state: 'approved' })).data.rows[0];
  expect(approved).toMatchObject({ isMine: true });
  expect(reasonOf(await as(admin, payWithdrawal, { id, version: approved?.version }))).toBe('samePerson');
  clock.advance(24 * 3_600_000 + 1);
  await signAllIn();
  // alreadyDecided where the server has ended it by itself.
  expect(['approvalVoid', 'alreadyDecided']).toContain(reasonOf(await as(approver, payWithdrawal, { id, version: approved?.version })));
  await inTransaction(server.server.context.pools.engine, (tx) => voidOldApprovals(tx, clock.now()));
  const again = (await as(reviewer, pageWithdrawal)).data.rows.find((row) => row.id === id);
  expect(again).toMatchObject({ state: 'requested', approvedBy: '' });
  const held = (await wallet()).held;
  expect(
    (await as(reviewer, decideWithdrawal, { id, version: again?.version, decision: 'reject', reply: 'Please link your account first' }))
      .data.outcome,
  ).toBe('rejected');
  expect(Number((await wallet()).held)).toBe(Number(held) - 50);
  expect(await newestMessage()).toMatchObject({ kind: 'withdrawalRejected', args: { reply: 'Please link your account first' } });
  await isClean();
});

test('a lost payout is ended by two people, given back or booked', async () => {
  const { id } = await withdrawal('60');
  await inTransaction(server.server.context.pools.engine, (tx) => tx.query(`update withdrawal set state = 'lost' where id = $1`, [id]));
  const lost = (await as(reviewer, pageWithdrawal, { state: 'lost' })).data.rows[0];
  expect((await as(reviewer, proposeEnd, { id, version: lost?.version })).data).toMatchObject([{ field: 'reply', rule: 'required' }]);
  const proposed = await as(reviewer, proposeEnd, { id, version: lost?.version, reply: 'Never seen on the network' });
  const before = await wallet();
  expect((await as(approver, decideApproval, { id: proposed.data.approvalId, version: 0, decision: 'approve' })).data.outcome).toBe('done');
  expect(await wallet()).toMatchObject({ usdt: String(Number(before.usdt) + 60) });
  await isClean();
});

test('terms change by two people, as they were looked at', async () => {
  const { data } = await as(admin, getTerms);
  expect(data).toMatchObject({
    money: 'paper',
    networks: ['PAPER', 'PAPER2'],
    terms: { dailyLimit: '50000', fourEyesFrom: '1000', fuelRate: '0.2' },
  });
  const { version } = data;
  expect(reasonOf(await as(reviewer, proposeTerms, { version, dailyLimit: '1' }))).toBe('roleMissing');
  expect((await as(admin, proposeTerms, { version, dailyLimit: data.terms.dailyLimit })).status).toBe(400);
  expect((await as(admin, proposeTerms, { version, withdrawalFees: [{ network: 'TRC20', fee: '1' }] })).data).toMatchObject([
    { field: 'withdrawalFees.0.network', rule: 'notOffered' },
  ]);
  const copied = { copyInstruments: ['ETH-USDT', 'BTC-USDT-SWAP'], copyTurnoverMin: '2000000' };
  expect((await as(admin, proposeTerms, { version, ...copied })).data).toMatchObject([{ field: 'reason', rule: 'required' }]);
  const change = {
    version,
    fuelRate: '0.15',
    packages: [{ price: '300', bonus: '30' }],
    withdrawalMinimum: 30,
    ...copied,
    reason: 'Thin at night',
  };
  const proposed = await as(admin, proposeTerms, change);
  const row = (await as(approver, pageApproval, { kind: 'terms', state: 'open' })).data.rows[0];
  expect(row).toMatchObject({
    content: { fuelRate: '0.15', withdrawalMinimum: '30', copyTurnoverMin: '2000000', reason: 'Thin at night' },
    before: { fuelRate: '0.2', withdrawalMinimum: '10', copyTurnoverMin: '1000000' },
  });
  const yes = { id: proposed.data.approvalId, version: 0, decision: 'approve' };
  expect(reasonOf(await as(admin, decideApproval, yes))).toBe('samePerson');
  expect((await as(approver, decideApproval, yes)).data.outcome).toBe('done');
  const now = await as(admin, getTerms);
  expect(now.data).toMatchObject({
    version: version + 1,
    terms: { fuelRate: '0.15', packages: [{ price: '300', bonus: '30' }], withdrawalMinimum: 30, dailyLimit: '50000', ...copied },
  });
  expect((await as(abroad, getTerms)).data.terms.fuelRate).toBe('0.2');
  expect(reasonOf(await as(admin, proposeTerms, { version, dailyLimit: '7' }))).toBe('alreadyDecided');
});

test('terms of teams change by two people; levels that fall and rates that pay too much are refused, also when terms changed since the proposal', async () => {
  const { version, terms } = (await as(admin, getTerms)).data;
  const propose = (changes: object) => as(admin, proposeTerms, { version, ...changes });
  expect([terms.communityRate, terms.brokerRate, terms.dynamicRate, terms.equalRate]).toEqual(['0.1', '0.1', '0.5', '0']);
  const falling = terms.teamLevels.map((level, at) => (at === 2 ? { ...level, teamActive: 1, rate: '0.1' } : level));
  expect((await propose({ teamLevels: falling })).data).toMatchObject([
    { field: 'teamLevels.2.teamActive', rule: 'belowLevelBefore', message: 'At least 15, as the level before' },
    { field: 'teamLevels.2.rate', rule: 'belowLevelBefore' },
  ]);
  expect((await propose({ teamLevels: falling.slice(1) })).data).toMatchObject([{ field: 'teamLevels', rule: 'fiveLevels' }]);
  expect((await propose({ equalRate: '0.051' })).data).toMatchObject([{ field: 'equalRate', rule: 'tooBig' }]);
  const dear = (await propose({ brokerRate: '0.6' })).data;
  expect(dear).toMatchObject([{ field: 'teamLevels', rule: 'rewardsTooHigh', message: expect.stringContaining('85 %') }]);
  const proposed = await propose({ brokerRate: '0.5', dynamicRate: '0.4' });
  const yes = { id: proposed.data.approvalId, version: 0, decision: 'approve' };
  // Each alone pays 80 % at most, both together would pay 88 %.
  const levels = terms.teamLevels.map((level) => (level.rate === '0.5' ? { ...level, rate: '0.7' } : level));
  const { equalRate, dynamicRate, communityRate, brokerRate } = terms;
  const stored = { levels: terms.teamLevels, equalRate, dynamicRate, communityRate, brokerRate };
  const store = (team: typeof stored) =>
    inTenant(server.database.pools().console, 'meridian', (tx) => saveMoneyTerms(tx, 'meridian', { team }));
  await store({ ...stored, levels });
  expect(reasonOf(await as(approver, decideApproval, yes))).toBe('approvalVoid');
  await store(stored);
  expect((await as(approver, decideApproval, yes)).data.outcome).toBe('done');
  expect((await as(admin, getTerms)).data).toMatchObject({
    version: version + 3,
    terms: { brokerRate: '0.5', dynamicRate: '0.4', communityRate: '0.1', teamLevels: terms.teamLevels },
  });
});

test('an application for trial fuel is decided once, with words', async () => {
  const applied = async (): Promise<{ id: string; version: number } | undefined> => (await as(reviewer, pageTrialFuel)).data.rows[0];
  expect((await server.call(applyTrialFuel, {}, { token: trader.token })).status).toBe(409);
  await inTransaction(server.server.context.pools.engine, (tx) =>
    tx.query(
      `insert into trial_application (id, tenant_id, user_id, venue_id, main_uid, created_at) values ('tra_TESTTESTTESTTESTTEST', 'meridian', $1, 'paper', '77', now())`,
      [trader.id],
    ),
  );
  const row = await applied();
  const yes = { id: row?.id, version: row?.version, decision: 'approve' };
  expect((await as(abroad, decideTrialFuel, yes)).status).toBe(404);
  clock.advance(1000);
  expect((await as(reviewer, decideTrialFuel, yes)).data.outcome).toBe('done');
  expect(reasonOf(await as(approver, decideTrialFuel, yes))).toBe('alreadyDecided');
  expect(await wallet()).toMatchObject({ experienceFuel: '100' });
  expect(await newestMessage()).toMatchObject({ kind: 'trialFuelApproved' });
  await isClean();
});

test('each decision is mailed once to its trader, in his language; one that is rolled back is not', async () => {
  const { usdt } = await wallet();
  const propose = async (): Promise<string | null> =>
    (await as(reviewer, proposeAdjustment, { number: '10000001', currency: 'usdt', amount: `-${usdt}`, reason: 'booked twice' })).data
      .approvalId;
  const [first, second] = [await propose(), await propose()];
  clock.advance(1000);
  expect((await as(approver, decideApproval, { id: first, version: 0, decision: 'approve' })).data.outcome).toBe('done');
  // The message and its mail are written before the ledger refuses.
  expect(reasonOf(await as(approver, decideApproval, { id: second, version: 0, decision: 'approve' }))).toBe('notEnough');
  const { rows } = (await server.call(pageMessage, { pageSize: '50' }, { token: trader.token })).data;
  const decided = rows.filter(({ kind }) => /^(topUp|withdrawal|trialFuel|balance)/.test(kind));
  expect(new Set(decided.map(({ kind }) => kind))).toEqual(
    new Set([
      'topUpCompleted',
      'topUpRejected',
      'topUpArrived',
      'withdrawalApproved',
      'withdrawalSent',
      'withdrawalRejected',
      'trialFuelApproved',
      'balanceAdjusted',
    ]),
  );
  const t = translatorFor('zh-CN');
  const words = { tenant: 'Meridian', support: 'help@meridian.example' };
  const reader = { tag: 'zh-CN', zone: 'UTC', showAmounts: true } as const;
  const expected = decided.map(
    ({ kind, args }) =>
      `${t(`mail.subject.${kind as 'topUpCompleted'}`, words)}\n${wordsOf({ kind, args }, reader)}\n\n${t('mail.decisionFooter', words)}`,
  );
  await vi.waitFor(
    async () =>
      expect((await mailsTo(server, 'demo@meridian.example')).map(({ subject, text }) => `${subject}\n${text}`).sort()).toEqual(
        expected.sort(),
      ),
    { timeout: stretch(10_000), interval: 50 },
  );
});
