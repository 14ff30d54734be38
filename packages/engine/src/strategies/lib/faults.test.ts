// What a task does when things go wrong, one row of the fault table a test.
import { describe, expect, test } from 'vitest';
import { ticksOf } from '../../testing/golden-setting.ts';
import { holding, only, task } from '../../testing/hand-driven-task.ts';
import { legPhase } from './leg-state.ts';

describe('an order whose state is unknown', () => {
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

describe('while a liquidation may be under way', () => {
  test('nothing is entered or added, exits go on, and trails stay armed', () => {
    const pending = (made: ReturnType<typeof task>, ticks: number) =>
      made.tell({ type: 'price', liquidationPending: true, lastTicks: ticks, markTicks: ticks });
    const fresh = task();
    fresh.start();
    expect(pending(fresh, ticksOf(60000)).orders).toEqual([]);
    expect(only(fresh.price(60000)).reason).toBe('ENTRY');
    const adding = holding();
    adding.price(58500);
    expect(pending(adding, ticksOf(58650)).orders).toEqual([]);
    expect(adding.long.addTrail).not.toBeNull();
    expect(only(adding.price(58650)).reason).toBe('ADD');
    const leaving = holding({ rollbackPct: '0' });
    expect(only(pending(leaving, ticksOf(60720))).reason).toBe('TARGET');
    const hedged = holding({ lockAfterSteps: 1, lockSize: '0.5' });
    expect(pending(hedged, ticksOf(58790)).orders).toEqual([]);
    expect(holding().act({ type: 'addPosition', leg: 'L', lots: 1 }).orders).toHaveLength(1);
    const asked = holding().tell({
      type: 'action',
      action: { type: 'addPosition', leg: 'L', lots: 1, actor: 'user' },
      liquidationPending: true,
    });
    expect(asked.why?.key).toBe('why.refusedBusy');
  });
});

describe('a task', () => {
  test('sends nothing while its key is broken, and goes on with a good one', () => {
    const made = holding({ rollbackPct: '0' });
    const order = only(made.price(60720));
    expect(made.tell({ type: 'reject', clOrdId: order.clOrdId, code: '50111' }).facts).toContainEqual(
      expect.objectContaining({ code: 'CREDENTIAL_BROKEN' }),
    );
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
    expect(made.price(60000).orders).toEqual([]);
    made.wait(1);
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

describe('a market whose end is announced', () => {
  const day = 86_400_000;

  test('takes no new orders from then on, also when the user starts buying again', () => {
    const made = task();
    made.start();
    const announced = made.tell({ type: 'instrument', state: 'live', expiresTs: made.now() + 3 * day });
    expect(announced.facts).toMatchObject([
      { type: 'BuyingClosed', reason: 'DELISTING' },
      { type: 'Notice', code: 'DELISTING' },
    ]);
    made.act({ type: 'startBuying' });
    expect(made.price(60000).orders).toEqual([]);
  });

  test('closes what it holds at market a day before, whatever the price', () => {
    const made = holding();
    const { watches } = made.tell({ type: 'instrument', state: 'live', expiresTs: made.now() + 3 * day });
    expect(watches).toContainEqual({ type: 'at', ts: made.now() + 2 * day });
    made.wait(2 * day - 1);
    expect(made.price(59500).orders).toEqual([]);
    made.wait(1);
    expect(only(made.price(59500))).toMatchObject({ type: 'market', lots: 100, reason: 'DELISTING' });
  });
});
