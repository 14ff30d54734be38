// The wallet of a trader: what it shows, the statement page by page, and the topic that follows it.
import { exportStatement, getWallet, info, pageStatement, type Wallet } from '@millrace/contract';
import { beforeAll, expect, test } from 'vitest';

import { adjustJournal } from '../ledger/journals/adjust.ts';
import { buyFuelJournal } from '../ledger/journals/buy-fuel.ts';
import { fuelFeeJournal } from '../ledger/journals/fuel-fee.ts';
import { transferJournal } from '../ledger/journals/transfer.ts';
import { holdWithdrawalJournal } from '../ledger/journals/withdraw.ts';
import { findBalances, postJournals, type Journal } from '../ledger/index.ts';
import { inTenant } from '../shared/database/index.ts';
import { logInDemo, newPerson, setUpServer, type Person } from '../testing/index.ts';
import { openStream } from '../testing/stream-client.ts';
import { csvLine } from '../shared/csv.ts';

const DAY_MS = 86_400_000;

const server = setUpServer();
let demo: Awaited<ReturnType<typeof logInDemo>>;
let other: Person;

beforeAll(async () => {
  demo = await logInDemo(server);
  other = await newPerson(server);
});

const post = (journals: readonly Journal[]) =>
  inTenant(server.database.pools().app, 'meridian', (tx) =>
    postJournals(tx, { tenantId: 'meridian', environment: 'paper', atMs: Date.now() }, journals),
  );
const walletOf = async (token: string): Promise<Wallet> => (await server.call(getWallet, {}, { token })).data;
const statement = (input: Record<string, string>, token = demo.token) => server.call(pageStatement, input, { token });

const nothing = { usdt: '0', dusdt: '0', experienceFuel: '0', dynamicFuel: '0', communityFuel: '0' };

test('a demo trader begins with 1,000 USDT and no fuel, whoever registers with nothing', async () => {
  expect(await walletOf(demo.token)).toEqual({
    ...nothing,
    money: 'paper',
    usdt: '1000',
    held: '0',
    token: '0',
    fuel: '0',
    fuelPerDay: null,
  });
  expect(await walletOf(other.token)).toMatchObject(nothing);
  expect((await statement({})).data).toMatchObject({
    rows: [{ currency: 'usdt', kind: 'seed', amount: '1000', balance: '1000' }],
    nextId: null,
  });
});

test('what journals move is in the wallet, in the account and on the stream, each at once', async () => {
  const reader = await openStream(server.port, demo.token);
  reader.subscribe('wallet');
  await reader.waitFor<Wallet>('wallet', ({ usdt }) => usdt === '1000');
  const fuel = await inTenant(server.database.pools().app, 'meridian', (tx) => findBalances(tx, demo.user.id));
  const fee = fuelFeeJournal({
    cycleKey: 'tsk_1:L:1',
    userId: demo.user.id,
    net: '43.5064',
    rate: '0.2',
    fuel: { ...fuel, dusdt: '100', experienceFuel: '5' },
  });
  await post([
    buyFuelJournal({ id: 'one', userId: demo.user.id, price: '100', bonus: '5' }),
    holdWithdrawalJournal({ id: 'w1', userId: demo.user.id, amount: '50', fee: '1' }),
    transferJournal({ id: 't1', fromUserId: demo.user.id, toUserId: other.user.id, currency: 'usdt', amount: '10', feeRate: '0' }),
    ...(fee.journal ? [fee.journal] : []),
  ]);
  const moved = { usdt: '840', dusdt: '96.29872', experienceFuel: '0', dynamicFuel: '0', communityFuel: '0' };
  const whole = { ...moved, money: 'paper', held: '50', token: '0', fuel: '96.29872', fuelPerDay: '8.70128' };
  expect(await reader.waitFor<Wallet>('wallet', ({ held }) => held === '50')).toEqual(whole);
  reader.close();
  expect(await walletOf(demo.token)).toEqual(whole);
  expect((await server.call(info, {}, { token: demo.token })).data).toMatchObject({ ...moved, isActivation: true });
  expect((await server.call(info, {}, { token: other.token })).data).toMatchObject({ ...nothing, usdt: '10', isActivation: false });
});

test('the statement gives every row once, newest first, by currency, kind and page', async () => {
  const whole = (await statement({})).data.rows;
  expect(whole.map(({ currency, kind, amount }) => `${kind} ${currency} ${amount}`).toSorted()).toEqual([
    'buy dusdt 100',
    'buy experienceFuel 5',
    'buy usdt -100',
    'fuel dusdt -3.70128',
    'fuel experienceFuel -5',
    'seed usdt 1000',
    'transfer usdt -10',
    'withdraw.hold usdt -50',
  ]);
  expect(whole.find(({ kind }) => kind === 'fuel')).toMatchObject({ detail: { net: '43.5064', rate: '0.2', fee: '8.70128' } });
  const pages: string[] = [];
  for (let beforeId: string | null | undefined; beforeId !== null;) {
    const { rows, nextId } = (await statement({ pageSize: '3', ...(beforeId === undefined ? {} : { beforeId }) })).data;
    pages.push(...rows.map(({ id }) => id));
    beforeId = nextId;
  }
  expect(pages).toEqual(whole.map(({ id }) => id));
  const usdt = (await statement({ currency: 'usdt' })).data.rows;
  expect(usdt.map(({ balance }) => balance)).toEqual(['840', '850', '900', '1000']);
  expect((await statement({ currency: 'usdt', kind: 'transfer' })).data.rows).toHaveLength(1);
  expect((await statement({}, other.token)).data.rows).toMatchObject([{ kind: 'transfer', amount: '10' }]);
});

test('a span holds what lies in it; a reversed one and one over a year are refused', async () => {
  const now = Date.now();
  const at = (from: number, to: number) => statement({ startTime: String(from), endTime: String(to) });
  expect((await at(now - DAY_MS, now + DAY_MS)).data.rows).toHaveLength(8);
  expect((await at(now - 2 * DAY_MS, now - DAY_MS)).data).toEqual({ rows: [], nextId: null });
  const problem = (rule: string) => ({ status: 400, data: [{ field: 'endTime', rule }] });
  expect(await at(now, now - 1)).toMatchObject(problem('tooSmall'));
  expect(await at(now - 367 * DAY_MS, now)).toMatchObject(problem('tooBig'));
});

test('the export has every row of the span as CSV without a formula; a span over a year is refused', async () => {
  const person = await newPerson(server);
  const atMs = Date.now();
  const reasons = ['=cmd|calc', '+1', '-2', '@sum', 'say "yes", twice\nand more'];
  const many = Array.from({ length: 1200 }, (_, index) =>
    adjustJournal({
      approvalId: `csv${index}`,
      userId: person.user.id,
      currency: 'usdt',
      amount: index % 2 === 0 ? '2.5' : '-1',
      reason: reasons[index % 5] ?? '',
    }),
  );
  await post(many);
  const span = { startTime: String(atMs - DAY_MS), endTime: String(atMs + DAY_MS) };
  const answer = await server.call(exportStatement, span, { token: person.token });
  expect([answer.status, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    expect.stringMatching(/^attachment; filename="statement-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv"$/),
  ]);
  const lines = answer.text.split('\r\n');
  expect([lines[0], lines.length]).toEqual(['\ufeffTime (UTC),What,Balance of,In,Out,Balance after,Reference,Details', 1202]);
  const cells = lines.slice(1, -1).map((line) => line.split(',').map((cell) => cell.replace(/^"/, '')));
  expect(cells.flat().filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
  expect(new Set(cells.map((line) => line[6])).size).toBe(1200);
  expect(cells[0]?.slice(1, 6)).toEqual(['Correction by the operator', 'USDT', '', '1', '900']);
  const other = await server.call(exportStatement, { ...span, currency: 'token' }, { token: person.token });
  expect(other.text.split('\r\n')).toHaveLength(2);
  const long = await server.call(exportStatement, { startTime: '0', endTime: String(367 * DAY_MS) }, { token: person.token });
  expect([long.status, long.data]).toMatchObject([400, [{ field: 'endTime', rule: 'tooBig' }]]);
  expect((await server.call(exportStatement, {}, { token: person.token })).status).toBe(400);
});

test('a cell that a spreadsheet would run begins with an apostrophe', () => {
  expect(csvLine(['=1', '+1', '-1', '-1+1', '@a', '\tx', 'a,b', 'say "yes"', 'plain'])).toBe(
    `'=1,'+1,-1,'-1+1,'@a,'\tx,"a,b","say ""yes""",plain\r\n`,
  );
});
