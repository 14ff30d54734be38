// Entries, adds and take profits one by one, and what becomes of them when the venue fills less or refuses.
import { describe, expect, test } from 'vitest';
import { btcSpot, prefix } from '../../testing/golden-setting.ts';
import { holding, only, task } from '../../testing/hand-driven-task.ts';
import { legPhase } from './leg-state.ts';

describe('an entry', () => {
  test('is a limit that takes at once, half a percent beyond the last price', () => {
    const made = task();
    made.start();
    expect(only(made.price(60000))).toMatchObject({
      side: 'buy',
      type: 'ioc',
      priceTicks: 603_000,
      lots: 100,
      reason: 'ENTRY',
      clOrdId: `${prefix}L00000000`,
    });
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

  test('refused for lack of balance is reported once and tried after 1, 2, 4, 8, 15 and 15 minutes', () => {
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

  test('armed again has a trail with a new key, so that no old extreme can follow it', () => {
    const made = holding();
    made.price(58800);
    const first = made.long.addTrail?.key;
    made.price(59500);
    made.price(58800);
    expect([first, made.long.addTrail?.key]).toEqual(['L1', 'L2']);
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

  test('that was held up is given up where it would sell at a loss by then', () => {
    const made = holding({ rollbackPct: '0' });
    const order = only(made.price(60720));
    made.tell({ type: 'reject', clOrdId: order.clOrdId, code: '50111' });
    made.price(59900);
    expect(made.tell({ type: 'credential', status: 'ok' }).orders).toEqual([]);
    expect([legPhase(made.long), only(made.price(60720)).reason]).toEqual(['HOLDING', 'TARGET']);
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

test('a spot fee taken in the base coin leaves less to sell, and the rest of a lot is kept as dust', () => {
  const made = task({ baseOrderSize: '100', leverage: 1, rollbackPct: '0' }, btcSpot);
  made.start();
  const { clOrdId, lots } = only(made.price(60000));
  made.tell({ type: 'fill', clOrdId, tradeId: '1', priceTicks: 600_000, lots, feeQuote: '0.0995022', feeBase: '0.00000165837' });
  made.tell({ type: 'done', clOrdId, state: 'filled' });
  expect([made.long.book.lots, made.long.book.dust]).toEqual([165_671, '0.00000000163']);
  expect(only(made.price(60800)).lots).toBe(165_671);
});

describe('an opening order that the venue refuses with a figure', () => {
  test('is sent once as small as the free balance allows, and then left alone for five minutes', () => {
    const made = holding({ callbackPct: '0' });
    const order = only(made.price(58800));
    const smaller = only(made.tell({ type: 'reject', clOrdId: order.clOrdId, code: '51008', availableQuote: '120' }));
    expect(smaller).toMatchObject({ reason: 'ADD', rung: 1, lots: 101, type: 'ioc' });
    expect(smaller.clOrdId).not.toBe(order.clOrdId);
    const refused = made.tell({ type: 'reject', clOrdId: smaller.clOrdId, code: '51008', availableQuote: '100' });
    expect([refused.orders, refused.facts]).toMatchObject([[], [{ type: 'AddSkipped', reason: 'balance' }]]);
    made.wait(299_000);
    expect(made.price(58800).orders).toEqual([]);
  });

  test('is left alone when the balance does not cover the minimum', () => {
    const made = holding({ callbackPct: '0' });
    const order = only(made.price(58800));
    expect(made.tell({ type: 'reject', clOrdId: order.clOrdId, code: '51008', availableQuote: '0.5' }).orders).toEqual([]);
  });

  test('is sent once again at the limit that the venue names', () => {
    const made = holding({ callbackPct: '0' });
    const order = only(made.price(58800));
    const again = only(made.tell({ type: 'reject', clOrdId: order.clOrdId, code: '51006', limitTicks: 589_000 }));
    expect(again).toMatchObject({ lots: order.lots, priceTicks: 589_000, rung: 1 });
    expect(made.tell({ type: 'reject', clOrdId: again.clOrdId, code: '51006', limitTicks: 588_900 }).orders).toEqual([]);
  });
});

test('a user who opted out of the margin guard is warned near liquidation, and the leg is kept', () => {
  const near = { maxAddOrders: 0, leverage: 20, addStepPct: '0.5', callbackPct: '0.2' };
  const guarded = holding(near);
  expect(only(guarded.price(57500)).reason).toBe('MARGIN_GUARD');
  const free = holding({ ...near, marginGuard: 'off' });
  const answer = free.price(57500);
  expect([answer.orders, answer.facts]).toMatchObject([[], [{ type: 'Notice', code: 'NEAR_LIQUIDATION' }]]);
});
