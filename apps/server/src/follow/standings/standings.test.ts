// Standings over HTTP: orders, filters and ranks, one trader as a whole, and that everybody can compute his figures again from the rows.
import {
  getTrader,
  limits,
  pageLeadIncome,
  pageSignal,
  pageTrader,
  pageTraderHour,
  pageTraderPosition,
  REPLAY_EQUITY,
  type Call,
  type TraderCard,
  type TraderHour,
  type TraderPosition,
} from '@millrace/contract';
import { addDecimals, divHalfEven, multiplyDecimals, parseFixed, roundDecimal, unscaled } from '@millrace/market';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postJournals, seedJournal, userPosting } from '../../ledger/index.ts';
import { inTransaction, openPool, type Pool } from '../../shared/database/index.ts';
import { newPerson, setUpServer, type Person } from '../../testing/index.ts';
import { figureTraders } from '../figures/daily-figures.ts';
import { daysUntil } from '../figures/figures.store.ts';
import type { DaySpan } from '../figures/returns.ts';
import {
  insertClosedPosition,
  insertFigures,
  insertReading,
  insertSignal,
  insertTrader,
  type SeededTrader,
} from './standings-world.test-kit.ts';

const HOUR_MS = 3_600_000;
const TENANT = 'meridian';
const server = setUpServer();
let owner: Pool;
let caller: Person;
/** The day before yesterday, and the 33 days that end with it. */
let today: string;
let days: DaySpan[];

const call = <C extends Call>(to: C, input: Record<string, unknown> = {}, { token } = caller) => server.call(to, input, { token });
const dayText = (back: number): string => new Date(Date.parse(`${today}T00:00:00Z`) - back * 24 * HOUR_MS).toISOString().slice(0, 10);

beforeAll(async () => {
  owner = openPool(server.database.adminUrl, { onError: () => undefined });
  caller = await newPerson(server);
  today = new Date(Date.now() - 48 * HOUR_MS).toISOString().slice(0, 10);
  days = await daysUntil(owner, TENANT, today, 33);
});
afterAll(() => owner.end());

const trader = (name: string, more: { tenantId?: string; environment?: string } = {}): Promise<SeededTrader> =>
  insertTrader(owner, more.tenantId ?? TENANT, { name, approvedMs: days[0]?.fromMs ?? 0, ...more });
const names = async (input: Record<string, unknown>): Promise<string[]> =>
  (await call(pageTrader, input)).data.rows.map(({ name }) => name);

/** Numbers that look random and are the same each time. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

test('yield of the week, win rate and retracement of the card follow from the rows, to the digit', async () => {
  const random = numbers(7);
  const next = (): number => random.next().value;
  const one = await trader('Exact');
  let cents = 1_000_000;
  for (let hourMs = days[1]?.fromMs ?? 0; hourMs <= (days.at(-1)?.toMs ?? 0); hourMs += HOUR_MS) {
    const flow = next() < 0.02 ? Math.floor(next() * 200_000) - 80_000 : 0;
    cents = Math.round((cents + flow) * (0.99 + next() * 0.0202));
    await insertReading(owner, one, { hourMs, equity: unscaled(BigInt(cents), 2), cashFlow: unscaled(BigInt(flow), 2) });
  }
  const last = days.at(-1)?.toMs ?? 0;
  for (let cycle = 1; cycle <= 47; cycle += 1) {
    const closeTs = last - Math.floor(next() * 33 * 24) * HOUR_MS - 1;
    const net = unscaled(BigInt(Math.floor(next() * 2000) - 900), 2);
    const rare = cycle % 9 === 0 ? { byHand: true, instId: 'ETH-USDT-SWAP' } : {};
    await insertClosedPosition(owner, one, { cycle, net, openTs: closeTs - HOUR_MS, closeTs, lots: 100, priceTicks: 600_000, ...rare });
  }
  // What he has open is told to nobody.
  await insertClosedPosition(owner, one, {
    cycle: 99,
    net: '1',
    openTs: last,
    closeTs: last + HOUR_MS,
    lots: 77,
    priceTicks: 1,
    instId: 'OPEN-USDT-SWAP',
  });
  const { engine } = server.database.pools();
  for (let back = 9; back >= 0; back -= 1) await inTransaction(engine, (tx) => figureTraders.run(tx, TENANT, dayText(back)));

  const answers = [await call(getTrader, { traderId: one.leadId })];
  const { figures, instIds, isNew, days: returns, copyInstIds, feeRate } = answers[0]?.data ?? {};
  expect({ instIds, isNew, feeRate }).toEqual({ instIds: ['BTC-USDT-SWAP', 'ETH-USDT-SWAP'], isNew: true, feeRate: '0.2' });
  expect(copyInstIds).toContain('BTC-USDT-SWAP');

  const week = (returns ?? []).slice(-(figures?.weekDays ?? 0));
  const product = week.reduce((sofar, { dailyReturn }) => multiplyDecimals(sofar, addDecimals('1', dailyReturn ?? 'none')), '1');
  expect(week).toHaveLength(7);
  expect(figures?.weekYield).toBe(roundDecimal(multiplyDecimals(addDecimals(product, '-1'), '100'), 4, 'halfEven'));

  const positions = await all<TraderPosition>(pageTraderPosition, one.leadId);
  const won = positions.filter((row) => row.won).length;
  expect(positions).toHaveLength(figures?.trades ?? 0);
  expect(figures?.winRate).toBe(unscaled(divHalfEven(BigInt(won) * 1_000_000n, BigInt(positions.length)), 4));
  expect(positions.map(({ closeTime }) => closeTime)).toEqual(positions.map(({ closeTime }) => closeTime).toSorted((a, b) => b - a));
  expect(positions.every(({ won: isWon, resultPct }) => isWon === Number(resultPct) > 0)).toBe(true);
  expect(positions.filter(({ byHand }) => byHand).every(({ instId }) => instId === 'ETH-USDT-SWAP')).toBe(true);

  const hours = (await all<TraderHour>(pageTraderHour, one.leadId)).toReversed();
  expect(hours).toHaveLength(30 * 24);
  let [index, peak, fall] = [10n ** 18n, 10n ** 18n, '0'];
  for (const { hourReturn } of hours) {
    index = divHalfEven(index * (10n ** 18n + parseFixed(hourReturn ?? 'none')), 10n ** 18n);
    if (index > peak) peak = index;
    const now = unscaled(divHalfEven((peak - index) * 1_000_000n, peak), 4);
    if (Number(now) > Number(fall)) fall = now;
  }
  expect(figures?.maxRetracement).toBe(fall);

  const said = JSON.stringify([answers, positions, hours]);
  expect(said).not.toContain('OPEN-USDT-SWAP');
  expect(said).not.toMatch(/equity|"sz"|lots|cost/i);
});

test('ranked traders stand in four orders, the unknown last and ties by id; new ones and real money are lists of their own', async () => {
  const known: Record<string, Record<string, unknown>> = {
    Anna: { week_yield: 1.5, win_rate: 50, max_retracement: 10, copiers: 3, inst_ids: ['BTC-USDT-SWAP'] },
    Bruno: { week_yield: -2, win_rate: 80, max_retracement: 2.5, copiers: 3 },
    Carla: { win_rate: 60, copiers: 9, inst_ids: ['ETH-USDT-SWAP', 'BTC-USDT-SWAP'] },
    NewDays: { week_yield: 50, trading_days: 6 },
    NewTrades: { week_yield: 40, closed_positions: 4 },
  };
  for (const [name, figures] of Object.entries(known)) {
    const one = await trader(name);
    await insertFigures(owner, one, dayText(1), { week_yield: 99, win_rate: 99, max_retracement: 0, copiers: 99 });
    await insertFigures(owner, one, today, figures);
  }
  await trader('NoDay');
  await insertFigures(owner, await trader('Real', { environment: 'real' }), today, { week_yield: 3 });
  await insertFigures(owner, await trader('Abroad', { tenantId: 'aurora' }), today, { week_yield: 4 });
  await owner.query(`update lead_trader set state = 'resigned', ended_at = now() where id = $1`, [(await trader('Gone')).leadId]);

  expect(await names({})).toEqual(['Anna', 'Bruno', 'Carla']);
  expect(await names({ order: 'winRate' })).toEqual(['Bruno', 'Carla', 'Anna']);
  expect(await names({ order: 'maxRetracement' })).toEqual(['Bruno', 'Anna', 'Carla']);
  expect(await names({ order: 'copiers' })).toEqual(['Carla', 'Anna', 'Bruno']);
  expect(await names({ isNew: true, search: 'n' })).toEqual(['NewDays', 'NewTrades', 'NoDay']);
  expect(await names({ money: 'real' })).toEqual(['Real']);
  expect(await names({ money: 'practice' })).toEqual(['Anna', 'Bruno', 'Carla']);
  expect(await names({ search: 'R' })).toEqual(['Bruno', 'Carla']);
  expect(await names({ search: '%' })).toEqual([]);
  expect(await names({ instId: 'BTC-USDT-SWAP' })).toEqual(['Anna', 'Carla']);
  expect(await names({ retracementMax: '10' })).toEqual(['Anna', 'Bruno']);
  expect(await names({ retracementMax: '9.99' })).toEqual(['Bruno']);
  const second = (await call(pageTrader, { pageNum: 2, pageSize: 2 })).data;
  expect([second.total, second.rows.map(({ name }) => name)]).toEqual([3, ['Carla']]);
  expect(second.rows[0]).toMatchObject({
    isNew: false,
    closed: null,
    silentSince: null,
    figures: { day: today, weekYield: null, winRate: '60' },
  });
});

test('who is closed, full or the caller himself says so, and what is no active trader of the tenant is not found', async () => {
  const closedOf = async (leadId: string): Promise<TraderCard['closed']> => (await call(getTrader, { traderId: leadId })).data.closed;
  const leadId = 'led_standAnna';
  expect(await closedOf(leadId)).toBeNull();
  await owner.query('update lead_trader set accepts = false where id = $1', [leadId]);
  expect(await closedOf(leadId)).toBe('closed');
  await owner.query('update lead_trader set accepts = true, user_id = $2 where id = $1', [leadId, caller.user.id]);
  expect(await closedOf(leadId)).toBe('own');
  await owner.query(`update lead_trader set user_id = 'usr_standAnna', followers_max = 1 where id = $1`, [leadId]);
  await owner.query(
    `insert into follow (id, tenant_id, user_id, lead_id, credential_id, environment, venue_id, mode, allocation, lead_equity, lever, max_slip_pct,
       replenishment_max, loss_num, target_num, inst_ids, directions, on_leader_end, share_rate, state, created_at)
     values ('fol_standings1', $1, $2, $3, 'crd_standBruno', 'paper', 'paper', 'proportional', 100, 1000, 3, '0.3', 5, '0', '0', '{BTC-USDT-SWAP}', '{long}', 'close', 0.1,
       'active', now())`,
    [TENANT, caller.user.id, leadId],
  );
  expect((await call(getTrader, { traderId: leadId })).data).toMatchObject({ closed: 'full', followId: 'fol_standings1' });
  const unknown = await call(getTrader, { traderId: 'led_00000000000000000000' });
  for (const to of [getTrader, pageTraderPosition, pageTraderHour, pageSignal])
    for (const id of ['led_standAbroad', 'led_standGone', 'led_00000000000000000000']) {
      const answer = await call(to, { traderId: id });
      expect([answer.status, answer.text]).toEqual([404, unknown.text]);
    }
});

async function all<Row>(to: Call, traderId: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const page = (await call(to, { traderId, pageNum, pageSize: 500 })).data as { total: number; rows: Row[] };
    rows.push(...page.rows);
    if (rows.length >= page.total) return rows;
  }
}

test('signals are of closed positions alone, counted anew, in lots of the equity that is named, with the funding between them', async () => {
  const one = await trader('Signals');
  const now = Date.now();
  const at = (hours: number): number => now - hours * HOUR_MS;
  const signals = [
    // Closed before the 30 days.
    { seq: 1, side: 'L', action: 'OPEN', before: 0, delta: 5, open: 5, ticks: 600_000, ts: at(900) },
    { seq: 2, side: 'L', action: 'CLOSE', before: 5, delta: 5, open: 5, ticks: 600_000, ts: at(800) },
    // Opened before them and closed in them.
    { seq: 3, side: 'L', action: 'OPEN', before: 0, delta: 7, open: 7, ticks: 610_000, ts: at(740) },
    // Open still.
    { seq: 4, side: 'S', action: 'OPEN', before: 0, delta: 9, open: 9, ticks: 620_000, ts: at(30) },
    { seq: 5, side: 'L', action: 'REDUCE', before: 7, delta: 3, open: 7, ticks: 615_000, ts: at(20) },
    { seq: 6, side: 'L', action: 'CLOSE', before: 4, delta: 4, open: 7, ticks: 616_000, ts: at(10) },
    { seq: 7, side: 'L', action: 'OPEN', before: 0, delta: 8, open: 8, ticks: 617_000, ts: at(5) },
  ] as const;
  for (const signal of signals) await insertSignal(owner, one, signal);
  expect((await call(pageSignal, { traderId: one.leadId })).data).toMatchObject({ total: 0, rows: [], meanSlipBp: null });
  await insertReading(owner, one, { hourMs: at(2), equity: '99999', cashFlow: '0' });
  // 9500 trade, 500 are the margin.
  await insertReading(owner, one, { hourMs: at(1), equity: '10000', cashFlow: '0' });
  await insertFigures(owner, one, dayText(1), { copies_priced: 3, slip_bp_sum: 10 });
  await insertFigures(owner, one, today, { copies_priced: 4, slip_bp_sum: 15.5 });
  const { rows: series } = await owner.query<{ id: number }>(
    `insert into bar_series (venue_id, inst_id) values ('paper', 'BTC-USDT-SWAP') on conflict (venue_id, inst_id) do update set asked_at = now() returning id`,
  );
  await owner.query('insert into funding_rate (series, settled_ts, rate) values ($1, $2, 0.0001), ($1, $3, -0.00025), ($1, $4, 0.5)', [
    series[0]?.id,
    ...[at(700), at(20), at(9)],
  ]);
  const page = (await call(pageSignal, { traderId: one.leadId })).data;
  const common = { instId: 'BTC-USDT-SWAP', posSide: 'long', openLots: 736_842 };
  expect(REPLAY_EQUITY).toBe('1000000000');
  expect(page).toEqual({
    ...{ total: 3, pageNum: 1, pageSize: limits.pageSizeDefault, meanSlipBp: '3.64' },
    rows: [
      { ...common, seq: 1, action: 'OPEN', beforeLots: 0, deltaLots: 736_842, px: '61000', time: at(740), fundingRate: '0' },
      { ...common, seq: 2, action: 'REDUCE', beforeLots: 736_842, deltaLots: 315_789, px: '61500', time: at(20), fundingRate: '-0.00015' },
      { ...common, seq: 3, action: 'CLOSE', beforeLots: 421_052, deltaLots: 421_052, px: '61600', time: at(10), fundingRate: '0' },
    ],
  });
  const last = (await call(pageSignal, { traderId: one.leadId, pageNum: 3, pageSize: 1 })).data;
  expect(last.rows).toEqual(page.rows.slice(2));
});

test('a trader reads his income by day and how many copy him, nobody else anything', async () => {
  const trading = await newPerson(server);
  const { id: userId } = trading.user;
  const incomeOf = async (person: Person, input = {}) => (await call(pageLeadIncome, input, person)).data;
  expect(await incomeOf(trading)).toMatchObject({ total: 0, rows: [], copiersNow: 0, sum: '0' });
  const one = await trader('Income');
  await owner.query('update lead_trader set user_id = $2, approved_at = $3 where id = $1', [
    one.leadId,
    userId,
    new Date(days.at(-2)?.fromMs ?? 0),
  ]);
  await insertFigures(owner, one, today, { copiers: 4 });
  await owner.query(`update follow set lead_id = $1 where id = 'fol_standings1'`, [one.leadId]);
  const copier = caller.user.id;
  const post = (journal: Parameters<typeof postJournals>[2][number]) =>
    inTransaction(owner, (tx) => postJournals(tx, { tenantId: TENANT, environment: 'paper', atMs: Date.now() }, [journal]));
  await post(seedJournal({ key: 'standings', userId: copier, amount: '100' }));
  for (const [n, amount] of ['1.25', '0.5', '2'].entries())
    await post({
      kind: 'share',
      ref: `share:fol_standings1:${String(n)}`,
      postings: [userPosting(copier, 'usdt', `-${amount}`), userPosting(userId, 'usdt', amount)],
    });
  const income = await incomeOf(trading);
  expect(income).toMatchObject({ copiersNow: 1, sum: '3.75' });
  expect(income.rows[0]).toMatchObject({ copiers: null, income: '3.75' });
  expect(income.rows.find(({ day }) => day === today)).toEqual({ day: today, copiers: 4, income: '0' });
  expect(income.rows.at(-1)?.day).toBe(dayText(1));
  expect((await incomeOf(trading, { days: 1 })).rows).toEqual(income.rows.slice(0, 1));
  expect(JSON.stringify(income)).not.toContain(copier);
  expect(await incomeOf(caller)).toMatchObject({ total: 0, rows: [], copiersNow: 0, sum: '0' });
});
