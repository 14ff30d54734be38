// Becoming a trader, over HTTP: who may apply, the standing, settings and the end of a lead, and that nobody is trader and copier at once.
import {
  applyTrader,
  deleteTask,
  exportStatement,
  getExchangeBalance,
  getStanding,
  info,
  leadSettings,
  limits,
  operateStatus,
  pageStatement,
  traderTermsVersion,
  unlinkCredential,
  type StatementRow,
  type TraderStanding,
} from '@millrace/contract';
import { decideTrader } from '@millrace/contract/admin';
import { multiplyDecimals } from '@millrace/market';
import { expect, test } from 'vitest';
import { adjustJournal } from '../../ledger/index.ts';
import { inTenant, type Transaction } from '../../shared/database/index.ts';
import { refuse } from '../../shared/refusal.ts';
import { creditUsdt, takeShare } from '../../shares/index.ts';
import { adminCall, newPerson, reasonOf, signIn, type Answer } from '../../testing/index.ts';
import { linkAccount } from '../../testing/link-account.ts';
import { printDatabase } from '../../testing/database-print.ts';
import { makeTask } from '../../testing/task-world.ts';
import { NEW_FOLLOW, applicationOf, apply, asOwner, newApplicant, setUpTraderWorld, type Applicant } from '../../testing/trader-world.ts';
import { lockCopier } from '../copier.store.ts';

const world = setUpTraderWorld();
const { server, paper } = world;

const standingOf = async ({ token }: { token: string }): Promise<TraderStanding> => (await server.call(getStanding, {}, { token })).data;
const isTrader = async ({ token }: { token: string }): Promise<boolean> => (await server.call(info, {}, { token })).data.isTrader;
const send = (applicant: Applicant, changes: Record<string, unknown> = {}) =>
  server.call(applyTrader, applicationOf(applicant, changes), { token: applicant.token });
const settings = ({ token }: { token: string }, input: Record<string, unknown>) => server.call(leadSettings, input, { token });

let reviewer: Promise<string> | undefined;
async function decide(id: string, decision: 'approve' | 'reject', version = 1): Promise<Answer> {
  reviewer ??= signIn(server, 'demo-reviewer');
  return adminCall(server, decideTrader, { id, version, decision, reply: 'Seen' }, { token: await reviewer });
}

async function newTrader(): Promise<Applicant> {
  const applicant = await newApplicant(world);
  expect((await decide(await apply(world, applicant), 'approve')).status).toBe(200);
  return applicant;
}

test('a trader applies, is rejected with words, applies again, is approved, changes his settings and resigns', async () => {
  const trader = await newApplicant(world, '500.01');
  const asked = { termsVersion: traderTermsVersion, margin: '500', shareRateMax: '0.1' };
  expect(await standingOf(trader)).toEqual({ state: 'notApplied', application: null, lead: null, tasks: [], ...asked });
  expect(await isTrader(trader)).toBe(false);

  const applied = await send(trader, { introduction: '  Slow and steady\nsince 2019  ' });
  expect(applied.data).toMatchObject({
    state: 'pending',
    application: {
      credentialId: trader.account.id,
      introduction: 'Slow and steady\nsince 2019',
      equity: '500.01',
      reply: '',
      decideTime: null,
    },
    lead: null,
  });
  expect((await decide(applied.data.application?.id ?? '', 'reject')).status).toBe(200);
  const rejected = await standingOf(trader);
  expect([rejected.state, rejected.application?.reply, rejected.lead]).toEqual(['rejected', 'Seen', null]);

  expect((await decide(await apply(world, trader), 'approve')).status).toBe(200);
  const approved = await standingOf(trader);
  expect(approved).toMatchObject({
    state: 'approved',
    application: { state: 'approved' },
    lead: {
      version: 1,
      state: 'active',
      credentialId: trader.account.id,
      shareRate: '0.1',
      followersMax: 500,
      accepts: true,
      endTime: null,
    },
  });
  expect(approved.lead?.id).toMatch(/^led_/);
  expect(await isTrader(trader)).toBe(true);
  expect(reasonOf(await send(trader))).toBe('traderAlready');

  const changed = await settings(trader, { version: 1, shareRate: '0.05', followersMax: 20, accepts: false });
  expect(changed.data.lead).toMatchObject({ version: 2, shareRate: '0.05', followersMax: 20, accepts: false });
  const opened = await settings(trader, { version: 2, accepts: true });
  expect(opened.data.lead).toMatchObject({ version: 3, shareRate: '0.05', followersMax: 20, accepts: true });

  expect(reasonOf(await server.call(unlinkCredential, { id: trader.account.id }, { token: trader.token }))).toBe('leadAccountLinked');
  const resigned = await settings(trader, { version: 3, resign: true });
  expect(resigned.data).toMatchObject({ state: 'resigned', lead: { state: 'resigned' } });
  expect(resigned.data.lead?.endTime).toBeGreaterThan(0);
  expect(await isTrader(trader)).toBe(false);
  expect(reasonOf(await settings(trader, { version: 4, accepts: false }))).toBe('notTrader');
  expect((await send(trader)).data).toMatchObject({ state: 'pending', lead: { state: 'resigned' } });
  expect((await server.call(unlinkCredential, { id: trader.account.id }, { token: trader.token })).status).toBe(200);
});

test('500 USDT of the lead account count as not there for its tasks, until the lead ends', async () => {
  const trader = await newApplicant(world, '600');
  const { token, account } = trader;
  const balance = async () => (await server.call(getExchangeBalance, { id: account.id }, { token })).data;
  expect(await balance()).toMatchObject({ totalUsdt: '600', freeUsdt: '600', usableUsdt: '600', traderMarginUsdt: '0' });
  const task = await makeTask(server, token, { replenishmentMax: 0 });
  const start = () => server.call(operateStatus, { id: task.id, version: task.version, status: 'open', ask: true }, { token });
  await decide(await apply(world, trader), 'approve');
  expect(await balance()).toMatchObject({ totalUsdt: '600', freeUsdt: '600', usableUsdt: '100', traderMarginUsdt: '500' });
  const asked = await start();
  expect(asked.data).toMatchObject({ state: 'asked', reason: 'capitalTooSmall', detail: { free: '100' } });
  expect((await settings(trader, { version: 1, resign: true })).status).toBe(200);
  expect(await balance()).toMatchObject({ usableUsdt: '600', traderMarginUsdt: '0' });
  expect((await start()).data).toMatchObject({ state: 'queued' });
});

test('a trader says which of his tasks are copied, only while they hold nothing', async () => {
  const trader = await newApplicant(world);
  const [kept, dropped] = [await makeTask(server, trader.token), await makeTask(server, trader.token, { instId: 'ETH-USDT-SWAP' })];
  await decide(await apply(world, trader), 'approve');
  const row = { assignmentType: 4, state: 'copied' };
  expect((await standingOf(trader)).tasks).toEqual([
    { id: kept.id, instId: 'BTC-USDT-SWAP', ...row },
    { id: dropped.id, instId: 'ETH-USDT-SWAP', ...row },
  ]);
  const change = (version: number, id: string, copied: boolean) => settings(trader, { version, tasks: [{ id, copied }] });
  const states = async () => (await standingOf(trader)).tasks.map(({ state }) => state);
  expect((await change(1, dropped.id, false)).data.tasks.map(({ state }) => state)).toEqual(['copied', 'off']);

  const leg = { leg: 'L', avgPx: '', securedAssets: '0', orderNum: 0, liqPx: '', realizedPnl: '0', fees: '0', funding: '0' };
  const holds = (sz: string) =>
    asOwner(world, 'update task set view = $2 where id = any($1)', [
      [kept.id, dropped.id],
      { legs: [{ ...leg, sz, phase: sz === '0' ? 'IDLE' : 'HOLDING' }] },
    ]);
  await holds('1');
  expect(await states()).toEqual(['waiting', 'off']);
  for (const [id, copied] of [
    [kept.id, false],
    [dropped.id, true],
  ] as const) {
    const refused = await change(2, id, copied);
    expect([refused.status, refused.data]).toMatchObject([
      409,
      { reason: 'leadTaskHolds', detail: { instId: expect.stringMatching(/USDT-SWAP$/) } },
    ]);
  }
  // What stays as it is may hold something.
  expect((await change(2, dropped.id, false)).status).toBe(200);
  await holds('0');
  expect((await change(3, dropped.id, true)).data.tasks.map(({ state }) => state)).toEqual(['copied', 'copied']);
  const foreign = await makeTask(server, (await newApplicant(world)).token);
  const [other, none] = [await change(4, foreign.id, false), await change(4, 'tsk_00000000000000000000', false)];
  expect([other.status, other.text]).toEqual([404, none.text]);
});

test('what does not fit is refused with what is missing, and changes nothing', async () => {
  const [exact, other, rich] = [await newApplicant(world, '500'), await newApplicant(world), await newApplicant(world)];
  const before = await printDatabase(server.database.adminUrl);
  const margin = await send(exact);
  expect([margin.status, margin.data]).toEqual([409, { reason: 'traderMarginMissing', detail: { needed: '500', equity: '500' } }]);
  for (const termsVersion of [undefined, 99]) {
    const answer = await send(rich, { termsVersion });
    expect([answer.status, answer.data]).toEqual([409, { reason: 'traderTermsMissing', detail: { version: traderTermsVersion } }]);
  }
  const unknown = await send(rich, { credentialId: 'crd_00000000000000000000' });
  const foreign = await send(rich, { credentialId: other.account.id });
  expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
  for (const introduction of ['', '   ', 'a'.repeat(limits.introductionMax + 1), '<b>bold</b>', 'bell\u0007', '\ud800'])
    expect((await send(rich, { introduction })).status).toBe(400);
  expect(reasonOf(await settings(rich, { version: 1, accepts: false }))).toBe('notTrader');
  expect(await printDatabase(server.database.adminUrl)).toEqual(before);
  const longest = await send(rich, { introduction: 'a'.repeat(limits.introductionMax) });
  expect(longest.data.state).toBe('pending');
});

test('an account whose key is broken, and one at an exchange that does not answer, cannot lead', async () => {
  const applicant = await newApplicant(world);
  await paper.plan({ kind: 'refuse', path: '/api/v5/account/balance', code: '50001', count: '3' });
  expect(reasonOf(await send(applicant))).toBe('exchangeUnavailable');
  await paper.plan({ kind: 'clear' });
  await asOwner(world, `update exchange_credential set status = 'broken', broken_reason = 'exchangeKeyRefused' where id = $1`, [
    applicant.account.id,
  ]);
  expect(reasonOf(await send(applicant))).toBe('credentialBroken');
});

test('of two applications at once one is taken, and a repeated request has one effect', async () => {
  const applicant = await newApplicant(world);
  const second = await linkAccount(server, applicant.token, {
    account: await paper.openAccount({ balances: { USDT: '900' } }),
    remark: 'second',
  });
  const answers = await Promise.all([send(applicant), send(applicant, { credentialId: second.id }), send(applicant)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  for (const answer of answers.filter(({ status }) => status !== 200)) expect(reasonOf(answer)).toBe('traderPending');
  expect(reasonOf(await send(applicant))).toBe('traderPending');

  const repeated = await newApplicant(world);
  const again = () => server.call(applyTrader, applicationOf(repeated), { token: repeated.token, idempotencyKey: 'apply-trader-once' });
  const ids = new Set((await Promise.all([again(), again(), again()])).map(({ data }) => data.application?.id));
  expect([ids.size, ids.has(undefined)]).toEqual([1, false]);
});

test('so many applications in a month and no more; the orders of the account are counted for operators', async () => {
  const applicant = await newApplicant(world);
  const task = await makeTask(server, applicant.token);
  await asOwner(
    world,
    `insert into task_order (cl_ord_id, tenant_id, task_id, credential_id, leg, cycle, effect, kind, side, inst_id, lots, reason, status, created_ts, sent_at, leverage)
     select 'orders' || n, tenant_id, id, credential_id, 'L', 0, 'open', 'ioc', 'buy', inst_id, 1, 'FIRST', 'filled', 1, now() - n * interval '11 days', 1
       from task, generate_series(0, 4) as n where id = $1`,
    [task.id],
  );
  for (let made = 0; made < limits.traderApplicationsMax; made += 1)
    expect((await decide(await apply(world, applicant), 'reject')).status).toBe(200);
  const answer = await send(applicant);
  expect([answer.status, answer.data]).toEqual([
    409,
    { reason: 'traderApplicationsTooMany', detail: { max: limits.traderApplicationsMax, days: limits.traderApplicationsDays } },
  ]);
  const rows = await asOwner<{ orders: number }>(world, 'select distinct orders from trader_application where user_id = $1', [
    applicant.user.id,
  ]);
  expect(rows).toEqual([{ orders: 3 }]);
  await asOwner(world, `update trader_application set created_at = created_at - interval '31 days' where user_id = $1`, [
    applicant.user.id,
  ]);
  expect((await send(applicant)).status).toBe(200);
  expect((await server.call(deleteTask, { id: task.id, version: task.version }, { token: applicant.token })).status).toBe(200);
});

test('settings of another version, above the tenant’s share, or opened against the operators are refused', async () => {
  const trader = await newTrader();
  const before = await standingOf(trader);
  expect(reasonOf(await settings(trader, { version: 0, accepts: false }))).toBe('traderChanged');
  const share = await settings(trader, { version: 1, shareRate: '0.11' });
  expect([share.status, share.data]).toMatchObject([400, [{ field: 'shareRate', rule: 'tooBig', message: 'At most 0.1' }]]);
  for (const wrong of [{ shareRate: '0.31' }, { shareRate: '-0.01' }, { shareRate: 0.1 }, { followersMax: 0 }, { followersMax: 10_001 }])
    expect((await settings(trader, { version: 1, ...wrong })).status).toBe(400);
  await asOwner(world, `update lead_trader set accepts = false, closed_reason = 'Prices ran ahead' where user_id = $1`, [trader.user.id]);
  expect(reasonOf(await settings(trader, { version: 1, accepts: true }))).toBe('traderClosed');
  expect(await standingOf(trader)).toEqual({ ...before, lead: { ...before.lead, accepts: false, closedReason: 'Prices ran ahead' } });
  expect((await settings(trader, { version: 1, shareRate: '0' })).data.lead).toMatchObject({ version: 2, shareRate: '0' });
});

test('a copier cannot become a trader, and a follow that starts at the moment of an approval does not pass beside it', async () => {
  const leadId = (await standingOf(await newTrader())).lead?.id ?? '';
  const copier = await newApplicant(world);
  await asOwner(world, NEW_FOLLOW, [copier.user.id, leadId]);
  expect(reasonOf(await send(copier))).toBe('copierCannotLead');
  await asOwner(world, `update follow set state = 'ended', ended_at = now() where user_id = $1`, [copier.user.id]);
  expect((await send(copier)).status).toBe(200);

  /** As a call that starts a follow: locks the copier, refuses a trader, writes the row. */
  const start = ({ user }: Applicant, meanwhile: () => Promise<unknown> = async () => undefined) =>
    inTenant(server.database.pools().app, 'meridian', async (tx) => {
      const standing = (await lockCopier(tx, user.id)) ?? refuse('notFound');
      if (standing.isTrader) refuse('traderAlready');
      await meanwhile();
      await tx.query(NEW_FOLLOW, [user.id, leadId]);
    });

  const slow = await newApplicant(world);
  const slowId = await apply(world, slow);
  let approval: Promise<Answer> | undefined;
  await start(slow, async () => {
    approval = decide(slowId, 'approve');
    const waiting = async (): Promise<number> =>
      (await asOwner(world, `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%lock_copier%'`)).length;
    await expect.poll(waiting, { timeout: 10_000, interval: 20 }).toBe(1);
  });
  expect(reasonOf((await approval) as Answer)).toBe('copierCannotLead');
  expect(await isTrader(slow)).toBe(false);

  for (let round = 0; round < 4; round += 1) {
    const applicant = await newApplicant(world);
    const id = await apply(world, applicant);
    const [approved, started] = await Promise.allSettled([decide(id, 'approve'), start(applicant)]);
    const isApproved = approved.status === 'fulfilled' && approved.value.status === 200;
    expect([isApproved, await isTrader(applicant)]).toEqual([started.status === 'rejected', started.status === 'rejected']);
  }
});

test('a trader reads one row a day of what copiers share, from which the profit of none can be computed', async () => {
  const trader = await newTrader();
  const leadId = (await standingOf(trader)).lead?.id ?? '';
  const ledger = { tenantId: 'meridian', environment: 'paper', atMs: Date.now() } as const;
  const inOwn = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => inTenant(server.database.pools().app, 'meridian', work);
  const credit = ({ user }: Applicant, amount: string) =>
    inOwn((tx) =>
      creditUsdt(tx, ledger, [adjustJournal({ approvalId: `apr_${user.id}`, userId: user.id, currency: 'usdt', amount, reason: 'test' })]),
    );
  const share = async (amount: string): Promise<Applicant> => {
    const copier = await newApplicant(world);
    await asOwner(world, NEW_FOLLOW, [copier.user.id, leadId]);
    await credit(copier, '100');
    const followId = `fol_${copier.user.id.slice(4)}`;
    const due = {
      followId,
      n: 1,
      copierId: copier.user.id,
      leaderId: trader.user.id,
      net: multiplyDecimals(amount, '10'),
      rate: '0.1',
      share: amount,
    };
    await inOwn((tx) => takeShare(tx, ledger, due));
    return copier;
  };
  const first = await share('5');
  await credit(trader, '50');
  await share('3');
  const rows = async (input: Record<string, unknown> = {}) =>
    (await server.call(pageStatement, { currency: 'usdt', ...input }, { token: trader.token })).data;
  const said = ({ kind, amount, balance, detail }: StatementRow) => [kind, amount, balance, Object.keys(detail)];
  // As if both shares had come when the day began.
  const [adjusted, shared] = [
    ['adjust', '50', '58', ['reason']],
    ['share', '8', '8', []],
  ];
  expect((await rows()).rows.map(said)).toEqual([adjusted, shared]);
  expect((await rows({ kind: 'adjust' })).rows.map(said)).toEqual([adjusted]);
  const [begin] = await asOwner<{ ms: number }>(
    world,
    `select extract(epoch from date_trunc('day', $1::timestamptz at time zone time_zone) at time zone time_zone)::float8 * 1000 as ms from tenant where id = 'meridian'`,
    [new Date(ledger.atMs)],
  );
  const page = await rows({ pageSize: 1 });
  const next = await rows({ pageSize: 1, beforeId: page.nextId });
  expect([page.rows.map(said), next.rows.map(said), next.nextId, next.rows[0]?.createTime]).toEqual([
    [adjusted],
    [shared],
    null,
    begin?.ms,
  ]);
  // A span that begins between the two shares tells nothing of the second.
  expect((await rows({ kind: 'share', startTime: ledger.atMs, endTime: ledger.atMs + 1000 })).rows).toEqual([]);
  const span = { startTime: (begin?.ms ?? 0) - 1000, endTime: ledger.atMs + 1000 };
  const csv = (await server.call(exportStatement, span, { token: trader.token })).text;
  expect(
    csv
      .split('\r\n')
      .filter((line) => line.includes('Profit share'))
      .map((line) => line.split(',').slice(2)),
  ).toEqual([['USDT', '8', '', '8', 'share', '']]);
  expect((await server.call(pageStatement, { kind: 'share' }, { token: first.token })).data.rows.map(said)).toEqual([
    ['share', '-5', '95', ['net', 'rate', 'share']],
  ]);
});

test('an account of another tenant leads nobody’s trades, and the standing of another user is not answered', async () => {
  const [trader, other] = [await newTrader(), await newPerson(server)];
  expect(await standingOf(other)).toMatchObject({ state: 'notApplied', application: null, lead: null });
  expect(reasonOf(await settings(other, { version: 1, resign: true }))).toBe('notTrader');
  const abroad = await newPerson(server, 'aurora.localhost');
  const applyAbroad = (changes: Record<string, unknown> = {}) =>
    server.call(applyTrader, applicationOf(trader, changes), { token: abroad.token, host: 'aurora.localhost' });
  const [foreign, none] = [await applyAbroad(), await applyAbroad({ credentialId: 'crd_00000000000000000000' })];
  expect([foreign.status, foreign.text]).toEqual([404, none.text]);
});
