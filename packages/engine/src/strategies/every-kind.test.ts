// What a user, the system in his name, and the exchange may do to a running task, for every kind that trades prices: one line of the tables a test.
import { describe, expect, test } from 'vitest';
import { kindOf } from '@millrace/contract';
import { unscaled } from '@millrace/market';
import { fieldEdits } from '../testing/field-edits.ts';
import { heldTask } from '../testing/held-task.ts';
import { btcSwap } from '../testing/golden-setting.ts';
import { kernelStrategies } from '../testing/kernel-fuzz.ts';
import { familyOf, kernelKinds } from '../testing/kernel-settings.ts';
import { moneyUnits } from './lib/money-units.ts';
import { strategyOf } from './registry.ts';

type Held = ReturnType<typeof heldTask>;

const prices = [60000, 59700, 58500, 58640, 57000, 60600, 61300, 62500, 61800, 64000, 60500];
const opening = (orders: ReturnType<Held['price']>): string[] => orders.filter((each) => each.effect === 'open').map((each) => each.reason);
const restingOpen = (made: Held): number => made.resting.filter((each) => each.kind === 'limit' && each.effect === 'open').length;
const day = 86_400_000;
/** A line of the tables that does not speak of this kind is no test of it. */
const testWhere = (applies: boolean) => test.each(applies ? ['once'] : []);

describe.each(kernelKinds)('a task of kind %i that holds something', (kind) => {
  const isGrid = familyOf(kind) === 'grid';
  const isSpot = kind === 1 || kind === 2 || kind === -1;

  test('showed before its entry that it waits for it', () => {
    const { settings, instrument } = heldTask(kind);
    const strategy = strategyOf(kind);
    const state = { ...strategy.init(settings, instrument, 'P0000000000001'), tradingEnabled: true, buyingEnabled: true };
    const { waits } = strategy.view(state, { settings, watches: [], instrument, ts: 0 });
    // A box, a dip and closed bars have words of their own.
    expect(waits).toMatchObject([{ leg: 'L', act: expect.stringMatching(/^(entry|edge|dip|look)$/) }]);
  });

  test('holds it', () => {
    expect(heldTask(kind).lots()).toBeGreaterThan(0);
  });

  test('whose buying is stopped, by its user or for want of fuel, opens nothing at any price and still leaves', () => {
    const [own, starved] = [heldTask(kind), heldTask(kind)];
    own.act({ type: 'stopBuying' });
    starved.act({ type: 'stopBuying' }, 'system');
    expect(starved.state).toEqual(own.state);
    expect(restingOpen(own)).toBe(0);
    expect(own.lots()).toBeGreaterThan(0);
    for (const price of prices.slice(0, 5)) expect(opening(own.price(price))).toEqual([]);
    expect(own.act({ type: 'closeAll' }).filter((each) => each.effect === 'close').length + closing(own)).toBeGreaterThan(0);
  });

  test('whose fuel came back enters again once it is flat, also after its last cycle', () => {
    const made = heldTask(kind, { repeatMode: 'single' });
    leave(made);
    expect([made.lots(), made.state.buyingEnabled]).toEqual([0, false]);
    made.act({ type: 'startBuying' }, 'system');
    expect([made.state.buyingEnabled, made.state.legs.L.done]).toEqual([true, false]);
  });

  test('stopped by its user keeps its position, lets nothing rest, does nothing at any price, and can be closed', () => {
    const made = heldTask(kind, { stopLossAmount: '500' });
    const lots = made.lots();
    made.act({ type: 'stopTrading' });
    expect(made.resting).toEqual([]);
    for (const price of prices) expect(made.price(price)).toEqual([]);
    expect(made.lots()).toBe(lots);
    expect(leave(made)).toBe(lots);
  });

  test('is closed at market by one click, whatever its slices and targets; buying ends, trading stays on', () => {
    const made = heldTask(kind, isGrid ? {} : { exitSliceSize: isSpot ? '0.00001' : '0.1', exitSliceIntervalSec: 60 });
    const lots = made.lots();
    const orders = made.act({ type: 'closeAll' });
    expect(orders.map((each) => [each.type, each.lots, each.reason])).toEqual([['market', lots, 'CLOSE_ALL']]);
    for (const order of orders) made.fill(order);
    expect([made.lots(), made.state.buyingEnabled, made.state.tradingEnabled]).toEqual([0, false, true]);
    for (const price of prices) expect(made.price(price)).toEqual([]);
  });

  test('whose loss limit is set below what is lost already leaves at market at the next price, and stays out', () => {
    const made = heldTask(kind);
    made.price(59950);
    expect(made.edit({ stopLossAmount: '0.00000001' })).toEqual([]);
    const orders = made.price(59950);
    expect(orders.map((each) => [each.type, each.lots, each.reason])).toEqual([['market', made.lots(), 'LOSS_AMOUNT']]);
    expect(made.state.buyingEnabled).toBe(false);
  });

  testWhere(kind !== 12 && kind !== -1)('outside a range that was set since opens nothing at any price, and still takes its profit', () => {
    const made = heldTask(kind);
    expect(opening(made.edit({ rangeMin: '100000', rangeMax: '110000' }))).toEqual([]);
    const path = familyOf(kind) === 'winner' ? [60000, 61300, 62500, 61900] : prices.slice(0, 5);
    for (const price of path) expect(opening(made.price(price))).toEqual([]);
    expect(restingOpen(made)).toBe(0);
    made.edit({ targetAmount: '0.001' });
    expect(made.price(61000).map((each) => each.reason)).toEqual(['TARGET_AMOUNT']);
  });

  test.each(isGrid ? [] : fieldEdits(kind, isSpot ? 'spot' : 'swap'))(
    'edited to %j keeps its position and sends nothing by the edit itself',
    (change) => {
      const made = heldTask(kind);
      const { L } = made.state.legs;
      expect(made.edit(change)).toEqual([]);
      expect(made.state.legs.L.book).toEqual(L.book);
      expect(made.state.legs.L).toMatchObject({ exit: null, orders: L.orders });
    },
  );

  test.each(isGrid ? fieldEdits(kind, 'swap') : [])(
    'as a grid edited to %j keeps what its cells hold, buys nothing at market and closes nothing twice',
    (change) => {
      const made = heldTask(kind);
      const { L } = made.state.legs;
      expect(made.edit(change).filter(({ effect }) => effect === 'open')).toEqual([]);
      expect(made.state.legs.L.book).toEqual(L.book);
      expect(made.state.legs.L.exit).toBeNull();
      const closing = made.state.legs.L.orders.filter(({ effect }) => effect === 'close').map(({ lots, filled }) => lots - filled);
      expect(closing.reduce((sum, lots) => sum + lots, 0)).toBeLessThanOrEqual(L.book.lots);
      const cells = made.resting.flatMap((each) => (each.kind === 'limit' && each.effect === 'open' ? [each.rung] : []));
      expect(new Set(cells).size).toBe(cells.length);
    },
  );

  test('put in single mode ends with this cycle', () => {
    const made = heldTask(kind, { targetAmount: '0.00001' });
    expect(made.setRepeat('single')).toEqual([]);
    const facts = leaveBy(made, () => made.price(61000));
    expect(facts).toContainEqual({ type: 'BuyingClosed', reason: 'SINGLE_DONE' });
    expect(made.lots()).toBe(0);
  });

  test('sends nothing while its key is broken or its market suspended, not even an exit, and goes on afterwards', () => {
    const made = heldTask(kind);
    const lots = made.lots();
    made.tell({ type: 'credential', status: 'broken', code: '50111' });
    expect(made.act({ type: 'closeAll' })).toEqual([]);
    made.tell({ type: 'instrument', state: 'suspend' });
    expect(made.asked({ type: 'credential', status: 'ok' })).toEqual([]);
    expect(made.state.fault).toBeNull();
    const orders = [...made.asked({ type: 'instrument', state: 'live' }), ...made.price(60000)];
    expect(orders.map((each) => [each.type, each.lots])).toEqual([['market', lots]]);
  });

  test('tries an exit again that was refused, for lack of balance too', () => {
    const made = heldTask(kind);
    let [order] = made.act({ type: 'closeAll' });
    for (const code of ['51008', '51000', '51008']) {
      const { orders } = made.tell({ type: 'reject', clOrdId: order?.clOrdId ?? '', code });
      made.wait(60_000);
      [order] = orders.length > 0 ? orders : made.price(60000);
      expect(order).toMatchObject({ effect: 'close', type: 'market', lots: made.lots() });
    }
  });

  test('of a market that ends opens nothing from its announcement on, and leaves a day before', () => {
    const made = heldTask(kind);
    made.asked({ type: 'instrument', state: 'live', expiresTs: 1_700_000_060_000 + 2 * day });
    expect([made.state.buyingEnabled, restingOpen(made)]).toEqual([false, 0]);
    made.wait(day);
    const orders = made.price(60000);
    expect(orders.map((each) => [each.type, each.lots, each.reason])).toEqual([['market', made.lots(), 'DELISTING']]);
  });

  test('closed by hand on the exchange opens nothing until its user confirms', () => {
    const made = heldTask(kind);
    made.asked({ type: 'shrink', leg: 'L', lots: made.lots(), priceTicks: 600_000 });
    expect([made.lots(), made.state.fault?.code, restingOpen(made)]).toEqual([0, 'POSITION_MISMATCH', 0]);
    made.act({ type: 'startBuying' });
    for (const price of prices) expect(opening(made.price(price))).toEqual([]);
    made.act({ type: 'confirmMismatch' });
    expect(made.state.fault).toBeNull();
  });

  testWhere(!isSpot)('that is liquidated loses its margin and starts nothing by itself', () => {
    const made = heldTask(kind);
    const { cycle, book } = made.state.legs.L;
    made.asked({ type: 'liquidated', leg: 'L', lots: made.lots(), priceTicks: 480_000 });
    const { lots, margin } = { lots: made.lots(), margin: BigInt(book.cost) / BigInt(made.settings.leverage) };
    expect([lots, made.state.legs.L.cycle, made.state.buyingEnabled, made.state.fault?.code]).toEqual([0, cycle + 1, false, 'LIQUIDATED']);
    expect(made.state.roundNet).toBe('0');
    expect(made.facts.find((each) => each.type === 'CycleClosed')).toMatchObject({
      reason: 'LIQUIDATED',
      realizedQuote: `-${money(margin)}`,
    });
    for (const price of prices) expect(opening(made.price(price))).toEqual([]);
  });

  testWhere(kindOf(kind).takes('addPosition'))(
    'is added to by hand with buying off and out of range, and not while an order is under way or its state unknown',
    () => {
      const range = kind === 12 || kind === -1 ? {} : { rangeMin: '70000', rangeMax: '80000' };
      const made = heldTask(kind);
      made.edit(range);
      made.act({ type: 'stopBuying' });
      const price = familyOf(kind) === 'winner' ? 61500 : 59950;
      made.price(price);
      const [order, ...more] = made.act({ type: 'addPosition', lots: null });
      expect([order?.type, order?.effect, order?.rung, more.length]).toEqual(['market', 'open', 1, 0]);
      expect(made.tell(addition).why?.key).toBe('why.refusedBusy');
      made.tell({ type: 'unknown', clOrdId: order?.clOrdId ?? '' });
      expect(made.tell(addition).why?.key).toBe('why.refusedBusy');
    },
  );

  testWhere(kindOf(kind).takes('reduce'))('is reduced by whole lots up to what it holds, and its take profit starts anew', () => {
    const made = heldTask(kind, { exitSliceSize: '0' });
    const lots = made.lots();
    for (const wrong of [0, -1, 0.5, lots + 1]) expect(made.act({ type: 'reduce', lots: wrong })).toEqual([]);
    const [order] = made.act({ type: 'reduce', lots: lots >> 1 });
    expect(order).toMatchObject({ type: 'market', effect: 'close', lots: lots >> 1, reason: 'MANUAL_REDUCE' });
    if (order !== undefined) made.fill(order);
    expect([made.lots(), made.state.legs.L.targetTrail]).toEqual([lots - (lots >> 1), null]);
  });

  testWhere(!kindOf(kind).takes('addPosition'))('is not added to or reduced by hand, since its cells trade one by one', () => {
    const made = heldTask(kind);
    expect(made.tell(addition).why?.key).toBe('why.refusedGrid');
    expect(made.tell({ type: 'action', action: { type: 'reduce', lots: 1, actor: 'user' } }).why?.key).toBe('why.refusedGrid');
  });
});

const addition = { type: 'action', action: { type: 'addPosition', lots: null, actor: 'user' } } as const;

describe.each([
  [2, 1],
  [3, 4],
  [8, 7],
  [10, 9],
] as const)('a task of kind %i that leaves its group', (kind, own) => {
  test(`goes on as kind ${String(own)} with its position and cycle, and sends nothing for it`, () => {
    const made = heldTask(kind);
    for (const price of [undefined, ...prices]) {
      const last = price === undefined ? 600_000 : price * 10;
      const type = price === undefined ? { type: 'action', action: { type: 'edit', actor: 'user' } } : { type: 'price' };
      const event = { ...(type as { type: 'price' }), ts: 1_700_000_060_000, extremes: {}, lastTicks: last, markTicks: last };
      const before = kernelStrategies[kind].decide(made.state, event, made.settings, made.instrument);
      const after = kernelStrategies[own].decide(made.state, event, made.settings, made.instrument);
      expect(after).toEqual(before);
      if (price === undefined) expect([after.orders, after.state.legs.L.book]).toEqual([[], made.state.legs.L.book]);
    }
  });
});

/** Money units of a BTC swap, in USDT. */
function money(amount: bigint): string {
  return unscaled(amount, moneyUnits(btcSwap).decimals);
}

/** What is on its way out. */
function closing(made: Held): number {
  return made.state.legs.L.orders.filter((each) => each.effect === 'close').length;
}

/** One-click close, filled; the lots that left. */
function leave(made: Held): number {
  const orders = made.act({ type: 'closeAll' });
  for (const order of orders) made.fill(order);
  return orders.reduce((sum, each) => sum + each.lots, 0);
}

function leaveBy(made: Held, ask: () => ReturnType<Held['price']>): ReturnType<Held['fill']>['facts'] {
  return ask().flatMap((order) => made.fill(order).facts);
}
