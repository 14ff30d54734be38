// The living demo, killed in between: each figure of its account against the bills of the exchange. Three days are played instead of weeks.
import {
  earnings,
  exportEarnings,
  exportTradeFills,
  getAccountFigures,
  getDemoPast,
  getEarnings,
  getResultCurve,
  getTradeCalendar,
  getUserAssignmentDetailsById,
  getWallet,
  pageAssignmentByAssignmentType,
  pageFollow,
  pageMessage,
  pageTaskEarnings,
  pageTradeCycle,
  pageTradeFill,
  userLogin,
  type Assignment,
  type Call,
  type OutputOf,
  type TradeCycle,
  type TradeFill,
} from '@millrace/contract';
import { addDecimals, compareDecimals, multiplyDecimals, negateDecimal, normalDecimal } from '@millrace/market';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stretch } from '../../../../tools/process/patience.ts';
import { eventually } from '../testing/copied-pair.ts';
import { prepareForkedServer, type ForkedServer } from '../testing/forked-server.ts';
import { demo, newPerson } from '../testing/people.ts';
import { startTestPaper, type TestPaper } from '../testing/start-test-paper.ts';

const DAYS = 3;
const DAY_MS = 86_400_000;
/** Kinds of tasks. */
const COPIES = 5;
const GRID = 7;
vi.setConfig({ testTimeout: stretch(180_000), hookTimeout: stretch(120_000) });

let paper: TestPaper;
let server: ForkedServer;
let token: string;

beforeAll(async () => {
  paper = await startTestPaper({ market: { kind: 'synthetic', files: [], seed: 1, offset: undefined, daysBack: DAYS } });
  server = await prepareForkedServer({ VENUES: paper.venues, DEMO_TRADERS: '1', DEMO_HISTORY: String(DAYS) });
  await server.start();
  token = (await server.call(userLogin, demo)).data.token;
});
afterAll(async () => {
  await server.discard();
  await paper.stop();
});

const ask = async <C extends Call>(call: C, input: Record<string, unknown> = {}): Promise<OutputOf<C>> =>
  (await server.call(call, input, { token })).data;
const past = async () => (await ask(getDemoPast)).past;
const whole = (): Promise<void> => vi.waitFor(async () => expect(await past()).toBeNull(), { timeout: stretch(120_000), interval: 500 });

async function allOf<Row>(page: (pageNum: number) => Promise<{ rows: Row[]; total: number }>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const { rows: more, total } = await page(pageNum);
    rows.push(...more);
    if (more.length === 0 || rows.length >= total) return rows;
  }
}

const sum = (values: readonly string[]): string => normalDecimal(values.reduce(addDecimals, '0'));
const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => string): string => sum(rows.map(of));

/** Rows of a CSV without its head. */
const linesOf = (text: string): string[][] =>
  text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));

type Bill = Record<string, string>;
const of = (bill: Bill, name: string): string => bill[name] ?? '';

interface Traded {
  task: Assignment;
  fills: TradeFill[];
  cycles: TradeCycle[];
}

const traded = async (task: Assignment): Promise<Traded> => ({
  task,
  fills: await allOf((pageNum) => ask(pageTradeFill, { userAssignmentId: task.id, pageNum })),
  cycles: await allOf((pageNum) => ask(pageTradeCycle, { userAssignmentId: task.id, pageNum })),
});

const isClosed = ({ status }: TradeCycle): boolean => status === 'closed';

/** What stands on the exchange, of the account that the demo trader's orders went to. */
async function billsOf(clOrdId: string): Promise<Bill[]> {
  const accounts = (await (await fetch(`${paper.url}/paper/accounts`)).json()) as { apiKey: string }[];
  for (const { apiKey } of accounts) {
    const bills = await paper.bills(apiKey);
    if (bills.some((bill) => bill['clOrdId'] === clOrdId)) return bills;
  }
  throw new Error(`no account has traded ${clOrdId}`);
}

/** Every trade of the exchange is one of a task, at its price, size and commission. */
function expectFills(all: readonly Traded[], bills: readonly Bill[]): void {
  const trades = bills.filter(({ type, ccy, instType }) => type === '2' && (instType === 'SWAP' || ccy !== 'USDT'));
  const there = trades.map((bill) => [of(bill, 'instId'), of(bill, 'tradeId'), of(bill, 'sz'), of(bill, 'px')].join(' '));
  const here = all.flatMap(({ task, fills }) => fills.map(({ tradeId, sz, px }) => [task.instId, tradeId, sz, px].join(' ')));
  expect(here.toSorted()).toEqual(there.toSorted());
  const commissions = bills
    .filter(({ type }) => type === '2')
    .map((bill) => negateDecimal(of(bill, 'ccy') === 'USDT' ? of(bill, 'fee') : multiplyDecimals(of(bill, 'fee'), of(bill, 'px'))));
  expectNear(
    sumOf(
      all.flatMap(({ fills }) => fills),
      ({ serviceCharge }) => serviceCharge,
    ),
    sum(commissions),
    '0.000001',
  );
}

/** Results, commissions and funding of swaps by instrument; a closed cycle of spot is the money that came and went for it. */
function expectCycles(all: readonly Traded[], bills: readonly Bill[]): void {
  for (const instId of new Set(all.map(({ task }) => task.instId).filter((each) => each.endsWith('-SWAP')))) {
    const cycles = all.filter(({ task }) => task.instId === instId).flatMap((each) => each.cycles);
    const own = bills.filter((bill) => bill['instId'] === instId);
    const ofType = (wanted: string, name: string): string =>
      sumOf(
        own.filter(({ type }) => type === wanted),
        (bill) => of(bill, name),
      );
    expectNear(
      sumOf(cycles, ({ pnl }) => pnl),
      ofType('2', 'pnl'),
      '0.000001',
    );
    expectNear(
      sumOf(cycles, ({ serviceCharge }) => serviceCharge),
      negateDecimal(ofType('2', 'fee')),
      '0.000001',
    );
    expectNear(
      sumOf(cycles, ({ funding }) => funding),
      ofType('8', 'pnl'),
      '0.000001',
    );
  }
  for (const { fills, cycles } of all.filter(({ task }) => !task.instId.endsWith('-SWAP'))) {
    for (const { cycle, net } of cycles.filter(isClosed)) {
      const orders = new Set(fills.filter((fill) => fill.cycle === cycle).map(({ serialOrderNumberStr }) => serialOrderNumberStr));
      const money = bills.filter(({ ccy, clOrdId }) => ccy === 'USDT' && orders.has(clOrdId ?? ''));
      // What is less than a lot stays.
      expectNear(
        net,
        sumOf(money, (bill) => of(bill, 'balChg')),
        '0.05',
      );
    }
  }
}

function expectNear(one: string, other: string, most: string): void {
  const apart = addDecimals(one, negateDecimal(other));
  const far = compareDecimals(apart, '0') < 0 ? negateDecimal(apart) : apart;
  expect(compareDecimals(far, most), `${one} against ${other}`).toBeLessThanOrEqual(0);
}

/** Task page, records, calendar and files of one task say the same. */
async function expectTask({ task, fills, cycles }: Traded): Promise<string> {
  const { id } = task;
  const { sumPnl } = await ask(getUserAssignmentDetailsById, { id });
  const records = await ask(pageTradeCycle, { userAssignmentId: id });
  const closed = sumOf(cycles.filter(isClosed), ({ net }) => net);
  expect(normalDecimal(records.netTotal)).toBe(closed);
  const { netTotal, month, firstMonth } = await ask(getTradeCalendar, { userAssignmentId: id });
  const months = [...new Set([firstMonth ?? month, month])];
  const days = (await Promise.all(months.map((each) => ask(getTradeCalendar, { userAssignmentId: id, month: each })))).flatMap(
    (each) => each.days,
  );
  expect([normalDecimal(netTotal), sumOf(days, ({ net }) => net)]).toEqual([closed, closed]);
  const file = linesOf((await server.call(exportTradeFills, { userAssignmentId: id, form: 'fills' }, { token })).text);
  expect(file.map((cells) => cells.at(-1) ?? '').toSorted()).toEqual(fills.map(({ tradeId }) => tradeId).toSorted());
  // A grid's sold cells count as they are sold.
  if (task.assignmentType !== GRID) expect(normalDecimal(sumPnl)).toBe(closed);
  return sumPnl;
}

/** Home, the page of earnings and its files say what the tasks say. */
async function expectAccount(total: string): Promise<void> {
  const home = await ask(earnings);
  expect(sumOf(home.totals, ({ net }) => net)).toBe(total);
  expect(sumOf(home.days, ({ net }) => net)).toBe(total);
  const { sum: parts, days } = await ask(getEarnings);
  expect([normalDecimal(parts.net), sumOf(days, ({ net }) => net)]).toEqual([total, total]);
  expect(sum([parts.profit, negateDecimal(parts.fees), parts.funding])).toBe(total);
  const byTask = await allOf((pageNum) => ask(pageTaskEarnings, { pageNum }));
  expect(sumOf(byTask, ({ net }) => net)).toBe(total);
  for (const by of ['day', 'task']) {
    const lines = linesOf((await server.call(exportEarnings, { by }, { token })).text);
    expect(sumOf(lines, (cells) => cells.at(-3) ?? '')).toBe(total);
  }
  const { curves } = await ask(getResultCurve, { range: 'all' });
  const points = curves[0]?.points ?? [];
  expect(points.length).toBeGreaterThan(DAYS * 2);
  expect((points.at(-1)?.time ?? 0) - (points[0]?.time ?? 0)).toBeGreaterThan((DAYS - 1) * DAY_MS);
  expect(await ask(getAccountFigures)).toMatchObject([{ environment: 'paper', young: false }]);
}

test('killed in between, the demo account is whole and each of its figures adds up to the bills of the exchange', async () => {
  const stranger = await newPerson(server);
  expect((await server.call(getDemoPast, {}, { token: stranger.token })).data).toEqual({ past: null });
  await vi.waitFor(async () => expect((await past())?.leftMs).toBeLessThan((DAYS - 0.5) * DAY_MS), {
    timeout: stretch(60_000),
    interval: 50,
  });
  expect((await past())?.totalMs).toBe(DAYS * DAY_MS);
  const goOn = await paper.hold();
  await server.kill();
  await server.start();
  await vi.waitFor(async () => expect((await past())?.leftMs).toBeGreaterThan(0), { timeout: stretch(60_000), interval: 50 });
  goOn();
  await whole();

  const tasks = await allOf((pageNum) => ask(pageAssignmentByAssignmentType, { pageNum }));
  const own = tasks.filter(({ assignmentType }) => assignmentType !== COPIES);
  expect(own.map(({ assignmentType, instId }) => `${assignmentType} ${instId}`).toSorted()).toEqual([
    '1 BTC-USDT',
    '1 SOL-USDT',
    '18 SOL-USDT-SWAP',
    '3 BTC-USDT-SWAP',
    '3 ETH-USDT-SWAP',
    '4 DOGE-USDT-SWAP',
    '7 ETH-USDT',
  ]);
  expect(tasks.filter(({ fault }) => fault !== null)).toEqual([]);
  await eventually(async () => {
    const all = await Promise.all(tasks.map(traded));
    const bills = await billsOf(all.flatMap(({ fills }) => fills)[0]?.serialOrderNumberStr ?? '');
    expectFills(all, bills);
    expectCycles(all, bills);
    const sums = await Promise.all(all.map(expectTask));
    await expectAccount(sum(sums));
  });

  // When it happened, not when it was played.
  const started = Date.now() - (DAYS - 1) * DAY_MS;
  expect(tasks.every(({ createTime }) => createTime < started)).toBe(true);
  const { rows: messages } = await ask(pageMessage, { tab: 'trading', pageSize: 100 });
  expect(messages.some(({ createTime }) => createTime < started)).toBe(true);
  expect((await ask(pageFollow)).rows).toHaveLength(1);
  expect(compareDecimals((await ask(getWallet)).fuel, '0')).toBe(1);
});
