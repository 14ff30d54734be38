// The whole path of an order: HTTP, database, engine, sockets and signed requests of a real paper exchange, and back to the trader's stream.
import {
  addTask,
  deleteTask,
  earnings,
  exportTradeFills,
  getExchangeBalance,
  getTradeCalendar,
  operateStatus,
  operateStopMake,
  pageMessage,
  pageTradeCycle,
  pageTradeFill,
  pageTradeRecord,
  replenishment,
  sell,
  sellAll,
  type AssignmentDetails,
  type Call,
  type OutputOf,
  type TradeRecord,
} from '@millrace/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDecimals, compareDecimals, multiplyDecimals, negateDecimal } from '@millrace/market';
import { startEngineRole } from '../app/engine-role.ts';
import { newPerson, reasonOf, setUpServerWithPaper } from '../testing/index.ts';
import { type PaperAccount } from '../testing/start-test-paper.ts';
import { openStream, type StreamReader } from '../testing/stream-client.ts';
import { contractInput, makeTask } from '../testing/task-world.ts';
import { linkAccount } from '../testing/link-account.ts';
import { captureLog } from '../testing/capture-log.ts';

const captured = captureLog();
const { paper, server } = setUpServerWithPaper({ startEngine: startEngineRole, log: captured.log });
let token: string;
let key: PaperAccount;
let credentialId: string;
let stream: StreamReader;
let task: AssignmentDetails;

beforeAll(async () => {
  ({ token } = await newPerson(server));
  key = await paper.openAccount({ balances: { USDT: '10000' } });
  credentialId = (await linkAccount(server, token, { account: key })).id;
  stream = await openStream(server.port, token);
});
afterAll(() => stream?.close());

/** Acts on the task as it is now, then waits until the stream shows what must follow. */
async function act<C extends Call>(
  call: C,
  input: Record<string, unknown>,
  until: (task: AssignmentDetails) => boolean,
): Promise<OutputOf<C>> {
  const after = stream.frames.length;
  const answer = await server.call(call, { id: task.id, version: task.version, ...input }, { token });
  expect(answer.text).toContain('"code":"200"');
  task = await stream.waitFor<AssignmentDetails>(`task:${task.id}`, until, { after, timeoutMs: 15_000 });
  return answer.data;
}

const held = (now: AssignmentDetails): string => now.legs[0]?.sz ?? '0';
const settled = (now: AssignmentDetails): boolean => now.legs.every(({ phase }) => phase === 'IDLE' || phase === 'HOLDING');

test('a new task appears on the stream', async () => {
  task = await makeTask(server, token, { credentialId, lossNum: '500' });
  stream.subscribe(`task:${task.id}`);
  stream.subscribe('tasks');
  await stream.waitFor(`task:${task.id}`, (_, frame) => frame.kind === 'snapshot');
});

test('a started task enters as soon as buying is opened', async () => {
  await act(operateStatus, { status: 'open' }, (now) => now.status === 'open');
  expect(task).toMatchObject({ stopMake: 'close', sz: '0' });
  await act(operateStopMake, { stopMake: 'open' }, (now) => held(now) === '1' && settled(now));
  expect(task).toMatchObject({ status: 'open', stopMake: 'open', runStatus: '1', lever: 5, orderNum: 0 });
  expect(task.why).toMatchObject({ key: expect.any(String) });
  expect(task.waits.map(({ act: what }) => what)).toEqual(expect.arrayContaining(['add', 'target', 'loss', 'liquidation']));
  expect(task.legs[0]).toMatchObject({ leg: 'L', avgPx: expect.stringMatching(/^\d+/), securedAssets: expect.stringMatching(/^1[12]\d/) });
});

test('adds and reduces by hand are filled', async () => {
  await act(replenishment, {}, (now) => held(now) === '3' && settled(now));
  expect(task.orderNum).toBe(1);
  await act(sell, { sz: '1.5' }, (now) => held(now) === '1.5' && settled(now));
});

let reduced: TradeRecord | undefined;

test('a layer of which a part was sold is held, with the result of that part after its fees', async () => {
  const { rows } = (await server.call(pageTradeRecord, { userAssignmentId: task.id }, { token })).data;
  reduced = rows[0];
  if (reduced === undefined) throw new Error('no record');
  expect(reduced).toMatchObject({ status: 'holding', rung: 1, sz: '2', closedSz: '1.5', closeTime: null });
  const { rows: fills } = (await server.call(pageTradeFill, { userAssignmentId: task.id, side: 'sell' }, { token })).data;
  const exitFee = fills.map(({ serviceCharge }) => serviceCharge).reduce(addDecimals, '0');
  const entryFee = addDecimals(reduced.serviceCharge, negateDecimal(exitFee));
  const gross = multiplyDecimals('0.015', addDecimals(reduced.sellPx, negateDecimal(reduced.avgPx)));
  const fees = addDecimals(exitFee, multiplyDecimals(entryFee, '0.75'));
  expect(reduced.pnl).toBe(addDecimals(gross, negateDecimal(fees)));
  expect(rows[1]).toMatchObject({ status: 'holding', rung: 0, closedSz: '0', pnl: '0', sellPx: '' });
});

test('close all sells the whole position and closes buying', async () => {
  await act(sellAll, {}, (now) => held(now) === '0' && now.cycles === 1 && settled(now));
  expect(task).toMatchObject({ stopMake: 'close', status: 'open', sz: '0', runStatus: '2' });
});

test('the trade records add up exactly to the bills of the exchange', async () => {
  const { data } = await server.call(pageTradeRecord, { userAssignmentId: task.id }, { token });
  expect(data.rows.map(({ sz, status, rung }) => [sz, status, rung])).toEqual([
    ['2', 'closed', 1],
    ['1', 'closed', 0],
  ]);
  const sum = (values: readonly string[]) => values.reduce(addDecimals, '0');
  expect(sum(data.rows.map(({ pnl }) => pnl))).toBe(data.netTotal);
  expect(task.sumPnl).toBe(data.netTotal);
  const balance = await server.call(getExchangeBalance, { id: credentialId }, { token });
  expect(addDecimals(balance.data.freeUsdt, '-10000')).toBe(data.netTotal);
  const page = async (query: Record<string, unknown>) =>
    (await server.call(pageTradeRecord, { userAssignmentId: task.id, ...query }, { token })).data;
  expect((await page({ pageNum: 1, pageSize: 1 })).rows.map(({ rung }) => rung)).toEqual([1]);
  expect(await page({ pageNum: 9, pageSize: 1 })).toMatchObject({ total: 2, rows: [], netTotal: data.netTotal });
  expect((await page({ side: 'sell' })).rows).toEqual(data.rows);
  expect(data.rows[0]).toMatchObject({ orderTime: reduced?.orderTime, openTime: reduced?.openTime, closeTime: expect.any(Number) });
  const { days, totals, tasks } = (await server.call(earnings, {}, { token })).data;
  expect(totals).toEqual([{ environment: 'paper', net: data.netTotal }]);
  expect(tasks).toEqual([{ id: task.id, net: task.sumPnl }]);
  expect(days).toEqual([{ environment: 'paper', day: expect.stringMatching(/^20\d\d-\d\d-\d\d$/), net: data.netTotal }]);
  const stranger = await newPerson(server);
  expect((await server.call(earnings, {}, { token: stranger.token })).data.days).toEqual([]);
  const opened = new Set(data.rows.map(({ serialOrderNumberStr }) => serialOrderNumberStr));
  const orders = await paper.orders(key.apiKey);
  const buys = orders.filter(({ side, posSide }) => side === 'buy' && posSide === 'long');
  expect(new Set(buys.map(({ clOrdId }) => clOrdId))).toEqual(opened);
  expect(new Set(orders.map(({ clOrdId }) => clOrdId)).size).toBe(orders.length);
});

test('the fills add up to their cycle, the cycle to the head, and both to the bills of the exchange', async () => {
  const { data } = await server.call(pageTradeCycle, { userAssignmentId: task.id }, { token });
  const [cycle] = data.rows;
  if (cycle === undefined) throw new Error('no cycle');
  expect(data).toMatchObject({ total: 1, closed: 1, netTotal: task.sumPnl });
  expect(cycle).toMatchObject({ cycle: 0, posSide: 'long', status: 'closed', entries: 2, sz: '3', lever: 5, net: data.netTotal });
  const isGain = compareDecimals(cycle.net, '0') > 0;
  expect(cycle.fuelFee).toEqual(isGain ? expect.objectContaining({ charged: true, trial: multiplyDecimals(cycle.net, '0.2') }) : null);
  const { rows: fills } = (await server.call(pageTradeFill, { userAssignmentId: task.id, cycle: 0, posSide: 'long' }, { token })).data;
  const results = fills.map(({ pnl, serviceCharge }) => pnl ?? negateDecimal(serviceCharge));
  expect(addDecimals(results.reduce(addDecimals, '0'), cycle.funding)).toBe(cycle.net);
  const bills = (await paper.bills(key.apiKey)).filter(({ type }) => type === '2');
  expect(bills.map(({ balChg }) => balChg ?? '0').reduce(addDecimals, '0')).toBe(results.reduce(addDecimals, '0'));
  expect(new Set(fills.map(({ tradeId }) => tradeId))).toEqual(new Set(bills.map(({ tradeId }) => tradeId)));
  const sides = async (side: string) => (await server.call(pageTradeFill, { userAssignmentId: task.id, side }, { token })).data;
  expect((await sides('sell')).rows).toEqual(fills.filter(({ side }) => side === 'sell'));
  expect((await sides('buy')).total + (await sides('sell')).total).toBe(fills.length);
});

test('what is looked for in the records is found with its own sum; the calendar and the file have what the bills have', async () => {
  const all = (await server.call(pageTradeCycle, { userAssignmentId: task.id }, { token })).data;
  const [cycle] = all.rows;
  if (cycle === undefined || cycle.closeTime === null) throw new Error('no closed cycle');
  const cyclesOf = async (query: Record<string, unknown>) =>
    (await server.call(pageTradeCycle, { userAssignmentId: task.id, ...query }, { token })).data;
  const [own, other] = compareDecimals(cycle.net, '0') > 0 ? ['won', 'lost'] : ['lost', 'won'];
  const fills = (await server.call(pageTradeFill, { userAssignmentId: task.id }, { token })).data.rows;
  const calendar = (await server.call(getTradeCalendar, { userAssignmentId: task.id }, { token })).data;
  const [day] = calendar.days;
  expect(calendar).toMatchObject({ days: [{ net: all.netTotal, cycles: 1 }], net: all.netTotal, netBefore: '0', netTotal: all.netTotal });
  expect(calendar.firstMonth).toBe(calendar.month);
  const found = [
    ...[{ result: own }, { closedBy: 'trader' }, { closedOn: day?.day }, { text: '1' }, { text: fills[0]?.serialOrderNumberStr }],
    ...[{ text: fills[0]?.tradeId }, { since: cycle.closeTime }, { sort: 'best' }, { sort: 'longest', posSide: 'long' }],
  ];
  for (const query of found) expect(await cyclesOf(query)).toEqual(all);
  const none = [{ result: other }, { closedBy: 'target' }, { closedBy: 'other' }, { closedOn: '2020-01-01' }, { text: '2' }];
  for (const query of [...none, { since: cycle.closeTime + 1 }])
    expect(await cyclesOf(query)).toMatchObject({ total: 0, rows: [], closed: 0, netTotal: '0' });
  const since = fills[1]?.time ?? 0;
  const sinceThen = (await server.call(pageTradeFill, { userAssignmentId: task.id, since }, { token })).data;
  expect(sinceThen.rows).toEqual(fills.filter(({ time }) => time >= since));
  const bad = await server.call(pageTradeCycle, { userAssignmentId: task.id, text: "1' or 1=1" }, { token });
  expect(bad.data).toMatchObject([{ field: 'text', rule: 'identifier' }]);

  const year = calendar.month.slice(0, 4);
  const file = await server.call(exportTradeFills, { userAssignmentId: task.id, form: 'tax', year }, { token });
  const [head, ...lines] = file.text.trim().split('\r\n');
  expect(head).toContain(`Time (${calendar.timeZone}),Kind,Instrument,Side,Size on the exchange,Coins,Price,Value,Fee paid,`);
  const rows = lines.map((line) => line.split(','));
  const bills = (await paper.bills(key.apiKey)).filter(({ type }) => type === '2' || type === '8');
  expect(rows.length).toBe(bills.length);
  expect(rows.map((cells) => cells[10] || negateDecimal(cells[8] ?? '')).reduce(addDecimals, '0')).toBe(
    bills.map(({ balChg }) => balChg ?? '0').reduce(addDecimals, '0'),
  );
  for (const [time, , , , size, coins, price, value] of rows) {
    expect(time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(compareDecimals(multiplyDecimals(size ?? '', '0.01'), coins ?? '')).toBe(0);
    expect(compareDecimals(multiplyDecimals(coins ?? '', price ?? ''), value ?? '')).toBe(0);
  }
  const before = await server.call(exportTradeFills, { userAssignmentId: task.id, form: 'tax', year: '2020' }, { token });
  expect(before.text.trim().split('\r\n')).toHaveLength(1);
});

test('a settlement of funding is a line of the year that it was in for the tenant, in the file for the tax office alone', async () => {
  const admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
  // Of the tenant's time zone, Shanghai, it is the first hour of 2025.
  await admin.query(
    `insert into task_funding (credential_id, bill_id, tenant_id, task_id, leg, amount, ts, booked)
     select credential_id, '900', tenant_id, id, 'L', -0.125, $2, true from task where id = $1`,
    [task.id, Date.parse('2024-12-31T16:30:00Z')],
  );
  const linesOf = async (query: Record<string, unknown>) =>
    (await server.call(exportTradeFills, { userAssignmentId: task.id, ...query }, { token })).text.trim().split('\r\n').slice(1);
  expect(await linesOf({ form: 'tax', year: '2025' })).toEqual(['2025-01-01 00:30:00,Funding,BTC-USDT-SWAP,,,,,,,,-0.125,USDT,,900']);
  expect(await linesOf({ form: 'tax', year: '2024' })).toEqual([]);
  expect((await linesOf({ form: 'tax' })).length).toBe((await linesOf({ form: 'fills' })).length + 1);
  await admin.query(`delete from task_funding where bill_id = '900'`);
  await admin.end();
});

test('the trader gets a message about the closed cycle', async () => {
  const { data } = await server.call(pageMessage, {}, { token });
  expect(data.rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'cycleClosed',
        taskId: task.id,
        args: expect.objectContaining({ instId: 'BTC-USDT-SWAP', environment: 'paper', net: expect.stringMatching(/^[+-]\d+\.\d\d$/) }),
      }),
    ]),
  );
});

test('a deleted task leaves the list, frees its position side, and keeps counting in what was booked', async () => {
  const before = (await server.call(earnings, {}, { token })).data;
  expect((await server.call(deleteTask, { id: task.id, version: task.version }, { token })).data).toEqual({ done: true });
  await stream.waitFor<{ removed?: string }>('tasks', (data) => data.removed === task.id);
  expect((await server.call(earnings, {}, { token })).data).toEqual(before);
  expect((await server.call(addTask, { ...contractInput, credentialId }, { token })).code).toBe('200');
});

test('a running task that waits for its first order can be deleted, at the version the trader saw', async () => {
  task = await makeTask(server, token, { credentialId, instId: 'ETH-USDT-SWAP', makeMax: '100' });
  stream.subscribe(`task:${task.id}`);
  await act(operateStatus, { status: 'open' }, (now) => now.status === 'open');
  const seen = task.version;
  await act(operateStopMake, { stopMake: 'open' }, (now) => now.runStatus === '1');
  expect(task.waits).toEqual([{ leg: 'L', act: 'range', price: '100', size: '1', armed: false }]);
  expect(reasonOf(await server.call(deleteTask, { id: task.id, version: seen }, { token }))).toBe('taskChanged');
  expect((await server.call(deleteTask, { id: task.id, version: task.version }, { token })).code).toBe('200');
});

test('no part of the key is in the log or on the stream', () => {
  expect(captured.text()).not.toBe('');
  const seen = captured.text() + JSON.stringify(stream.frames);
  for (const secret of [key.apiKey, key.secretKey, key.passphrase]) expect(seen.includes(secret), `${secret.slice(0, 4)}...`).toBe(false);
});
