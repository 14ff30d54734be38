// What a task does when things go wrong, one row of the fault table a test, and what its user may ask of it.
import type { AveragingSettings } from '@millrace/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { baseSettings, btcSpot, btcSwap, prefix, ticksOf } from '../golden-setting.ts';
import { averaging } from './averaging.ts';
import type { Decision, DecisionInstrument, PlaceOrder, TaskEvent, UserAction } from './decision.ts';
import { type AveragingState, legPhase } from './leg-state.ts';

type Body = TaskEvent extends infer Each ? (Each extends TaskEvent ? Omit<Each, 'ts' | 'extremes' | 'lastTicks' | 'markTicks'> : never) : never;

/** One task, driven by hand. */
function task(settings: Partial<AveragingSettings> = {}, instrument: DecisionInstrument = btcSwap) {
  let used: AveragingSettings = { ...baseSettings, entryIntervalSec: 0, ...settings };
  let state = averaging.init(used, instrument, prefix);
  let ts = 1_700_000_000_000;
  let last: number | null = null;
  let decision: Decision<AveragingState> | null = null;

  function tell(event: Body): Decision<AveragingState> {
    decision = averaging.decide(state, { ...event, ts, extremes: {}, lastTicks: last, markTicks: last } as TaskEvent, used, instrument);
    state = decision.state;
    return decision;
  }
  function fill(order: PlaceOrder, lots = order.lots, price = last): Decision<AveragingState> {
    const { clOrdId } = order;
    tell({ type: 'fill', clOrdId, tradeId: '1', priceTicks: price ?? 0, lots, feeQuote: '0', feeBase: '0' });
    return tell({ type: 'done', clOrdId, state: lots === order.lots ? 'filled' : 'canceled' });
  }
  return {
    tell,
    fill,
    price(value: number): Decision<AveragingState> {
      last = ticksOf(value);
      return tell({ type: 'price' });
    },
    act: (action: Omit<UserAction, 'actor'>): Decision<AveragingState> => tell({ type: 'action', action: { ...action, actor: 'user' } }),
    wait: (ms: number): void => void (ts += ms),
    edit(change: Partial<AveragingSettings>): Decision<AveragingState> {
      used = { ...used, ...change };
      return tell({ type: 'action', action: { type: 'edit', actor: 'user' } });
    },
    start(): void {
      tell({ type: 'action', action: { type: 'startTrading', actor: 'user' } });
      tell({ type: 'action', action: { type: 'startBuying', actor: 'user' } });
    },
    get state() {
      return state;
    },
    get long() {
      return state.legs.L;
    },
    now: () => ts,
  };
}

function only(decision: Decision<AveragingState>): PlaceOrder {
  expect(decision.orders).toHaveLength(1);
  const [order] = decision.orders;
  if (order === undefined) throw new Error('no order');
  return order;
}

/** A running task that bought 1 at 60000. */
function holding(settings: Partial<AveragingSettings> = {}): ReturnType<typeof task> {
  const made = task(settings);
  made.start();
  made.fill(only(made.price(60000)));
  return made;
}

describe('an entry', () => {
  test('is a limit that takes at once, half a percent beyond the last price', () => {
    const made = task();
    made.start();
    expect(only(made.price(60000))).toMatchObject({ side: 'buy', type: 'ioc', priceTicks: 603_000, lots: 100, reason: 'ENTRY', clOrdId: `${prefix}L00000000` });
  });

  test('that fills nothing is tried again after a minute under a new id', () => {
    const made = task();
    made.start();
    made.tell({ type: 'done', clOrdId: only(made.price(60000)).clOrdId, state: 'canceled' });
    made.wait(59_999);
    expect(made.price(60000).orders).toEqual([]);
    made.wait(1);
    expect(only(made.price(60000)).clOrdId).toBe(`${prefix}L00000001`);
  });

  test('refused for lack of balance is told once and tried after 1, 2, 4, 8, 15 and 15 minutes', () => {
    const made = task();
    made.start();
    const notices = [1, 2, 4, 8, 15, 15].map((minutes) => {
      const refused = made.tell({ type: 'reject', clOrdId: only(made.price(60000)).clOrdId, code: '51008' });
      made.wait(minutes * 60_000 - 1);
      expect(made.price(60000).orders).toEqual([]);
      made.wait(1);
      return refused.facts.filter((fact) => fact.type === 'Notice').length;
    });
    expect(notices).toEqual([1, 0, 0, 0, 0, 0]);
  });

  test('below the minimum of the venue waits for the user', () => {
    const made = task();
    made.start();
    made.tell({ type: 'reject', clOrdId: only(made.price(60000)).clOrdId, code: '51020' });
    expect(made.state.fault).toEqual({ code: 'ENTRY_REFUSED', detail: '51020' });
    made.wait(3_600_000);
    expect(made.price(60000).orders).toEqual([]);
    made.edit({ baseOrderSize: '2' });
    expect(only(made.price(60000)).lots).toBe(200);
  });

  test('waits for the range, inclusive', () => {
    const made = task({ rangeMin: '59000', rangeMax: '59500' });
    made.start();
    expect(made.price(59500.1).orders).toEqual([]);
    expect(made.price(58999.9).watches).toContainEqual({ type: 'band', lowTicks: 590_000, highTicks: 595_000 });
    expect(only(made.price(59000)).reason).toBe('ENTRY');
  });
});

describe('an add', () => {
  test('answers a gap through three steps with one rung, and measures the next one from its own fill', () => {
    const made = holding({ addStepPct: '3', callbackPct: '0' });
    made.fill(only(made.price(54600)));
    expect(made.long.book.addCount).toBe(1);
    expect(made.price(53000).orders).toEqual([]);
    expect(only(made.price(52962)).rung).toBe(2);
  });

  test('that fills in part is not topped up, and its rung counts', () => {
    const made = holding({ callbackPct: '0' });
    made.fill(only(made.price(58800)), 50);
    expect([made.long.book.lots, made.long.book.addCount, legPhase(made.long)]).toEqual([150, 1, 'HOLDING']);
    expect(made.price(58799).orders).toEqual([]);
  });

  test('that fills nothing stays armed', () => {
    const made = holding({ callbackPct: '0' });
    made.tell({ type: 'done', clOrdId: only(made.price(58800)).clOrdId, state: 'canceled' });
    expect(only(made.price(58810)).rung).toBe(1);
  });

  test('refused for lack of balance is left alone for five minutes', () => {
    const made = holding({ callbackPct: '0' });
    const refused = made.tell({ type: 'reject', clOrdId: only(made.price(58800)).clOrdId, code: '51008' });
    expect(refused.facts).toContainEqual({ type: 'AddSkipped', leg: 'L', rung: 1, reason: 'balance' });
    made.wait(299_999);
    expect(made.price(58000).orders).toEqual([]);
    made.wait(1);
    expect(only(made.price(58000)).rung).toBe(1);
  });

  test('that would bring liquidation nearer than one and a half steps is skipped, and its rung is used', () => {
    const made = holding({ leverage: 20, callbackPct: '0', addStepPct: '3' });
    const skipped = made.price(58200);
    expect(skipped.orders).toEqual([]);
    expect(skipped.facts).toContainEqual({ type: 'AddSkipped', leg: 'L', rung: 1, reason: 'marginGuard' });
    expect(made.long.book.addCount).toBe(1);
    expect(made.price(58199).facts).toEqual([]);
  });

  test('is dropped when half the step is recovered, even if the rebound is reached by it', () => {
    const made = holding();
    made.price(58800);
    expect(made.long.addTrail).not.toBeNull();
    expect(made.price(59400.1).orders).toEqual([]);
    expect(made.long.addTrail).toBeNull();
  });
});

describe('a take profit', () => {
  test('that leaves a remainder repeats at once, the third time at market', () => {
    const made = holding({ rollbackPct: '0' });
    const first = only(made.price(60720));
    const second = only(made.fill(first, 30));
    const third = only(made.tell({ type: 'done', clOrdId: second.clOrdId, state: 'canceled' }));
    expect([first, second, third].map((order) => [order.type, order.lots, order.clOrdId.slice(-4)])).toEqual([
      ['ioc', 100, '0001'],
      ['ioc', 70, '0002'],
      ['market', 70, '0003'],
    ]);
    const closed = made.fill(third);
    expect(closed.facts.map((fact) => fact.type)).toContain('CycleClosed');
    expect([made.long.cycle, made.long.seq, legPhase(made.long)]).toEqual([1, 0, 'IDLE']);
  });

  test('short of its costs is dropped instead of sold at a loss', () => {
    const made = holding({ targetPct: '0.2', rollbackPct: '0' });
    made.tell({ type: 'funding', leg: 'L', amountQuote: '-3' });
    expect(made.price(60120).orders).toEqual([]);
    expect(only(made.price(60331)).reason).toBe('TARGET');
  });

  test('in single mode ends the task', () => {
    const made = holding({ rollbackPct: '0', repeatMode: 'single' });
    const closed = made.fill(only(made.price(60720)));
    expect(closed.facts).toContainEqual({ type: 'BuyingClosed', reason: 'SINGLE_DONE' });
    expect(made.price(60000).orders).toEqual([]);
    made.act({ type: 'startBuying' });
    expect(only(made.price(60000)).reason).toBe('ENTRY');
  });
});

describe('an order whose fate is unknown', () => {
  test('blocks new orders of its leg until it is known', () => {
    const made = holding({ callbackPct: '0' });
    const add = only(made.price(58800));
    made.tell({ type: 'unknown', clOrdId: add.clOrdId });
    made.wait(60_000);
    expect(legPhase(made.long)).toBe('UNKNOWN');
    expect(made.price(50_000 + 8000).orders).toEqual([]);
    expect(made.price(62000).orders).toEqual([]);
    made.tell({ type: 'void', clOrdId: add.clOrdId });
    expect(made.price(62000).orders).toEqual([]);
    expect(only(made.price(61500)).reason).toBe('TARGET');
  });

  test('lets a stop close after three seconds what it cannot close itself', () => {
    const made = holding({ stopLossAmount: '50', rollbackPct: '0' });
    const profit = only(made.price(60720));
    made.tell({ type: 'unknown', clOrdId: profit.clOrdId });
    made.tell({ type: 'fill', clOrdId: profit.clOrdId, tradeId: '9', priceTicks: ticksOf(60720), lots: 40, feeQuote: '0', feeBase: '0' });
    made.tell({ type: 'unknown', clOrdId: profit.clOrdId });
    expect(made.price(45000).orders).toEqual([]);
    made.wait(3000);
    expect(made.price(45000).orders).toEqual([]);
    const after = made.tell({ type: 'void', clOrdId: profit.clOrdId });
    expect(only(after)).toMatchObject({ type: 'market', lots: 60, reason: 'LOSS_AMOUNT' });
  });

  test('of an add lets a stop close the confirmed size', () => {
    const made = holding({ stopLossAmount: '50', callbackPct: '0' });
    const add = only(made.price(58800));
    made.tell({ type: 'unknown', clOrdId: add.clOrdId });
    expect(made.price(54000).orders).toEqual([]);
    made.wait(2999);
    expect(made.price(54000).orders).toEqual([]);
    made.wait(1);
    expect(only(made.price(54000))).toMatchObject({ type: 'market', lots: 100, reason: 'LOSS_AMOUNT' });
    const found = made.fill(add);
    expect(found.orders).toEqual([]);
    expect(made.long.book.lots).toBe(300);
  });
});

describe('the protective stop', () => {
  let made: ReturnType<typeof task>;
  beforeEach(() => {
    made = holding({ stopLossAmount: '30' });
  });

  test('rests at the price of the loss limit and follows the position', () => {
    const { stop } = made.long;
    expect(stop).toMatchObject({ triggerTicks: 570_285, lots: 100 });
    made.tell({ type: 'funding', leg: 'L', amountQuote: '-1' });
    expect(made.long.stop?.triggerTicks).toBe(571_285);
    expect(made.long.stop?.clOrdId).not.toBe(stop?.clOrdId);
    expect(made.long.replacedStops).toEqual([stop?.clOrdId]);
  });

  test('is given two seconds, then the leg is closed at market', () => {
    made.tell({ type: 'ack', clOrdId: made.long.stop?.clOrdId ?? '' });
    const hit = made.price(57000);
    expect([hit.orders, hit.resting.length]).toEqual([[], 1]);
    expect(made.state.buyingEnabled).toBe(false);
    made.wait(2000);
    const out = made.price(57000);
    expect([only(out).type, out.resting]).toEqual(['market', []]);
  });

  test('that filled by itself closes the cycle with the reason of the loss limit', () => {
    const clOrdId = made.long.stop?.clOrdId ?? '';
    const part = made.tell({ type: 'fill', clOrdId, tradeId: '5', priceTicks: 570_000, lots: 40, feeQuote: '0.114', feeBase: '0' });
    expect(part.resting.map((stop) => stop.clOrdId)).toEqual([clOrdId]);
    const closed = made.tell({ type: 'fill', clOrdId, tradeId: '6', priceTicks: 570_000, lots: 60, feeQuote: '0.171', feeBase: '0' });
    made.tell({ type: 'done', clOrdId, state: 'filled' });
    expect(closed.facts).toContainEqual(expect.objectContaining({ type: 'CycleClosed', reason: 'LOSS_AMOUNT', netQuote: '-30.285' }));
    expect(made.price(60000).orders).toEqual([]);
  });

  test('that the venue refuses is told, and the task closes at once by itself', () => {
    const told = made.tell({ type: 'reject', clOrdId: made.long.stop?.clOrdId ?? '', code: '51000' });
    expect(told.facts).toContainEqual({ type: 'Notice', code: 'STOP_REFUSED', leg: 'L' });
    expect(told.resting).toEqual([]);
    expect(only(made.price(57000)).type).toBe('market');
  });

  test('that was replaced but filled all the same is booked', () => {
    const old = made.long.stop?.clOrdId ?? '';
    made.tell({ type: 'funding', leg: 'L', amountQuote: '-1' });
    made.tell({ type: 'fill', clOrdId: old, tradeId: '5', priceTicks: 570_000, lots: 100, feeQuote: '0', feeBase: '0' });
    expect(made.long.book.lots).toBe(0);
  });
});

describe('a task', () => {
  test('sends nothing while its key is broken, and goes on with a good one', () => {
    const made = holding({ rollbackPct: '0' });
    const order = only(made.price(60720));
    expect(made.tell({ type: 'reject', clOrdId: order.clOrdId, code: '50111' }).facts).toContainEqual(expect.objectContaining({ code: 'CREDENTIAL_BROKEN' }));
    expect(made.act({ type: 'closeAll' }).orders).toEqual([]);
    expect(only(made.tell({ type: 'credential', status: 'ok' })).lots).toBe(100);
  });

  test('holds its decisions while the market is suspended, without a fault', () => {
    const made = holding({ rollbackPct: '0' });
    made.tell({ type: 'instrument', state: 'suspend' });
    expect(made.price(60720)).toMatchObject({ orders: [], watches: [] });
    expect(made.state.fault).toBeNull();
    made.tell({ type: 'instrument', state: 'live' });
    expect(only(made.price(60720)).reason).toBe('TARGET');
  });

  test('that was liquidated books the margin as lost and starts nothing by itself', () => {
    const made = holding({ leverage: 10 });
    const gone = made.tell({ type: 'liquidated', leg: 'L', lots: 100, priceTicks: 542_000 });
    expect(gone.facts).toContainEqual(expect.objectContaining({ type: 'CycleClosed', reason: 'LIQUIDATED', netQuote: '-60' }));
    expect([made.state.buyingEnabled, made.state.fault?.code]).toEqual([false, 'LIQUIDATED']);
    made.act({ type: 'startBuying' });
    expect(only(made.price(60000)).reason).toBe('ENTRY');
  });

  test('reduced by the venue keeps its average and loses lots of every layer', () => {
    const made = holding({ callbackPct: '0' });
    made.fill(only(made.price(58800)));
    made.tell({ type: 'liquidated', leg: 'L', lots: 30, priceTicks: 580_000 });
    expect(made.long.book.layers.map((layer) => layer.lots)).toEqual([90, 180]);
    expect(BigInt(made.long.book.cost) * 300n).toBe(BigInt(270) * (600_000n * 100n + 588_000n * 200n) * 1_000_000n);
  });

  test('whose position was closed by hand opens nothing until its user confirms', () => {
    const made = holding();
    made.tell({ type: 'shrink', leg: 'L', lots: 100, priceTicks: 600_000 });
    expect(made.state.fault?.code).toBe('POSITION_MISMATCH');
    expect(made.price(60000).orders).toEqual([]);
    made.act({ type: 'startBuying' });
    expect(made.price(60000).orders).toEqual([]);
    made.act({ type: 'confirmMismatch' });
    expect(only(made.price(60000)).reason).toBe('ENTRY');
  });

  test('near liquidation says so once, and leaves at market when its ladder is used up', () => {
    const made = holding({ leverage: 20, maxAddOrders: 0, addStepPct: '2' });
    expect(made.price(58600).orders).toEqual([]);
    expect(only(made.price(58400))).toMatchObject({ type: 'market', reason: 'MARGIN_GUARD' });
    const waiting = holding({ leverage: 20, maxAddOrders: 1, addStepPct: '4' });
    expect(waiting.price(58600).facts).toContainEqual(expect.objectContaining({ code: 'NEAR_LIQUIDATION' }));
    expect(waiting.price(58590)).toMatchObject({ facts: [], orders: [] });
  });

  test('that fails to close waits longer each time and becomes abnormal', () => {
    const made = holding();
    let order = only(made.act({ type: 'closeAll' }));
    const pauses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const refused = made.tell({ type: 'reject', clOrdId: order.clOrdId, code: '50001' });
      let pause = 0;
      let next = refused;
      while (next.orders.length === 0) {
        made.wait(1000);
        pause += 1000;
        next = made.price(60000);
      }
      pauses.push(pause);
      order = only(next);
    }
    expect(pauses).toEqual([0, 0, 1000, 2000, 4000, 8000]);
    expect(made.state.fault?.code).toBe('EXIT_REFUSED');
    made.fill(order);
    expect(made.state.fault).toBeNull();
  });
});

describe('a user', () => {
  test('who stops buying keeps the exits, and a new start does not use an old trail', () => {
    const made = holding();
    made.price(58500);
    made.act({ type: 'stopBuying' });
    expect(made.price(58650).orders).toEqual([]);
    made.act({ type: 'startBuying' });
    expect(made.price(58650).orders).toEqual([]);
    expect(made.long.addTrail?.ext).toBe(586_500);
  });

  test('who stops trading keeps the position, and can still reduce it', () => {
    const made = holding({ rollbackPct: '0', stopLossAmount: '30' });
    const stopped = made.act({ type: 'stopTrading' });
    expect([stopped.watches, stopped.resting]).toEqual([[], []]);
    expect(made.price(61000).orders).toEqual([]);
    expect(only(made.act({ type: 'reduce', lots: 40 }))).toMatchObject({ side: 'sell', lots: 40, reason: 'MANUAL_REDUCE' });
  });

  test('who adds gets the next rung, also with buying stopped, and an extra layer of the last size after the ladder', () => {
    const made = holding({ maxAddOrders: 1 });
    made.act({ type: 'stopBuying' });
    const first = only(made.act({ type: 'addPosition', lots: null }));
    expect(first).toMatchObject({ type: 'market', lots: 200, rung: 1, reason: 'MANUAL_ADD' });
    made.fill(first);
    const extra = only(made.act({ type: 'addPosition' }));
    expect(extra).toMatchObject({ lots: 200, rung: 1 });
    made.fill(extra);
    expect([made.long.book.addCount, made.long.book.layers.length]).toEqual([1, 3]);
  });

  test('who reduces sells the newest layers first, and the ladder goes on from the newest one left', () => {
    const made = holding({ callbackPct: '0' });
    made.fill(only(made.price(58800)));
    made.fill(only(made.price(57624)));
    const average = BigInt(made.long.book.cost) / 700n;
    made.fill(only(made.act({ type: 'reduce', lots: 450 })));
    expect(made.long.book.layers.map((layer) => [layer.rung, layer.lots])).toEqual([[0, 100], [1, 150]]);
    expect([made.long.book.addCount, BigInt(made.long.book.cost) / 250n]).toEqual([1, average]);
    expect(only(made.price(57624)).rung).toBe(2);
  });

  test('who closes all is out at market, and the task stays out', () => {
    const made = task({ direction: 'both' });
    made.start();
    for (const entry of made.price(60000).orders) made.fill(entry);
    const out = made.act({ type: 'closeAll' });
    expect(out.orders.map((order) => [order.leg, order.side, order.type])).toEqual([['L', 'sell', 'market'], ['S', 'buy', 'market']]);
    for (const exit of out.orders) made.fill(exit);
    expect(made.price(60000).orders).toEqual([]);
    expect(made.state.buyingEnabled).toBe(false);
  });

  test('who edits changes what comes, not what was', () => {
    const made = holding();
    made.price(58500);
    const edited = made.edit({ targetPct: '2', addStepPct: '4' });
    expect(made.long.addTrail).toBeNull();
    expect(edited.watches).toContainEqual({ type: 'riseTo', ticks: 612_000 });
    expect(edited.watches).toContainEqual({ type: 'fallTo', ticks: 576_000 });
  });

  test.each([
    ['an add while an order is under way', (made: ReturnType<typeof task>) => [made.act({ type: 'closeAll' }), made.act({ type: 'addPosition' })], 'why.refusedBusy'],
    ['a reduce beyond the position', (made: ReturnType<typeof task>) => [made.act({ type: 'reduce', lots: 101 })], 'why.refusedSize'],
    ['a reduce of a leg that is flat', (made: ReturnType<typeof task>) => [made.act({ type: 'reduce', lots: 1, leg: 'S' })], 'why.refusedFlat'],
  ] as const)('is refused %s, with the reason and without an effect', (_what, ask, key) => {
    const made = holding();
    const answer = ask(made).at(-1);
    expect([answer?.why?.key, answer?.orders]).toEqual([key, []]);
  });
});

test('a spot fee taken in the base coin leaves less to sell, and the rest of a lot is kept as dust', () => {
  const made = task({ baseOrderSize: '100', leverage: 1, rollbackPct: '0' }, btcSpot);
  made.start();
  const { clOrdId, lots } = only(made.price(60000));
  made.tell({ type: 'fill', clOrdId, tradeId: '1', priceTicks: 600_000, lots, feeQuote: '0.0995022', feeBase: '0.00000165837' });
  made.tell({ type: 'done', clOrdId, state: 'filled' });
  expect([made.long.book.lots, made.long.book.dust]).toEqual([165_671, '0.00000000163']);
  expect(only(made.price(60800)).lots).toBe(165_671);
});
