// What a user may ask of a running task, and how he is refused.
import { describe, expect, test } from 'vitest';
import { holding, only, task } from '../../testing/hand-driven-task.ts';

describe('a user', () => {
  test('who stops buying keeps the exits, and a new start does not use an old trail', () => {
    const made = holding();
    made.price(58500);
    made.act({ type: 'stopBuying' });
    expect(made.long.addTrail).toBeNull();
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
    expect(made.long.book.layers.map((layer) => [layer.rung, layer.lots])).toEqual([
      [0, 100],
      [1, 150],
    ]);
    expect([made.long.book.addCount, BigInt(made.long.book.cost) / 250n]).toEqual([1, average]);
    expect(only(made.price(57624)).rung).toBe(2);
  });

  test('who closes all is out at market, and the task stays out', () => {
    const made = task({ direction: 'both' });
    made.start();
    for (const entry of made.price(60000).orders) made.fill(entry);
    const out = made.act({ type: 'closeAll' });
    expect(out.orders.map((order) => [order.leg, order.side, order.type])).toEqual([
      ['L', 'sell', 'market'],
      ['S', 'buy', 'market'],
    ]);
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
    [
      'an add while an order is under way',
      (made: ReturnType<typeof task>) => [made.act({ type: 'closeAll' }), made.act({ type: 'addPosition' })],
      'why.refusedBusy',
    ],
    ['a reduce beyond the position', (made: ReturnType<typeof task>) => [made.act({ type: 'reduce', lots: 101 })], 'why.refusedSize'],
    [
      'a reduce of a leg that is flat',
      (made: ReturnType<typeof task>) => [made.act({ type: 'reduce', lots: 1, leg: 'S' })],
      'why.refusedFlat',
    ],
  ] as const)('is refused %s, with the reason and without an effect', (_what, ask, key) => {
    const made = holding();
    const answer = ask(made).at(-1);
    expect([answer?.why?.key, answer?.orders]).toEqual([key, []]);
  });
});
