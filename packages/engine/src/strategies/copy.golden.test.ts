// Copying with figures worked by hand: sizes, rests, guards, and what each missed signal says. Lots and minimum are 0.01 contracts.
import { describe, expect, test } from 'vitest';
import { copiedTask, leader, type LeadMove } from '../testing/copied-task.ts';
import { btcSwap } from '../testing/golden-setting.ts';
import { missReasons } from './lib/decision.ts';

type Task = ReturnType<typeof copiedTask>;

/** What each move of the leader made of the copier's position, in contracts, or why it was missed. */
function walk(task: Task, moves: readonly LeadMove[]): string[] {
  const lead = leader();
  return moves.map((move) => {
    const before = task.lots();
    const missed = task.missed().length;
    task.copies(lead.moves(move, { price: 60000, ts: task.now() }));
    const reason = task.missed()[missed];
    if (reason !== undefined) return reason.split(' ')[1] ?? '';
    return ((task.lots() - before) / 100).toFixed(2);
  });
}

describe('sizes in proportion', () => {
  test('a tenth of what the leader does', () => {
    expect(walk(copiedTask(), [7, -3, 'close'])).toEqual(['0.70', '-0.30', '-0.40']);
  });

  test('what rounding leaves is carried, and shrinks with a reduction', () => {
    const task = copiedTask({ allocation: '13', leadEquity: '1000', leverage: 20 });
    expect(walk(task, [1, 1, 1, 1, -2, 'close'])).toEqual(['0.01', '0.01', '0.01', '0.02', '-0.02', '-0.03']);
  });

  test('below the minimum nothing is bought, until what was carried is enough', () => {
    const task = copiedTask({ allocation: '400', leadEquity: '100000' });
    expect(walk(task, [1, 1, 1])).toEqual(['belowMin', 'belowMin', '0.01']);
  });
});

test('sizes from a fixed first order', () => {
  expect(walk(copiedTask({ sizing: 'fixed', baseOrderSize: '0.5' }), [4, 6, 'close'])).toEqual(['0.50', '0.75', '-1.25']);
});

test('a rest that the venue would not take on its own is sold with the reduction', () => {
  const task = copiedTask({ allocation: '1000', leadEquity: '50000' }, { ...btcSwap, minLots: 10 });
  const lead = leader();
  task.copies(lead.moves(9, { price: 60000, ts: task.now() }));
  expect(task.lots()).toBe(18);
  task.copies(lead.moves(-5, { price: 60000, ts: task.now() }));
  expect(task.lots()).toBe(0);
  expect(task.applied()).toEqual([1, 2]);
});

describe('each reason for a miss', () => {
  const opened = (change: Parameters<typeof copiedTask>[0] = {}): { task: Task; lead: ReturnType<typeof leader> } => {
    const task = copiedTask(change);
    const lead = leader();
    task.copies(lead.moves(5, { price: 60000, ts: task.now() }));
    return { task, lead };
  };
  const reasonOf = (task: Task): string | undefined => task.missed().at(-1)?.split(' ')[1];
  const causes: Partial<Record<(typeof missReasons)[number], () => Task>> = {
    slippage() {
      const { task, lead } = opened();
      task.price(60181);
      task.copies(lead.moves(1, { price: 60000, ts: task.now() }));
      return task;
    },
    late() {
      const { task, lead } = opened();
      const signal = lead.moves(1, { price: 60000, ts: task.now() });
      task.wait(10_001);
      task.copies(signal);
      return task;
    },
    overtaken() {
      const { task, lead } = opened();
      task.hear(lead.moves(1, { price: 60000, ts: task.now() }));
      const second = lead.moves(1, { price: 60000, ts: task.now() });
      task.hear(second);
      expect(task.state.copy.seq).toBe(2);
      task.hear(second, { later: 'something' });
      return task;
    },
    belowMin() {
      const { task, lead } = opened();
      task.copies(lead.moves(0.05, { price: 60000, ts: task.now() }));
      return task;
    },
    bookShare() {
      const { task, lead } = opened();
      task.copies(lead.moves(1, { price: 60000, ts: task.now(), factor: '0.05' }));
      return task;
    },
    ownLimit() {
      const { task, lead } = opened({ maxAddOrders: 0 });
      task.copies(lead.moves(1, { price: 60000, ts: task.now() }));
      return task;
    },
    marginGuard() {
      const { task, lead } = opened({ leverage: 50 });
      task.tell({ type: 'funding', leg: 'L', amountQuote: '-4.9' });
      task.copies(lead.moves(1, { price: 60000, ts: task.now() }));
      return task;
    },
    balance() {
      const { task, lead } = opened();
      const [order] = task.hear(lead.moves(1, { price: 60000, ts: task.now() })).orders;
      task.tell({ type: 'reject', clOrdId: order?.clOrdId ?? '', code: '51008' });
      return task;
    },
    fuelEmpty() {
      const { task, lead } = opened();
      task.act({ type: 'stopBuying' }, 'system');
      task.copies(lead.moves(1, { price: 60000, ts: task.now() }));
      return task;
    },
    shareOwed() {
      const { task, lead } = opened();
      task.act({ type: 'stopBuying', because: 'shareOwed' }, 'system');
      task.copies(lead.moves(1, { price: 60000, ts: task.now() }));
      return task;
    },
    frozen() {
      const { task, lead } = opened();
      task.act({ type: 'stopBuying', because: 'frozen' }, 'system');
      task.copies(lead.moves(1, { price: 60000, ts: task.now() }));
      return task;
    },
    operator() {
      const { task, lead } = opened();
      task.act({ type: 'stopBuying', because: 'operator' }, 'system');
      task.copies(lead.moves(1, { price: 60000, ts: task.now() }));
      return task;
    },
    paused() {
      const { task, lead } = opened();
      task.act({ type: 'stopBuying' });
      task.copies(lead.moves(1, { price: 60000, ts: task.now() }));
      return task;
    },
    unknown() {
      const { task, lead } = opened();
      const [order] = task.hear(lead.moves(1, { price: 60000, ts: task.now() })).orders;
      task.tell({ type: 'unknown', clOrdId: order?.clOrdId ?? '' });
      task.copies(lead.moves(1, { price: 60000, ts: task.now() }));
      return task;
    },
    notFilled() {
      const { task, lead } = opened();
      const [order] = task.hear(lead.moves(1, { price: 60000, ts: task.now() })).orders;
      if (order !== undefined) task.fill(order, 0);
      return task;
    },
    refused() {
      const { task, lead } = opened();
      const [order] = task.hear(lead.moves(1, { price: 60000, ts: task.now() })).orders;
      task.tell({ type: 'reject', clOrdId: order?.clOrdId ?? '', code: '51006', limitTicks: 600100 });
      return task;
    },
    fault() {
      const { task, lead } = opened();
      task.tell({ type: 'fault', code: 'ORDER_MISMATCH' });
      task.copies(lead.moves(1, { price: 60000, ts: task.now() }));
      return task;
    },
    noPrice() {
      const { task, lead } = opened();
      task.tell({
        type: 'signal',
        signal: lead.moves(1, { price: 60000, ts: task.now() }),
        later: 'nothing',
        othersQuote: '0',
        lastTicks: null,
      });
      return task;
    },
    instrument() {
      const { task, lead } = opened();
      task.tell({ type: 'instrument', state: 'live', expiresTs: task.now() + 10 ** 9 });
      task.copies(lead.moves(1, { price: 60000, ts: task.now() }));
      return task;
    },
    direction() {
      const task = copiedTask({ direction: 'short' });
      task.copies(leader().moves(5, { price: 60000, ts: task.now() }));
      return task;
    },
    joinedLate() {
      const task = copiedTask();
      const lead = leader();
      lead.moves(5, { price: 60000, ts: task.now() });
      task.copies(lead.moves(5, { price: 60000, ts: task.now() }));
      return task;
    },
    ownExit() {
      const { task, lead } = opened();
      task.act({ type: 'setPosition', leg: 'L', stopTicks: 595000, targetTicks: null });
      const [stop] = task.resting;
      task.fillAll(task.price(59400).orders);
      expect(stop).toMatchObject({ triggerTicks: 595000, lots: 50, reason: 'STOP' });
      task.wait(3000);
      task.fillAll(task.price(59400).orders);
      task.copies(lead.moves(1, { price: 59400, ts: task.now() }));
      return task;
    },
    nothingHeld() {
      const { task, lead } = opened({ allocation: '1', leadEquity: '100000' });
      task.copies(lead.moves('close', { price: 60000, ts: task.now() }));
      return task;
    },
    lowTurnover() {
      const { task, lead } = opened();
      task.copies({ ...lead.moves(1, { price: 60000, ts: task.now() }), lowTurnover: true });
      return task;
    },
    leaderSilent() {
      const { task, lead } = opened();
      task.copies({ ...lead.moves(1, { price: 60000, ts: task.now() }), inSilence: true });
      return task;
    },
  };

  test.each([...missReasons])('%s', (reason) => {
    const task = causes[reason]?.();
    expect(task && reasonOf(task)).toBe(reason);
  });
});

test('an add whose opening was missed is copied', () => {
  const task = copiedTask();
  const lead = leader();
  task.price(60300);
  task.copies(lead.moves(5, { price: 60000, ts: task.now() }));
  task.price(60000);
  task.copies(lead.moves(5, { price: 60000, ts: task.now() }));
  expect(task.missed()).toEqual(['1 slippage']);
  expect(task.lots()).toBe(50);
});

test('what an order within the limit leaves unfilled is not made up for', () => {
  const task = copiedTask();
  const lead = leader();
  const [order] = task.hear(lead.moves(5, { price: 60000, ts: task.now() })).orders;
  if (order === undefined) throw new Error('no order');
  expect(order).toMatchObject({ type: 'ioc', priceTicks: 601800, reason: 'LEAD_OPEN' });
  task.fill(order, 20);
  task.copies(lead.moves(1, { price: 60000, ts: task.now() }));
  expect(task.lots()).toBe(30);
});

test('the copier is flat when the leader is, also beside an opening whose fate is not known', () => {
  const task = copiedTask();
  const lead = leader();
  task.copies(lead.moves(5, { price: 60000, ts: task.now() }));
  const [add] = task.hear(lead.moves(5, { price: 60000, ts: task.now() })).orders;
  if (add === undefined) throw new Error('no order');
  task.tell({ type: 'unknown', clOrdId: add.clOrdId });
  const [exit] = task.hear(lead.moves('close', { price: 60000, ts: task.now() })).orders;
  expect(exit).toMatchObject({ effect: 'close', lots: 50, reason: 'LEAD_CLOSE' });
  if (exit !== undefined) task.fill(exit);
  task.fillAll(task.fill(add).orders);
  expect(task.lots()).toBe(0);
  expect(task.applied()).toEqual([1, 2, 3]);
});

test('a reduction beside an opening of unknown fate sells its part of it once it is known', () => {
  const task = copiedTask();
  const lead = leader();
  task.copies(lead.moves(5, { price: 60000, ts: task.now() }));
  const [add] = task.hear(lead.moves(5, { price: 60000, ts: task.now() })).orders;
  if (add === undefined) throw new Error('no order');
  task.tell({ type: 'unknown', clOrdId: add.clOrdId });
  task.fillAll(task.hear(lead.moves(-5, { price: 60000, ts: task.now() })).orders);
  expect(task.lots()).toBe(25);
  task.fillAll(task.fill(add).orders);
  expect(task.lots()).toBe(50);
  expect(task.applied()).toEqual([1, 2, 3]);
});

test.each([
  ['reduces', 20, [30, 15, 0]],
  ['closes', 50, [0, 0, 0]],
] as const)('who %s a copied position by hand is followed out of it alone, until the leader opens anew', (_what, lots, held) => {
  const task = copiedTask();
  const lead = leader();
  task.copies(lead.moves(5, { price: 60000, ts: task.now() }));
  task.tell({ type: 'shrink', leg: 'L', lots, priceTicks: 600000 });
  const seen = [task.lots()];
  task.copies(lead.moves(5, { price: 60000, ts: task.now() }));
  task.copies(lead.moves(-5, { price: 60000, ts: task.now() }));
  seen.push(task.lots());
  task.copies(lead.moves('close', { price: 60000, ts: task.now() }));
  seen.push(task.lots());
  expect(seen).toEqual(held);
  expect(task.missed()[0]).toBe('2 ownExit');
  task.copies(lead.moves(5, { price: 60000, ts: task.now() }));
  expect([task.lots(), task.state.fault]).toEqual([50, null]);
});

test('a signal that comes twice, or after a later one, changes nothing', () => {
  const task = copiedTask();
  const lead = leader();
  const first = lead.moves(5, { price: 60000, ts: task.now() });
  task.copies(first);
  task.copies(lead.moves(2, { price: 60000, ts: task.now() }));
  task.copies(first);
  expect(task.lots()).toBe(70);
  expect(task.applied()).toEqual([1, 2]);
});

test('the allocation times the leverage bounds what all tasks of the follow hold', () => {
  const task = copiedTask({ leverage: 5 });
  const lead = leader();
  task.copies(lead.moves(5, { price: 60000, ts: task.now() }), { othersQuote: '4700.01' });
  expect(task.missed()).toEqual(['1 ownLimit']);
  task.copies(lead.moves(5, { price: 60000, ts: task.now() }), { othersQuote: '4699.1' });
  expect(task.lots()).toBe(50);
});

test('the own take profit wins over the leader, who is followed again from his next opening', () => {
  const task = copiedTask();
  const lead = leader();
  task.copies(lead.moves(5, { price: 60000, ts: task.now() }));
  task.act({ type: 'setPosition', leg: 'L', targetTicks: 610000, stopTicks: null });
  task.fillAll(task.price(61000).orders);
  expect(task.lots()).toBe(0);
  task.copies(lead.moves(5, { price: 61000, ts: task.now() }));
  task.copies(lead.moves('close', { price: 61000, ts: task.now() }));
  expect(task.missed()).toEqual(['2 ownExit', '3 ownExit']);
  task.copies(lead.moves(5, { price: 61000, ts: task.now() }));
  expect(task.lots()).toBe(50);
});
