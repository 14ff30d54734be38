// A withdrawal from the request to the chain: what is refused, what is held, who decides, and a payout that meets every fault of the chain.
import {
  applyWithdrawal,
  cancelWithdrawal,
  getWallet,
  pageMessage,
  pageWithdrawal,
  userLogin,
  withdrawalTerms,
  type OutputOf,
} from '@millrace/contract';
import { paperAddressOf } from '@millrace/chain';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { stretch } from '../../../../../tools/process/patience.ts';
import { inTenant } from '../../shared/database/index.ts';
import { saveMoneyTerms } from '../../shared/money/terms.ts';
import { mailsTo, newPerson, reasonOf, setUpServerWithChain, testClock, wirePassword, type Answer } from '../../testing/index.ts';
import { auditTenant } from '../../ledger/audit-job.ts';
import { approveWithdrawal, endLostWithdrawal, payWithdrawal, rejectWithdrawal, type WithdrawalDecision } from './decide-withdrawal.ts';
import { payOut } from './pay-out.ts';

const clock = testClock();
const { chain, server } = setUpServerWithChain({ clock });
const secondPassword = wirePassword('demo5678');
const ours = paperAddressOf('a purse of the trader');
let token: string;
let other: string;

beforeAll(async () => {
  const logIn = async (number: string) => (await server.call(userLogin, { number, password: wirePassword('demo1234') })).data.token;
  [token, other] = [await logIn('10000001'), await logIn('10000002')];
});

type Row = OutputOf<typeof applyWithdrawal>;
const good = { network: 'PAPER', address: ours, amount: '100', secondPassword };
const apply = (change: Record<string, unknown> = {}, key?: string): Promise<Answer<Row>> => {
  clock.advance(1);
  return server.call(applyWithdrawal, { ...good, ...change }, { token, ...(key !== undefined && { idempotencyKey: key }) });
};
const wallet = async () => (await server.call(getWallet, {}, { token })).data;
const latest = async (): Promise<Row | undefined> => (await server.call(pageWithdrawal, {}, { token })).data.rows[0];

/** Runs an operator's part as the desk does; the version is that of the row unless given. */
function decide<T>(
  work: (tx: Parameters<typeof approveWithdrawal>[0], of: WithdrawalDecision) => Promise<T>,
  { id, operatorId, version }: { id: string; operatorId: string; version: number },
): Promise<T> {
  const of = { id, version, operatorId, tenantId: 'meridian', money: 'paper' as const, nowMs: clock.now() };
  return inTenant(server.server.context.pools.app, 'meridian', (tx) => work(tx, of));
}

async function released(amount: string): Promise<string> {
  const { id } = (await apply({ amount })).data;
  await decide(approveWithdrawal, { id, operatorId: 'reviewer', version: 0 });
  await decide(payWithdrawal, { id, operatorId: 'approver', version: 1 });
  return id;
}
const step = () => payOut(server.server.context);

test('refuses bad input by field and rule, and what a trader may not do in words', async () => {
  const rule = async (change: Record<string, unknown>) => {
    const { status, data } = await apply(change);
    return [status, ...(data as unknown as { field: string; rule: string }[]).map((issue) => `${issue.field} ${issue.rule}`)];
  };
  for (const amount of ['', '-1', '10.5', '1e308', '0.123456789', 'x'])
    expect([amount, (await rule({ amount }))[0]]).toEqual([amount, 400]);
  expect((await rule({ amount: 100 }))[0]).toBe(400);
  expect(await rule({ amount: '9' })).toEqual([400, 'amount tooSmall']);
  expect(await rule({ network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' })).toEqual([400, 'network notOffered']);
  expect(await rule({ address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' })).toEqual([400, 'address addressNetwork']);
  expect(await rule({ address: `${ours.slice(0, -1)}${ours.endsWith('q') ? 'p' : 'q'}` })).toEqual([400, 'address addressChecksum']);
  expect(await rule({ address: 'somewhere' })).toEqual([400, 'address address']);
  expect(await rule({ address: chain.tenantAddress })).toEqual([400, 'address addressOurs']);
  const much = await apply({ amount: '1001' });
  expect([much.status, much.msg]).toEqual([409, 'Not enough: 1000 USDT are free']);
  expect(reasonOf(await apply({ secondPassword: wirePassword('wrong') }))).toBe('safePasswordWrong');
  expect(await wallet()).toMatchObject({ usdt: '1000', held: '0' });
});

test('whoever has just registered waits a day', async () => {
  const fresh = await newPerson(server);
  const answer = await server.call(applyWithdrawal, good, { token: fresh.token });
  expect([answer.status, reasonOf(answer)]).toEqual([409, 'recentChange']);
  const { data } = await server.call(withdrawalTerms, {}, { token: fresh.token });
  expect(data.blockedUntil).toBeGreaterThan(clock.now());
  expect((await server.call(withdrawalTerms, {}, { token })).data).toMatchObject({
    money: 'paper',
    minimum: '10',
    blockedUntil: null,
    free: '1000',
  });
});

test('one key holds once: three times in a row and ten at once', async () => {
  const inARow = [await apply({}, 'withdraw-row-1'), await apply({}, 'withdraw-row-1'), await apply({}, 'withdraw-row-1')];
  const atOnce = await Promise.all(Array.from({ length: 10 }, () => apply({}, 'withdraw-once-1')));
  for (const answers of [inARow, atOnce]) expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  expect(await wallet()).toMatchObject({ usdt: '800', held: '200' });
  const totalOf = async (status: number) => (await server.call(pageWithdrawal, { status }, { token })).data.total;
  expect([await totalOf(1), await totalOf(2), await totalOf(3)]).toEqual([2, 0, 0]);
  for (const { data } of [inARow[0], atOnce[0]].flatMap((answer) => answer ?? [])) {
    expect((await server.call(cancelWithdrawal, { id: data.id }, { token: other })).status).toBe(404);
    expect((await server.call(cancelWithdrawal, { id: data.id }, { token })).data).toMatchObject({ state: 'cancelled', status: 3 });
    expect(reasonOf(await server.call(cancelWithdrawal, { id: data.id }, { token }))).toBe('alreadyDecided');
  }
  expect(await wallet()).toMatchObject({ usdt: '1000', held: '0' });
});

test('twenty at once hold what is there and no more', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => apply({ amount: '90' })));
  const held = answers.filter(({ status }) => status === 200);
  expect(held).toHaveLength(11);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(reasonOf))).toEqual(new Set(['notEnough']));
  for (const { data } of held) await server.call(cancelWithdrawal, { id: data.id }, { token });
  expect(await wallet()).toMatchObject({ usdt: '1000', held: '0' });
});

test('two people decide: the second is another, a version counts once, and a rejection gives back with its words', async () => {
  const { id } = (await apply()).data;
  const refused = async (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { code?: string }) => error.code,
    );
  expect(await refused(decide(payWithdrawal, { id, operatorId: 'one', version: 0 }))).toBe('alreadyDecided');
  const approvals = await Promise.all([1, 2, 3].map((n) => refused(decide(approveWithdrawal, { id, operatorId: `${n}`, version: 0 }))));
  expect(approvals.filter((code) => code !== 'done')).toEqual(['alreadyDecided', 'alreadyDecided']);
  expect(reasonOf(await server.call(cancelWithdrawal, { id }, { token }))).toBe('alreadyDecided');
  const approver = String(approvals.indexOf('done') + 1);
  expect(await refused(decide(payWithdrawal, { id, operatorId: approver, version: 1 }))).toBe('samePerson');
  await decide((tx, of) => rejectWithdrawal(tx, { ...of, reply: 'Another name' }), { id, operatorId: 'four', version: 1 });
  expect(await latest()).toMatchObject({ status: 3, state: 'rejected', reply: 'Another name' });
  expect(await wallet()).toMatchObject({ usdt: '1000', held: '0' });
  const { rows } = (await server.call(pageMessage, {}, { token })).data;
  expect(rows[0]).toMatchObject({ kind: 'withdrawalRejected', args: { reply: 'Another name', amount: '100', money: 'paper' } });
});

test('a released payout is sent once, waits for its confirmations and is booked', async () => {
  const id = await released('100');
  await step();
  expect(await latest()).toMatchObject({ state: 'sent', status: 2, txid: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
  expect(await wallet()).toMatchObject({ usdt: '900', held: '100' });
  await chain.mine(3);
  await Promise.all([step(), step(), step()]);
  expect(await latest()).toMatchObject({ state: 'confirmed' });
  expect(await wallet()).toMatchObject({ usdt: '900', held: '0' });
  const { latest: transfers, repeats } = await chain.state();
  expect(transfers.filter(({ sendId }) => sendId === id)).toMatchObject([{ to: ours, amount: '99' }]);
  expect(repeats).toBe(0);
});

test('an answer that is lost is looked up; a late one waits; neither is sent again', async () => {
  for (const fault of ['answerLost', 'late']) {
    await chain.plan(fault);
    const id = await released('10');
    for (let turn = 0; turn < 3; turn += 1) await step();
    await chain.mine(25);
    await step();
    expect([fault, (await latest())?.state]).toEqual([fault, 'confirmed']);
    expect((await chain.state()).latest.filter(({ sendId }) => sendId === id)).toHaveLength(1);
  }
  expect((await chain.state()).repeats).toBe(0);
  expect(await wallet()).toMatchObject({ usdt: '880', held: '0' });
});

test('a payout that the chain carried out otherwise, never or twice is lost: two people book it or give it back', async () => {
  for (const fault of ['wrongAmount', 'wrongNetwork', 'twice', 'never', 'forgotten']) {
    await chain.plan(fault);
    const id = await released('10');
    await step();
    await chain.mine(2);
    await step();
    await chain.mine(3);
    clock.advance(3_600_000);
    await step();
    const row = await latest();
    expect([fault, row?.state]).toEqual([fault, 'lost']);
    expect(await wallet()).toMatchObject({ held: '10' });
    const { rows } = await server.database.pools().audit.query<{ version: number }>('select version from withdrawal where id = $1', [id]);
    const lost = { id, version: rows[0]?.version ?? -1 };
    const end = (operatorId: string) =>
      decide(
        (tx, of) => endLostWithdrawal(tx, { ...of, firstOperatorId: 'first', outcome: { kind: 'givenBack', reply: 'Not on the chain' } }),
        { ...lost, operatorId },
      );
    await expect(end('first')).rejects.toMatchObject({ code: 'samePerson' });
    await end('second');
    expect(await wallet()).toMatchObject({ usdt: '880', held: '0' });
    await step();
  }
  expect((await chain.state()).repeats).toBe(0);
});

test('the limit of the day counts withdrawals that were not given back', async () => {
  const { data } = await server.call(withdrawalTerms, {}, { token });
  expect(Number(data.leftToday)).toBeLessThanOrEqual(50_000);
  const admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
  await saveMoneyTerms(admin, 'meridian', { dailyLimit: '500' });
  await admin.end();
  const left = (await server.call(withdrawalTerms, {}, { token })).data.leftToday;
  const above = await apply({ amount: String(Math.max(10, Number(left) + 1)) });
  expect([above.status, above.msg]).toEqual([409, `Above the limit of the day: ${left} USDT may still leave today`]);
});

test('the audit agrees with every withdrawal; while it does not, no payout is given to the chain and no withdrawal taken', async () => {
  const { context } = server.server;
  const audit = () => auditTenant(context, { tenantId: 'meridian', isWhole: true });
  expect(await audit()).toEqual([]);
  await step();
  // Not released before the stop: the server's own payout worker would send it.
  const { id } = (await apply({ amount: '10' })).data;
  await decide(approveWithdrawal, { id, operatorId: 'reviewer', version: 0 });
  const admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
  await admin.query(`update withdrawal set state = 'rejected' where id = $1`, [id]);
  expect(await audit()).toMatchObject([{ what: 'order', where: `withdraw.release:${id}`, detail: 'is not booked' }]);
  await vi.waitFor(
    async () => expect((await mailsTo(server, 'demo-admin@meridian.example')).map(({ subject }) => subject)).toHaveLength(1),
    { timeout: stretch(10_000), interval: 50 },
  );
  const [mail] = await mailsTo(server, 'demo-admin@meridian.example');
  expect(mail?.subject).toBe('Meridian: the ledger differs, outgoing money is stopped');
  expect(mail?.text).toMatch(
    /Meridian \(meridian\) found 1 difference at \d{4}-\d\d-\d\d \d\d:\d\d UTC.*npm run ledger:audit -- --tenant meridian/s,
  );
  for (const name of ['demo-approver@meridian', 'aurora-admin@aurora']) expect(await mailsTo(server, `${name}.example`)).toEqual([]);
  await admin.query(`update withdrawal set state = 'sending', paid_by = 'approver' where id = $1`, [id]);
  expect(reasonOf(await apply({ amount: '10' }))).toBe('outgoingStopped');
  await step();
  expect(await latest()).toMatchObject({ id, txid: null });
  await admin.query('delete from outgoing_stop');
  await admin.end();
  await step();
  expect((await latest())?.txid).not.toBeNull();
});
