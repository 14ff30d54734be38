// Copying under a random leader, random fates of orders and random acts of the copier: what must hold at every step and at the end. Pure. For tests only.
import type { CopySettings } from '@millrace/contract';
import fc from 'fast-check';
import type { MissReason, PlaceOrder } from '../strategies/lib/decision.ts';
import type { LeadSignal } from '../strategies/lib/task-event.ts';
import { copiedTask, leader } from './copied-task.ts';
import { ticksOf } from './golden-setting.ts';

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
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

export interface CopyDraw {
  terms: Pick<CopySettings, 'allocation' | 'sizing' | 'baseOrderSize' | 'maxAddOrders' | 'leverage'>;
  side: 'L' | 'S';
  steps: readonly Step[];
  /** Of the opening orders, one after the other and over again. */
  fates: readonly Fate[];
}

export const copyDraws: fc.Arbitrary<CopyDraw> = fc.record({
  terms: fc.record({
    allocation: fc.constantFrom('40', '1000', '5000'),
    sizing: fc.constantFrom('proportional' as const, 'fixed' as const),
    baseOrderSize: fc.constantFrom('0.02', '0.5'),
    maxAddOrders: fc.constantFrom(0, 2, 100),
    leverage: fc.constantFrom(1, 10),
  }),
  side: fc.constantFrom('L' as const, 'S' as const),
  steps: fc.array(step, { minLength: 3, maxLength: 40 }),
  fates: fc.array(fc.constantFrom<Fate>('filled', 'filled', 'filled', 'half', 'empty', 'unknownFilled', 'unknownLost', 'refused'), {
    minLength: 20,
    maxLength: 20,
  }),
});

/** Ticks x lots of the instrument are so many USDT. */
const USDT_PER_TICK_LOT = 0.1 * 0.01 * 0.01;
const MAX_SLIP = 0.003;
/** Of sums that are compared as doubles. */
const TOLERANCE = 1e-9;

export interface PlayedCopy {
  ends: ReadonlyMap<number, MissReason | 'applied'>;
  /** What does not hold, in words; empty when all is well. */
  wrong: readonly string[];
}

export function playCopy({ terms, side, steps, fates }: CopyDraw): PlayedCopy {
  const task = copiedTask(terms);
  const lead = leader(undefined, side);
  const signals: LeadSignal[] = [];
  const ends = new Map<number, MissReason | 'applied'>();
  const wrong: string[] = [];
  let [drawn, price, counted, held, cost, adds] = [0, 60000, 0, 0, 0, 0];
  let isPaused = false;
  /** Orders of unknown fate, and what becomes of them. */
  const unknown: { order: PlaceOrder; fills: boolean }[] = [];

  const check = (orders: readonly PlaceOrder[]): void => {
    for (const order of orders) {
      if (order.leg !== side) wrong.push(`an order on the side ${order.leg}`);
      else if (order.effect === 'open') wrong.push(...openedWrongly(order));
      else if (order.lots > held) wrong.push('closes more than it holds');
    }
    for (const fact of task.facts.slice(counted)) {
      if (fact.type !== 'SignalApplied' && fact.type !== 'SignalMissed') continue;
      if (ends.has(fact.seq)) wrong.push(`signal ${String(fact.seq)} ended twice`);
      ends.set(fact.seq, fact.type === 'SignalApplied' ? 'applied' : fact.reason);
    }
    counted = task.facts.length;
  };
  const openedWrongly = ({ lots, priceTicks, reason }: PlaceOrder): string[] => {
    const limit = priceTicks ?? Infinity;
    const lead = signals.findLast(({ action }) => action === 'OPEN' || action === 'ADD');
    const leadTicks = lead === undefined ? 0 : Number(lead.cost) / lead.deltaLots;
    const most = Number(terms.allocation) * terms.leverage;
    return [
      ...(isPaused ? ['opens while paused'] : []),
      ...(unknown.length > 0 ? ['opens while an order is unknown'] : []),
      ...(Math.abs(limit - leadTicks) > leadTicks * MAX_SLIP + TOLERANCE ? ['opens beyond the slippage'] : []),
      ...(cost + lots * limit * USDT_PER_TICK_LOT > most * (1 + TOLERANCE) ? ['opens beyond the allocation'] : []),
      ...(reason === 'LEAD_ADD' && adds >= terms.maxAddOrders ? ['adds beyond the number of adds'] : []),
    ];
  };
  const run = (orders: readonly PlaceOrder[]): void => {
    check(orders);
    for (const order of orders) settle(order, order.effect === 'open' ? (fates[drawn++ % fates.length] ?? 'filled') : 'filled');
  };
  const book = ({ effect, reason }: PlaceOrder, lots: number): void => {
    if (effect === 'open') cost += lots * ticksOf(price) * USDT_PER_TICK_LOT;
    else cost -= held === 0 ? 0 : (cost * lots) / held;
    held += effect === 'open' ? lots : -lots;
    if (held === 0) [adds, cost] = [0, 0];
    else if (reason === 'LEAD_ADD' && lots > 0) adds += 1;
  };
  const settle = (order: PlaceOrder, what: Fate): void => {
    const { clOrdId, lots } = order;
    if (what === 'refused') return run(task.tell({ type: 'reject', clOrdId, code: '51000' }).orders);
    if (what === 'unknownFilled' || what === 'unknownLost') {
      unknown.push({ order, fills: what === 'unknownFilled' });
      return run(task.tell({ type: 'unknown', clOrdId }).orders);
    }
    const filled = what === 'empty' ? 0 : what === 'half' ? Math.floor(lots / 2) : lots;
    book(order, filled);
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
        book(order, order.lots);
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
    if (drift > 0) {
      price += drift;
      run(task.price(price).orders);
    }
    hearAll();
  };
  const act = (type: 'stopBuying' | 'startBuying' | 'closeAll'): void => {
    isPaused = type !== 'startBuying';
    run(task.act({ type }).orders);
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
    } else if (each.type === 'act') act(each.act);
    else {
      const last = signals.at(-1);
      if (last !== undefined && last.seq <= task.state.copy.seq) run(task.hear(last).orders);
    }
    if (task.lots(side) !== held) wrong.push(`holds ${String(task.lots(side))}, its fills are ${String(held)}`);
  }
  finish();
  return { ends, wrong };

  /** The leader closes, what is unknown becomes known, time passes. */
  function finish(): void {
    move('close');
    for (let round = 0; round < 8; round += 1) {
      task.wait(70_000);
      resolve();
      run(task.price(price).orders);
      hearAll();
    }
    if (task.lots(side) !== 0 || held !== 0) wrong.push('is not flat when its leader is');
    const open = signals.filter(({ seq }) => !ends.has(seq));
    wrong.push(...open.map(({ seq }) => `signal ${String(seq)} did not end`));
  }
}
