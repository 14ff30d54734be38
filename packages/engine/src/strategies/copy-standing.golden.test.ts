// A leader's position that stood before the follow, taken over; and copies at the leader's leverage where that is lower.
import { expect, test } from 'vitest';
import { copiedTask, copySettings, leader } from '../testing/copied-task.ts';
import { btcSwap, ticksOf } from '../testing/golden-setting.ts';
import { judgeTaking } from './copy.ts';
import type { StandingPosition } from './lib/task-event.ts';
import { liquidationPrice } from './lib/liquidation.ts';
import { compileCopy } from './lib/copy-state.ts';

type Task = ReturnType<typeof copiedTask>;

/** 7 contracts at 60000 on average, opened by an order of 4. */
function standing(task: Task, change: Partial<StandingPosition> = {}): StandingPosition {
  return { seq: 0, lots: 700, openLots: 400, cost: String(700 * ticksOf(60000)), leverage: null, ts: task.now(), ...change };
}

const take = (task: Task, change: Partial<StandingPosition> = {}) =>
  task.act({ type: 'takePosition', leg: 'L', standing: standing(task, change) });

test('what stands is taken in proportion, and reduced and closed with the leader', () => {
  const task = copiedTask();
  const lead = leader();
  lead.moves(4, { price: 59000, ts: task.now() });
  lead.moves(3, { price: 61333, ts: task.now() });
  const { orders, why } = take(task);
  expect(orders).toMatchObject([{ type: 'ioc', lots: 70, priceTicks: 601800, reason: 'LEAD_TAKE', rung: 0 }]);
  expect(why?.key).toBe('why.copyTaken');
  task.fillAll(orders);
  task.copies(lead.moves(-3, { price: 60000, ts: task.now() }));
  expect(task.lots()).toBe(40);
  task.copies(lead.moves('close', { price: 60000, ts: task.now() }));
  expect(task.lots()).toBe(0);
  expect([task.missed(), task.applied()]).toEqual([[], [3, 4]]);
});

test('of a fixed first size the part is what the leader holds over his opening order', () => {
  const task = copiedTask({ sizing: 'fixed', baseOrderSize: '0.5' });
  task.fillAll(take(task).orders);
  expect(task.lots()).toBe(87);
});

test.each<[string, (task: Task) => void, Partial<StandingPosition>]>([
  ['slippage', (task) => task.price(60181), {}],
  ['belowMin', () => undefined, { lots: 5, cost: String(5 * ticksOf(60000)) }],
  ['ownLimit', () => undefined, { lots: 17000, cost: String(17000 * ticksOf(60000)) }],
  ['paused', (task) => task.act({ type: 'stopBuying' }), {}],
  ['shareOwed', (task) => task.act({ type: 'stopBuying', because: 'shareOwed' }, 'system'), {}],
  ['fault', (task) => task.tell({ type: 'fault', code: 'ORDER_MISMATCH' }), {}],
  ['late', () => undefined, { ts: 1_699_999_989_999 }],
])('what stands is not taken: %s', (reason, cause, change) => {
  const task = copiedTask();
  cause(task);
  const position = { standing: standing(task, change), othersQuote: '0' };
  const lastTicks = reason === 'slippage' ? ticksOf(60181) : ticksOf(60000);
  const question = { ...position, settings: copySettings, instrument: btcSwap, side: 'L', lastTicks, ts: task.now() } as const;
  expect(judgeTaking(task.state, question).missed).toBe(reason);
  const { orders, why } = take(task, change);
  expect([orders, why]).toEqual([[], { key: 'why.copyNotTaken', args: { reason } }]);
  expect(task.facts.filter(({ type }) => type.startsWith('Signal'))).toEqual([]);
});

test('a signal between the look and the taking is not copied twice: the taking is refused', () => {
  const task = copiedTask();
  const lead = leader();
  lead.moves(4, { price: 60000, ts: task.now() });
  task.copies(lead.moves(3, { price: 60000, ts: task.now() }));
  expect(task.missed()).toEqual(['2 joinedLate']);
  const { orders, why } = take(task);
  expect([orders, why?.key]).toEqual([[], 'why.refusedMoved']);
  task.fillAll(take(task, { seq: 2 }).orders);
  task.copies(lead.moves(1, { price: 60000, ts: task.now() }));
  expect(task.lots()).toBe(80);
});

test('a position is taken once: not while the order for it is under way, and not beside one that is held', () => {
  const task = copiedTask();
  const { orders } = take(task);
  expect(take(task)).toMatchObject({ orders: [], why: { key: 'why.copyNotTaken', args: { reason: 'late' } } });
  task.fillAll(orders);
  expect(take(task)).toMatchObject({ orders: [], why: { key: 'why.refusedHeld' } });
  expect(task.lots()).toBe(70);
});

test('an order for a standing position that fills nothing says so; the leader closes, nothing is held', () => {
  const task = copiedTask();
  const [order] = take(task).orders;
  if (order === undefined) throw new Error('no order');
  expect(task.fill(order, 0).why).toEqual({ key: 'why.copyNotTaken', args: { reason: 'notFilled' } });
  expect(task.state.copy.L.opening).toBeNull();
});

test('a copy has at most the leverage of the order that it copies, from its opening until it is flat', () => {
  const task = copiedTask({ leverage: 10 });
  const lead = leader();
  task.copies(lead.moves(2, { price: 60000, ts: task.now(), leverage: 3 }));
  expect(task.state.copy.L.leverage).toBe(3);
  task.copies(lead.moves(1, { price: 60000, ts: task.now(), leverage: 2 }));
  expect(task.state.copy.L.leverage).toBe(3);
  const { book } = task.state.legs.L;
  const own = compileCopy({ ...copySettings, leverage: 10 }, btcSwap, { L: task.state.copy.L, S: task.state.copy.S });
  const stake = { lots: book.lots, cost: BigInt(book.cost), funding: 0n };
  const liquidation = liquidationPrice(own, 'L', stake);
  // 60000 x (1 - 1/3) / (1 - mmr - fee).
  expect(Number((liquidation?.num ?? 0n) / (liquidation?.den ?? 1n))).toBeLessThan(ticksOf(41000));
  task.copies(lead.moves('close', { price: 60000, ts: task.now() }));
  task.copies(lead.moves(2, { price: 60000, ts: task.now(), leverage: 20 }));
  expect(task.state.copy.L.leverage).toBeUndefined();
});

test('less leverage takes as much more of the allocation', () => {
  const task = copiedTask({ leverage: 10, allocation: '1000', leadEquity: '1000' });
  const lead = leader();
  // 5 contracts are 3000 USDT: with 2x they take 1500 of 1000.
  task.copies(lead.moves(5, { price: 60000, ts: task.now(), leverage: 2 }));
  task.copies(lead.moves('close', { price: 60000, ts: task.now() }));
  task.copies(lead.moves(5, { price: 60000, ts: task.now(), leverage: 4 }));
  expect(task.missed()).toEqual(['1 ownLimit', '2 nothingHeld']);
  expect(task.lots()).toBe(500);
});
