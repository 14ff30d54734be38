// Copying under random leaders, random fates of orders and random acts of the copier: what must hold at every step and at the end.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MissReason, PlaceOrder } from './lib/decision.ts';
import { copiedTask, leader } from '../testing/copied-task.ts';
import type { LeadSignal } from './lib/task-event.ts';

type Fate = 'filled' | 'half' | 'empty' | 'unknownFilled' | 'unknownLost' | 'refused';

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('move' as const),
      size: fc.constantFrom(0.1, 1, 3, 7, -0.1, -1, -3, 'close' as const),
      /** How late it is heard, and how far the price has gone by then. */
      lagMs: fc.constantFrom(0, 0, 0, 300, 11_000),
      drift: fc.constantFrom(0, 0, 0, 400),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('price' as const), price: fc.constantFrom(59000, 59990, 60000, 60100, 61000) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('wait' as const), ms: fc.constantFrom(500, 4000, 11_000) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('act' as const),
      act: fc.constantFrom('stopBuying' as const, 'startBuying' as const, 'closeAll' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ type: 'again' as const }) },
);
const fate = fc.constantFrom<Fate>('filled', 'filled', 'filled', 'half', 'empty', 'unknownFilled', 'unknownLost', 'refused');
const terms = fc.record({
  allocation: fc.constantFrom('40', '1000', '5000'),
  sizing: fc.constantFrom('proportional' as const, 'fixed' as const),
  baseOrderSize: fc.constantFrom('0.02', '0.5'),
  maxAddOrders: fc.constantFrom(0, 2, 100),
  leverage: fc.constantFrom(1, 10),
});

const reductions: readonly LeadSignal['action'][] = ['REDUCE', 'CLOSE'];

test('each signal ends once, nothing opens while paused or beyond a limit, and who copies is flat when his leader is', () => {
  const met = new Set<MissReason | 'applied'>();
  fc.assert(
    fc.property(
      terms,
      fc.array(step, { minLength: 3, maxLength: 40 }),
      fc.array(fate, { minLength: 20, maxLength: 20 }),
      (change, steps, fates) => {
        const world = play(change, steps, fates);
        for (const seen of world.ends.values()) met.add(seen);
      },
    ),
    { numRuns: 400, seed: 11 },
  );
  expect([...met].toSorted()).toEqual(
    expect.arrayContaining([
      'applied',
      'belowMin',
      'late',
      'notFilled',
      'nothingHeld',
      'ownExit',
      'overtaken',
      'ownLimit',
      'paused',
      'refused',
      'slippage',
      'unknown',
    ]),
  );
});

type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

function play(change: NonNullable<Parameters<typeof copiedTask>[0]>, steps: readonly Step[], fates: readonly Fate[]) {
  const task = copiedTask(change);
  const lead = leader();
  const signals: LeadSignal[] = [];
  const ends = new Map<number, MissReason | 'applied'>();
  let [drawn, price, counted, held] = [0, 60000, 0, 0];
  /** Orders of unknown fate, and what becomes of them. */
  const unknown: { order: PlaceOrder; fills: boolean }[] = [];

  const check = (orders: readonly PlaceOrder[]): void => {
    for (const order of orders) {
      if (order.effect !== 'open') continue;
      expect(task.state.buyingEnabled).toBe(true);
      const cost = (task.lots() + order.lots) * (order.priceTicks ?? 0) * 0.01 * 0.1 * 0.01;
      expect(cost).toBeLessThanOrEqual(Number(change.allocation) * Number(change.leverage) * 1.03);
    }
    for (const fact of task.facts.slice(counted)) {
      if (fact.type !== 'SignalApplied' && fact.type !== 'SignalMissed') continue;
      expect([fact.seq, ends.get(fact.seq)]).toEqual([fact.seq, undefined]);
      ends.set(fact.seq, fact.type === 'SignalApplied' ? 'applied' : fact.reason);
    }
    counted = task.facts.length;
  };
  const run = (orders: readonly PlaceOrder[]): void => {
    check(orders);
    for (const order of orders) settle(order, order.effect === 'open' ? (fates[drawn++ % fates.length] ?? 'filled') : 'filled');
  };
  const settle = (order: PlaceOrder, what: Fate): void => {
    const { clOrdId, lots } = order;
    const sign = order.effect === 'open' ? 1 : -1;
    if (what === 'refused') return run(task.tell({ type: 'reject', clOrdId, code: '51000' }).orders);
    if (what === 'unknownFilled' || what === 'unknownLost') {
      unknown.push({ order, fills: what === 'unknownFilled' });
      return run(task.tell({ type: 'unknown', clOrdId }).orders);
    }
    const filled = what === 'empty' ? 0 : what === 'half' ? Math.floor(lots / 2) : lots;
    held += sign * filled;
    run(task.fill(order, filled).orders);
    hearAll();
  };
  /** As the runner does: what a signal had to wait for has ended, or time has passed. */
  function hearAll(): void {
    for (const signal of signals) {
      if (signal.seq <= task.state.copy.seq) continue;
      const after = signals.filter(({ seq }) => seq > signal.seq);
      const later = after.some(({ action }) => action === 'CLOSE') ? 'close' : after.length > 0 ? 'something' : 'nothing';
      run(task.hear(signal, { later }).orders);
      if (task.state.copy.seq < signal.seq) return;
    }
  }
  const resolve = (): void => {
    for (const { order, fills } of unknown.splice(0)) {
      if (fills) {
        held += order.effect === 'open' ? order.lots : -order.lots;
        run(task.fill(order).orders);
      } else run(task.tell({ type: 'void', clOrdId: order.clOrdId }).orders);
      hearAll();
    }
  };
  const move = (size: number | 'close', lagMs = 0, drift = 0): void => {
    const isBelow = size === 'close' || size < 0;
    if (isBelow && (lead.held === 0 || (size !== 'close' && Math.round(-size * 100) > lead.held))) return;
    signals.push(lead.moves(size, { price, ts: task.now() }));
    task.wait(lagMs);
    if (drift > 0) run(task.price(price + drift).orders);
    hearAll();
  };
  for (const each of steps) {
    if (each.type === 'move') move(each.size, each.lagMs, each.drift);
    else if (each.type === 'wait') {
      task.wait(each.ms);
      resolve();
      run(task.price(price).orders);
      hearAll();
    } else if (each.type === 'price') {
      ({ price } = each);
      run(task.price(price).orders);
    } else if (each.type === 'act') run(task.act({ type: each.act }).orders);
    else {
      const last = signals.at(-1);
      if (last !== undefined && last.seq <= task.state.copy.seq) run(task.hear(last).orders);
    }
    expect(task.lots()).toBe(held);
  }
  finish();
  return { ends };

  /** The leader closes, what is unknown becomes known, time passes. */
  function finish(): void {
    move('close');
    for (let round = 0; round < 8; round += 1) {
      task.wait(70_000);
      resolve();
      run(task.price(price).orders);
      hearAll();
    }
    expect(task.lots()).toBe(0);
    expect(held).toBe(0);
    expect([...ends.keys()].toSorted((one, other) => one - other)).toEqual(signals.map(({ seq }) => seq));
    const last = signals.at(-1);
    if (last !== undefined) expect(reductions).toContain(last.action);
  }
}
