// The ledger at the console of a whole server: lists against the tables, trial balances, audits on demand, and the end of a stop by two people.
import { getWallet, limits, pageMessage, type Call } from '@millrace/contract';
import {
  decideApproval,
  exportJournal,
  getAudit,
  getJournal,
  getTrialBalance,
  pageApproval,
  pageAudit,
  pageAuditRun,
  pageJournal,
  proposeCounter,
  proposeLift,
  runAudit,
} from '@millrace/contract/admin';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { stretch } from '../../../../../tools/process/patience.ts';
import { noteRewards } from '../../fuel/index.ts';
import { auditTenant } from '../../ledger/audit-job.ts';
import {
  adjustJournal,
  buyFuelJournal,
  fuelFeeJournal,
  isOutgoingStopped,
  postJournals,
  topUpJournal,
  transferJournal,
  type Journal,
} from '../../ledger/index.ts';
import { inTenant, inTransaction } from '../../shared/database/index.ts';
import { adminCall, newPerson, reasonOf, setUpServer, signIn, type Person } from '../../testing/index.ts';

const server = setUpServer();
const DAY_MS = 86_400_000;
/** Noon of a day that is closed by the test, in the tenant's zone. */
const START_MS = Date.UTC(2026, 9, 5, 4);
let people: Person[];
let admin: string;
let approver: string;

beforeAll(async () => {
  [admin, approver] = [await signIn(server, 'demo-admin'), await signIn(server, 'demo-approver')];
  people = [await newPerson(server), await newPerson(server)];
  const [one = '', other = ''] = people.map(({ user }) => user.id);
  for (const [at, journals] of [
    [topUpJournal({ id: 'tpu_0000000001', userId: one, amount: '500' })],
    [adjustJournal({ approvalId: 'apr_0000000001', userId: one, currency: 'dusdt', amount: '40', reason: 'Promised' })],
    [topUpJournal({ id: 'tpu_0000000002', userId: other, amount: '70' })],
    [transferJournal({ id: 'trf_0000000001', fromUserId: one, toUserId: other, currency: 'usdt', amount: '20', feeRate: '0.05' })],
  ].entries())
    await inTransaction(server.database.pools().engine, (tx) =>
      postJournals(tx, { tenantId: 'meridian', environment: 'paper', atMs: START_MS + Math.floor(at / 2) * DAY_MS }, journals),
    );
});

const as = <C extends Call>(token: string, call: C, input: Record<string, unknown> = {}) => adminCall(server, call, input, { token });
const refsOf = async (input: Record<string, unknown>): Promise<string[]> => {
  const refs: string[] = [];
  let afterId: string | null | undefined;
  do {
    const { data } = await as(admin, pageJournal, { ...input, pageSize: 1, ...(afterId ? { afterId } : {}) });
    refs.push(...data.rows.map(({ ref }) => ref));
    afterId = data.nextId;
  } while (afterId !== null);
  return refs;
};

test('each filter and order gives the journals that the tables have, page by page; what no index answers is refused', async () => {
  const uid = people[0]?.user.number ?? '';
  const { rows } = await server.database
    .pools()
    .engine.query<{ ref: string; kind: string; day: string }>(
      `select ref, kind, day from ledger_journal where tenant_id = 'meridian' order by day desc, id desc`,
    );
  expect(await refsOf({})).toEqual(rows.map(({ ref }) => ref));
  expect(await refsOf({ sort: 'oldest' })).toEqual(rows.map(({ ref }) => ref).reverse());
  expect(await refsOf({ kind: 'topUp' })).toEqual(rows.filter(({ kind }) => kind === 'topUp').map(({ ref }) => ref));
  expect(await refsOf({ day: '2026-10-05' })).toEqual(['adjust:apr_0000000001', 'topUp:tpu_0000000001']);
  expect(await refsOf({ day: '2026-10-05', kind: 'topUp' })).toEqual(['topUp:tpu_0000000001']);
  expect(await refsOf({ ref: 'topUp:tpu_0000000002' })).toEqual(['topUp:tpu_0000000002']);
  const own = ['topUp:tpu_0000000001', 'adjust:apr_0000000001', 'transfer:trf_0000000001'];
  expect((await refsOf({ uid, sort: 'oldest' })).slice(-3)).toEqual(own);
  expect((await refsOf({ uid })).slice(0, 3)).toEqual(own.toReversed());
  expect(await refsOf({ uid, day: '2026-10-05', currency: 'usdt' })).toEqual(['topUp:tpu_0000000001']);
  expect(await refsOf({ uid: '99999999' })).toEqual([]);
  expect((await as(admin, pageJournal, { currency: 'usdt' })).data).toMatchObject([{ field: 'uid', rule: 'required' }]);
  expect((await as(admin, pageJournal, { uid, kind: 'topUp' })).data).toMatchObject([{ field: 'kind', rule: 'notTogether' }]);
  expect((await as(admin, pageJournal, { day: '2026-02-31' })).data).toMatchObject([{ field: 'day', rule: 'time' }]);
});

test('a journal shows its lines, what it was booked for and nobody of another brand', async () => {
  const { data } = await as(admin, pageJournal, { ref: 'transfer:trf_0000000001' });
  const id = data.rows[0]?.id ?? '';
  const found = (await as(admin, getJournal, { id })).data;
  expect(
    new Set(found.postings.map(({ owner, account, currency, amount }) => `${owner?.uid ?? ''} ${account} ${currency} ${amount}`)),
  ).toEqual(new Set([`${people[0]?.user.number} balance usdt -21`, `${people[1]?.user.number} balance usdt 20`, ' transferFee usdt 1']));
  const topUp = (await as(admin, pageJournal, { ref: 'topUp:tpu_0000000001' })).data.rows[0];
  expect((await as(admin, getJournal, { id: topUp?.id ?? '' })).data.source).toEqual({ kind: 'topUp', id: 'tpu_0000000001' });
  const abroad = await signIn(server, 'aurora-admin');
  expect((await as(abroad, getJournal, { id })).status).toBe(404);
  expect((await as(abroad, pageJournal, { ref: 'transfer:trf_0000000001' })).data.rows).toEqual([]);
});

test('the file has a line for each posting; more journals than its bound are refused', async () => {
  const { text } = await as(admin, exportJournal, { day: '2026-10-06' });
  const lines = text.trim().split('\r\n');
  expect(lines[0]).toContain('Time,Kind,Reference');
  expect(lines).toHaveLength(1 + 3 + 2);
  expect(lines.filter((line) => line.includes('Internal transfer,transfer:trf_0000000001'))).toHaveLength(3);
  expect((await as(admin, pageAudit, { kind: 'journalsExported' })).data.rows[0]).toMatchObject({ detail: { day: '2026-10-06' } });
  const { journalExportMax: max } = limits;
  Object.assign(limits, { journalExportMax: 1 });
  try {
    expect((await as(admin, exportJournal, { day: '2026-10-06' })).data).toMatchObject([{ field: 'day', rule: 'tooManyRows' }]);
  } finally {
    Object.assign(limits, { journalExportMax: max });
  }
});

test('the trial balance of a closed day sums to 0 in each unit; a day that is not closed has none', async () => {
  await server.database.pools().engine.query(`select ledger_close('meridian', '2026-10-05')`);
  const { data } = await as(admin, getTrialBalance, { day: '2026-10-05' });
  expect(data).toMatchObject({ day: '2026-10-05', journals: 2 });
  expect(data.rows).toContainEqual({ currency: 'usdt', account: 'cash', amount: '-500' });
  for (const unit of new Set(data.rows.map(({ currency }) => currency)))
    expect(data.rows.filter(({ currency }) => currency === unit).reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(0);
  expect((await as(admin, getTrialBalance, { day: '2026-10-04' })).status).toBe(404);
  expect((await as(admin, getTrialBalance)).data.day).toBe(data.lastDay);
});

test('an audit runs when it is asked for; a difference stops outgoing money until it is gone and two people agree', async () => {
  const newest = async () => (await as(admin, pageAuditRun)).data;
  const audited = async (): Promise<void> => {
    const before = (await newest()).rows[0]?.id;
    await as(admin, runAudit);
    await vi.waitFor(async () => expect((await newest()).rows[0]?.id).not.toBe(before), { timeout: stretch(10_000), interval: 50 });
  };
  await audited();
  expect(await newest()).toMatchObject({ rows: [{ isWhole: true, differences: 0 }], stop: null });
  expect(reasonOf(await as(admin, proposeLift, { reason: 'Explained' }))).toBe('alreadyDecided');

  const owner = new pg.Client({ connectionString: server.database.adminUrl });
  await owner.connect();
  await owner.query(
    'alter table ledger_balance disable trigger user; update ledger_balance set amount = amount + 1 where account_id in (select account_id from ledger_posting limit 1)',
  );
  await audited();
  const stopped = await newest();
  const faulty = stopped.rows[0]?.id ?? '';
  expect(stopped).toMatchObject({ stop: { auditId: faulty, isClean: false, approval: null } });
  expect((await as(admin, getAudit, { id: faulty })).data.found).toMatchObject([{ what: 'balance' }]);
  expect((await as(admin, pageAuditRun, { isFaulty: 'true' })).data.rows.map(({ id }) => id)).toEqual([faulty]);
  expect(reasonOf(await as(admin, proposeLift, { reason: 'Explained' }))).toBe('auditNotClean');

  await owner.query(
    'update ledger_balance b set amount = coalesce((select sum(amount) from ledger_posting p where p.account_id = b.account_id), 0)',
  );
  await audited();
  expect((await newest()).stop).toMatchObject({ isClean: true });
  const first = (await as(admin, proposeLift, { reason: 'A test wrote into a balance' })).data.approvalId;
  expect(reasonOf(await as(admin, decideApproval, { id: first, version: 0, decision: 'approve' }))).toBe('samePerson');
  // The database itself ends no stop without the second person, nor one that a later audit speaks against.
  const deleted = () =>
    inTenant(server.database.pools().console, 'meridian', async (tx) => (await tx.query('delete from outgoing_stop')).rowCount);
  expect(await deleted()).toBe(0);
  await owner.query('update ledger_balance set amount = amount + 1 where account_id in (select account_id from ledger_posting limit 1)');
  await auditTenant(server.server.context, { tenantId: 'meridian', isWhole: true });
  expect(reasonOf(await as(approver, decideApproval, { id: first, version: 0, decision: 'approve' }))).toBe('approvalVoid');
  await owner.query(
    'update ledger_balance b set amount = coalesce((select sum(amount) from ledger_posting p where p.account_id = b.account_id), 0)',
  );
  await owner.query('alter table ledger_balance enable trigger user');
  await owner.end();
  await audited();
  expect((await as(approver, decideApproval, { id: first, version: 0, decision: 'approve' })).data).toMatchObject({ outcome: 'done' });
  expect([(await newest()).stop, await isOutgoingStopped(server.database.pools().engine, 'meridian')]).toEqual([null, false]);
});

/** Books journals as the server would, a transaction each; the ids of the first. */
async function book(...transactions: Journal[][]): Promise<string[]> {
  const ids: string[] = [];
  for (const journals of transactions) {
    const posted = await inTransaction(server.database.pools().engine, (tx) =>
      postJournals(tx, { tenantId: 'meridian', environment: 'paper', atMs: Date.now() }, journals),
    );
    ids.push(posted[0]?.id ?? '');
  }
  return ids;
}

/** What a journal and its counter journal leave in any account. */
async function leftOf(id: string): Promise<unknown[]> {
  const { rows } = await server.database.pools().engine.query(
    `select p.account_id, sum(p.amount) from ledger_posting p join ledger_journal j on j.id = p.journal_id
     where j.tenant_id = 'meridian' and (j.id = $1 or j.ref = 'counter:' || $1) group by 1 having sum(p.amount) <> 0`,
    [id],
  );
  return rows;
}
const propose = (id: string) => as(admin, proposeCounter, { id, reason: 'Booked twice' });
const agree = (id: string | null) => as(approver, decideApproval, { id, version: 0, decision: 'approve' });
const differences = () => auditTenant(server.server.context, { tenantId: 'meridian', isWhole: true });

test('any journal and its counter journal are 0 in each account; once, by two people, and never of a counter journal', async () => {
  const [one = '', other = ''] = people.map(({ user }) => user.id);
  // Odd amounts with all eight decimals.
  let drawn = 12_345_677;
  const amount = (): string => {
    drawn = (drawn * 48_271) % 2_147_483_647;
    return (1 + (drawn % 1e9) / 1e8).toFixed(8);
  };
  const kinds = [
    (n: number) => topUpJournal({ id: `tpu_9000000${n}`, userId: one, amount: amount() }),
    (n: number) =>
      adjustJournal({ approvalId: `apr_9000000${n}`, userId: other, currency: 'communityFuel', amount: amount(), reason: 'Promised' }),
    (n: number) =>
      transferJournal({ id: `trf_9000000${n}`, fromUserId: one, toUserId: other, currency: 'usdt', amount: amount(), feeRate: '0.005' }),
    (n: number) => buyFuelJournal({ id: `own_9000000${n}`, userId: one, price: amount(), bonus: amount() }),
  ];
  const ids = await book(...Array.from({ length: 12 }, (_, n) => [kinds[n % kinds.length]?.(n) ?? kinds[0]?.(n)].flatMap((j) => j ?? [])));
  const before = await differences();
  const messages = await unread(people[0]);
  for (const id of ids.toReversed()) {
    const { approvalId } = (await propose(id)).data;
    expect(reasonOf(await propose(id))).toBe('alreadyDecided');
    expect(reasonOf(await as(admin, decideApproval, { id: approvalId, version: 0, decision: 'approve' }))).toBe('samePerson');
    expect((await agree(approvalId)).data).toMatchObject({ outcome: 'done' });
    expect(reasonOf(await propose(id))).toBe('alreadyDecided');
    expect(await leftOf(id)).toEqual([]);
  }
  expect(await differences()).toEqual(before);
  expect(await unread(people[0])).toBe(messages + 9);
  const counter = (await as(admin, pageJournal, { kind: 'counter' })).data.rows[0];
  expect(reasonOf(await propose(counter?.id ?? ''))).toBe('notCounterable');
  const shown = (await as(admin, getJournal, { id: counter?.id ?? '' })).data;
  expect(shown).toMatchObject({ source: { kind: 'journal' }, approvals: [{ proposedBy: 'demo-admin', decidedBy: 'demo-approver' }] });
  expect((await as(admin, getJournal, { id: shown.source?.id ?? '' })).data.counter).toMatchObject({ journalId: counter?.id });
  expect((await as(admin, getJournal, { id: shown.source?.id ?? '' })).data.approvals).toEqual([]);
});

test('a top-up goes back with the fuel that it bought, unless that is spent; a proposal is void once the fuel alone went back', async () => {
  const userId = people[1]?.user.id ?? '';
  const order = (id: string): Journal[] => [
    topUpJournal({ id, userId, amount: '100' }),
    buyFuelJournal({ id, userId, price: '100', bonus: '5' }),
  ];
  const [first = '', second = ''] = await book(order('tpu_8000000001'), order('tpu_8000000002'));
  const fuel = async () => (await server.call(getWallet, {}, { token: people[1]?.token ?? '' })).data.dusdt;
  const before = await fuel();
  const { approvalId } = (await propose(first)).data;
  const { data } = await as(admin, pageApproval, { kind: 'counter', state: 'open' });
  expect(data.rows[0]?.writes).toContainEqual({ owner: 'trader', account: 'balance', currency: 'dusdt', amount: '-100' });
  expect((await agree(approvalId)).status).toBe(200);
  expect(Number(before) - Number(await fuel())).toBe(100);

  const whole = (await propose(second)).data.approvalId;
  const bought = (await as(admin, pageJournal, { ref: 'buy:tpu_8000000002' })).data.rows[0]?.id ?? '';
  expect((await agree((await propose(bought)).data.approvalId)).status).toBe(200);
  expect(reasonOf(await agree(whole))).toBe('approvalVoid');

  const [spent = ''] = await book(order('tpu_8000000003'));
  await book([adjustJournal({ approvalId: 'apr_8000000003', userId, currency: 'dusdt', amount: `-${await fuel()}`, reason: 'Spent' })]);
  expect(reasonOf(await agree((await propose(spent)).data.approvalId))).toBe('notEnough');
  expect(await leftOf(spent)).not.toEqual([]);
});

test('a fee that fuel covered is given back, one with a debt in it is not', async () => {
  const userId = people[0]?.user.id ?? '';
  const fuel = { experienceFuel: '3', dynamicFuel: '0', communityFuel: '0', dusdt: '0' };
  const credit = adjustJournal({ approvalId: 'apr_7000000001', userId, currency: 'experienceFuel', amount: '6', reason: 'Promised' });
  const fee = (cycleKey: string, net: string): Journal => fuelFeeJournal({ cycleKey, userId, net, rate: '0.2', fuel }).journal ?? credit;
  const [, covered = '', owed = ''] = await book([credit], [fee('tsk_1:long:1', '10')], [fee('tsk_1:long:2', '20')]);
  expect((await agree((await propose(covered)).data.approvalId)).status).toBe(200);
  expect(await leftOf(covered)).toEqual([]);
  expect(reasonOf(await propose(owed))).toBe('notCounterable');
});

test('a fee goes back with the rewards that the job booked of it: both stand in the proposal, two people decide once', async () => {
  const userId = people[0]?.user.id ?? '';
  const owner = new pg.Client({ connectionString: server.database.adminUrl });
  await owner.connect();
  await owner.query('update app_user set level = 3, activated_at = now() where id = (select invited_by from app_user where id = $1)', [
    userId,
  ]);
  await owner.end();
  const id = await takeFee(userId, 'tsk_1:long:3');
  await noteFee(id, userId);
  const rewards = async () => (await as(admin, pageJournal, { ref: `reward:${id}` })).data.rows;
  await vi.waitFor(async () => expect(await rewards()).toHaveLength(1), { timeout: stretch(10_000), interval: 50 });
  const { approvalId } = (await propose(id)).data;
  const { writes } = (await as(admin, pageApproval, { kind: 'counter', state: 'open' })).data.rows[0] ?? { writes: [] };
  expect(writes).toContainEqual({ owner: 'trader', account: 'balance', currency: 'usdt', amount: '-1.305192' });
  expect(writes).toContainEqual({ owner: 'trader', account: 'balance', currency: 'dusdt', amount: '8.70128' });
  expect(reasonOf(await as(admin, decideApproval, { id: approvalId, version: 0, decision: 'approve' }))).toBe('samePerson');
  expect((await agree(approvalId)).data).toMatchObject({ outcome: 'done' });
  expect(reasonOf(await agree(approvalId))).toBe('alreadyDecided');
  expect(reasonOf(await propose(id))).toBe('alreadyDecided');
  const rewardId = (await rewards())[0]?.id ?? '';
  expect([await leftOf(id), await leftOf(rewardId)]).toEqual([[], []]);
  expect(reasonOf(await propose(rewardId))).toBe('notCounterable');
});

test('a fee that was proposed in the seconds before its rewards were booked is not decided by that proposal, which lacks them', async () => {
  const userId = people[0]?.user.id ?? '';
  const id = await takeFee(userId, 'tsk_1:long:4');
  const early = (await propose(id)).data.approvalId;
  await noteFee(id, userId);
  const rewards = async () => (await as(admin, pageJournal, { ref: `reward:${id}` })).data.rows;
  await vi.waitFor(async () => expect(await rewards()).toHaveLength(1), { timeout: stretch(10_000), interval: 50 });
  expect(reasonOf(await agree(early))).toBe('approvalVoid');
  expect(await leftOf(id)).not.toEqual([]);
  expect(reasonOf(await propose(id))).toBe('alreadyDecided');
  const rejected = await as(approver, decideApproval, { id: early, version: 0, decision: 'reject', reply: 'It lacks the rewards' });
  expect(rejected.data).toMatchObject({ outcome: 'rejected' });
  expect((await agree((await propose(id)).data.approvalId)).data).toMatchObject({ outcome: 'done' });
  expect([await leftOf(id), await leftOf((await rewards())[0]?.id ?? '')]).toEqual([[], []]);
});

/** Of 8.70128 of bought fuel, of which nothing is noted yet. @returns its journal */
async function takeFee(userId: string, cycleKey: string): Promise<string> {
  const bought = { experienceFuel: '0', dynamicFuel: '0', communityFuel: '0', dusdt: '50' };
  const { journal } = fuelFeeJournal({ cycleKey, userId, net: '43.5064', rate: '0.2', fuel: bought });
  const approvalId = `apr_${cycleKey}`;
  const [, id = ''] = await book(
    [adjustJournal({ approvalId, userId, currency: 'dusdt', amount: '50', reason: 'Promised' })],
    journal ? [journal] : [],
  );
  return id;
}

/** As the engine notes it: the job books its rewards. */
function noteFee(journalId: string, userId: string): Promise<void> {
  return inTransaction(server.database.pools().engine, (tx) =>
    noteRewards(tx, 'meridian', { fees: [{ journalId, userId, bought: '8.70128' }], nowMs: Date.now() }),
  );
}

async function unread(person: Person | undefined): Promise<number> {
  const { data } = await server.call(pageMessage, { pageSize: 100 }, { token: person?.token ?? '' });
  return data.rows.filter(({ kind }) => kind === 'journalCountered').length;
}
