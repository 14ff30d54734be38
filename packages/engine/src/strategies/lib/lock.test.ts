// The hedge of a leg, event by event: when it opens, grows and closes, what waits for it, and what happens when orders fail.
import { describe, expect, test } from 'vitest';
import type { AveragingSettings } from '@millrace/contract';
import { play, ticksOf, listFills } from '../../testing/golden-setting.ts';
import { holding, only, task } from '../../testing/hand-driven-task.ts';

const hedged: Partial<AveragingSettings> = { lockAfterSteps: 1, lockSize: '0.5' };

function locked(settings: Partial<AveragingSettings> = {}): ReturnType<typeof task> {
  const made = holding({ ...hedged, ...settings });
  made.fill(only(made.price(58790)));
  return made;
}

describe('a hedge', () => {
  test('opens on the other side at the adverse step, as a limit, under its own letter', () => {
    const order = only(holding(hedged).price(58790));
    expect(order).toMatchObject({ leg: 'K', side: 'sell', effect: 'open', type: 'ioc', lots: 50, reason: 'LOCK' });
    expect(order.clOrdId.at(-9)).toBe('K');
    expect(only(holding({ ...hedged, direction: 'short' }).price(61210))).toMatchObject({ leg: 'K', side: 'buy', effect: 'open' });
  });

  test('is never larger than its leg', () => {
    expect(only(holding({ ...hedged, lockSize: '7' }).price(58790)).lots).toBe(100);
  });

  test('covers the whole leg at the later step, and the leg then has no floor', () => {
    const made = locked({ fullLockAfterSteps: 2, maxAddOrders: 0 });
    const more = only(made.price(57600));
    expect(more).toMatchObject({ leg: 'K', side: 'sell', lots: 50, reason: 'LOCK', rung: 2 });
    made.fill(more);
    expect(made.state.legs.K?.book.lots).toBe(100);
  });

  test('opens also while buying is off, and not while a fault stands or trading is off', () => {
    const closed = holding(hedged);
    closed.act({ type: 'stopBuying' });
    expect(only(closed.price(58790)).reason).toBe('LOCK');
    const faulty = holding(hedged);
    faulty.tell({ type: 'fault', code: 'ORDER_MISMATCH' });
    expect(faulty.price(58790).orders).toEqual([]);
    const stopped = holding(hedged);
    stopped.act({ type: 'stopTrading' });
    expect(stopped.price(58790).orders).toEqual([]);
  });

  test('that was refused waits for the next step', () => {
    const made = holding(hedged);
    const order = only(made.price(58790));
    const { facts } = made.tell({ type: 'reject', clOrdId: order.clOrdId, code: '51008' });
    expect(facts).toMatchObject([{ type: 'AddSkipped', leg: 'K', reason: 'balance' }]);
    expect(made.price(58780).orders.filter((each) => each.leg === 'K')).toEqual([]);
    made.price(58900);
    expect(made.price(57620).orders).toMatchObject([{ leg: 'K', reason: 'LOCK', rung: 2 }]);
  });

  test('stops adds, also those by hand', () => {
    const made = locked({ callbackPct: '0' });
    expect(made.price(58000).orders).toEqual([]);
    expect(made.price(58100).orders).toEqual([]);
    expect(made.act({ type: 'addPosition', leg: 'L' }).why?.key).toBe('why.refusedLocked');
  });

  test('is cut before its leg is reduced, to what the leg will hold', () => {
    const made = locked();
    const { orders } = made.act({ type: 'reduce', leg: 'L', lots: 70 });
    expect(orders).toMatchObject([
      { leg: 'K', side: 'buy', lots: 20, reason: 'UNLOCK' },
      { leg: 'L', side: 'sell', lots: 70, reason: 'MANUAL_REDUCE' },
    ]);
    for (const order of orders) made.fill(order);
    expect([made.state.legs.K?.book.lots, made.long.book.lots]).toEqual([30, 30]);
    expect(made.price(58000).orders).toEqual([]);
  });

  test.each([
    [0, 1],
    [1, 0],
  ])('leaves with its leg in one batch, itself first, in whatever order they are filled (%i %i)', (first, second) => {
    const made = locked();
    const { orders } = made.act({ type: 'closeAll' });
    expect(orders.map((order) => `${order.leg} ${order.side} ${order.lots} ${order.type}`)).toEqual([
      'K buy 50 market',
      'L sell 100 market',
    ]);
    const [one, two] = [orders[first], orders[second]];
    if (one === undefined || two === undefined) throw new Error('two orders');
    expect(made.fill(one).facts.map((fact) => fact.type)).not.toContain('CycleClosed');
    expect(made.fill(two).facts.map((fact) => fact.type)).toContain('CycleClosed');
    expect(made.state.lock).toBeUndefined();
  });

  test('keeps the cycle open until it is closed itself', () => {
    const made = locked();
    const { orders } = made.act({ type: 'closeAll' });
    const [hedge, leg] = orders;
    if (hedge === undefined || leg === undefined) throw new Error('two orders');
    made.fill(leg);
    const again = made.tell({ type: 'done', clOrdId: hedge.clOrdId, state: 'canceled' });
    const repeated = only(again);
    expect(repeated).toMatchObject({ leg: 'K', side: 'buy', lots: 50 });
    expect(made.fill(repeated).facts.map((fact) => fact.type)).toContain('CycleClosed');
  });

  test('whose leg has taken its profit is closed also when trading is stopped meanwhile', () => {
    const made = locked({ rollbackPct: '0' });
    const [hedge, leg] = made.price(62000).orders;
    if (hedge === undefined || leg === undefined) throw new Error('no orders');
    expect([hedge.leg, leg.leg]).toEqual(['K', 'L']);
    made.fill(leg);
    made.act({ type: 'stopTrading' });
    const again = made.tell({ type: 'reject', clOrdId: hedge.clOrdId, code: '51000' });
    const [repeated] = again.orders.length > 0 ? again.orders : made.price(62000).orders;
    if (repeated === undefined) throw new Error('the hedge stays');
    expect(repeated).toMatchObject({ leg: 'K', side: 'buy', lots: 50 });
    expect(made.fill(repeated).facts.map((fact) => fact.type)).toContain('CycleClosed');
  });

  test('is closed at market when its leg is liquidated', () => {
    const made = locked();
    const { orders, facts } = made.tell({ type: 'liquidated', leg: 'L', lots: 100, priceTicks: ticksOf(48000) });
    expect(orders).toMatchObject([{ leg: 'K', side: 'buy', type: 'market', lots: 50 }]);
    expect(facts.map((fact) => fact.type)).not.toContain('CycleClosed');
    const [hedge] = orders;
    if (hedge === undefined) throw new Error('no order');
    const closed = expect.objectContaining({ type: 'CycleClosed', leg: 'L', reason: 'LIQUIDATED' }) as unknown;
    expect(made.fill(hedge).facts).toContainEqual(closed);
  });

  test('that is a second one of its cycle is closed by its own profit alone', () => {
    const settings: Partial<AveragingSettings> = { lockAfterSteps: 1, lockSize: '1', maxAddOrders: 0 };
    const first = ['buy 1 @60000 ENTRY', 'sell 1 @58790 LOCK'];
    const afterProfit = [60000, 58790, 57000, 57120, 55970, 55960];
    expect(listFills(play([...afterProfit, 56080], settings))).toEqual([...first, 'buy 1 @57120 UNLOCK', 'sell 1 @55970 LOCK']);
    expect(listFills(play([...afterProfit, 55000, 55120], settings)).at(-1)).toBe('buy 1 @55120 UNLOCK');
    const afterLoss = [60000, 58790, 60000, 58700, 58000, 58120];
    expect(listFills(play(afterLoss, settings))).toEqual([...first, 'buy 1 @60000 UNLOCK', 'sell 1 @58700 LOCK', 'buy 1 @58120 UNLOCK']);
  });

  test('of a short that is a second one of its cycle is closed by its own profit alone', () => {
    const settings: Partial<AveragingSettings> = { lockAfterSteps: 1, lockSize: '1', maxAddOrders: 0, direction: 'short' };
    const path = [60000, 61210, 63000, 62870, 64130, 64140, 64010];
    expect(listFills(play(path, settings))).toEqual([
      'sell 1 @60000 ENTRY',
      'buy 1 @61210 LOCK',
      'sell 1 @62870 UNLOCK',
      'buy 1 @64130 LOCK',
    ]);
  });

  test('that was given up is followed by another only a full step beyond that price', () => {
    const path = [60000, 58790, 59970, 58790, 58780, 58770];
    expect(listFills(play(path, { ...hedged, callbackPct: '1' }))).toEqual([
      'buy 1 @60000 ENTRY',
      'sell 0.5 @58790 LOCK',
      'buy 0.5 @59970 UNLOCK',
      'sell 0.5 @58770 LOCK',
    ]);
    const mirrored = [60000, 61300, 60050, 61210, 61250, 61260];
    expect(listFills(play(mirrored, { ...hedged, callbackPct: '1', direction: 'short' }))).toEqual([
      'sell 1 @60000 ENTRY',
      'buy 0.5 @61300 LOCK',
      'sell 0.5 @60050 UNLOCK',
      'buy 0.5 @61260 LOCK',
    ]);
  });

  test('has a stop on the exchange at the price of its leg', () => {
    const made = holding({ ...hedged, stopLossAmount: '30' });
    const { resting } = made.fill(only(made.price(58790)));
    expect(resting.map((stop) => `${stop.leg} ${stop.side} ${stop.lots}`)).toEqual(['L sell 100', 'K buy 50']);
    expect(new Set(resting.map((stop) => stop.triggerTicks)).size).toBe(1);
  });

  test('counts in the loss limit of the round', () => {
    const path = [60000, 58790, 57000, 56900, 56000, 55000, 54000, 53000];
    const limited = { ...hedged, stopLossAmount: '30', maxAddOrders: 0, callbackPct: '1' };
    const alone = play(path, { stopLossAmount: '30', maxAddOrders: 0 });
    const withHedge = play(path, limited);
    expect(listFills(alone)).toEqual(['buy 1 @60000 ENTRY', 'sell 1 @57000 RESTING']);
    expect(listFills(withHedge).slice(0, 2)).toEqual(['buy 1 @60000 ENTRY', 'sell 0.5 @58790 LOCK']);
    expect(listFills(withHedge)[2]).toContain('@55000');
  });
});

test('while adds are left a jump counts as one step; at the end of the ladder every step counts', () => {
  const far = { lockAfterSteps: 3, lockSize: '1', callbackPct: '1' };
  expect(holdingAt({ ...far, maxAddOrders: 3 }, 54000)).toBe(1);
  expect(holdingAt({ ...far, maxAddOrders: 0 }, 54000)).toBe(5);

  function holdingAt(settings: Partial<AveragingSettings>, price: number): number {
    const made = holding(settings);
    made.price(price);
    return made.state.lock?.count ?? 0;
  }
});

test('both directions have no hedge', () => {
  const made = task({ ...hedged, direction: 'both' });
  made.start();
  for (const order of made.price(60000).orders) made.fill(order);
  expect(made.price(58790).orders.filter((order) => order.leg === 'K')).toEqual([]);
  expect(made.state.lock).toBeUndefined();
});
