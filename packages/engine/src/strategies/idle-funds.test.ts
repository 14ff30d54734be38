// Idle funds: its worked figures, its faults one by one, and what must hold whatever comes in any order.
import { type IdleFundsSettings, kindOf, readFileSettings } from '@millrace/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { btcSpot } from '../testing/golden-setting.ts';
import { hourlyInterest, idleFunds } from './idle-funds.ts';
import type { IdleDecision, IdleEvent, IdleState } from './lib/idle-state.ts';

const read = (given: Record<string, unknown>) => readFileSettings(kindOf(6), given, { ...btcSpot, minSize: '0.00001', lastPrice: null });
const settings = read({}).settings as unknown as IdleFundsSettings;
const hour = 3_600_000;
type Body = IdleEvent extends infer Each ? (Each extends IdleEvent ? Omit<Each, 'ts'> : never) : never;

/** A task that is given events and keeps its last answer. */
function task(given = settings) {
  let last: IdleDecision = { state: idleFunds.init('P00000'), orders: [], answers: [], facts: [], wakes: [], why: null };
  return {
    tell(ts: number, ...bodies: Body[]): IdleDecision {
      for (const body of bodies) last = idleFunds.decide(last.state, { ...body, ts }, given);
      return last;
    },
    get id(): string {
      return last.state.order?.id ?? '';
    },
  };
}

const start: Body[] = ['startTrading' as const, 'startBuying' as const].map((type) => ({
  type: 'action',
  action: { type, actor: 'user' },
}));
const look = (available: string, needed = '0', aprPct = '3.65'): Body => ({ type: 'look', available, needed, aprPct });

/** A task with 100 USDT in savings. */
function saver() {
  const each = task();
  each.tell(0, ...start, look('120'));
  each.tell(1, { type: 'done', id: each.id });
  return each;
}

test('the table of its settings has the defaults of the design and refuses what lies outside', () => {
  const head = { direction: 'long', leverage: 1, repeatMode: 'repeat', stopLossAmount: '0' };
  expect(settings).toEqual({ ...head, reserve: '20', intervalSec: 3600, minAprPct: '1' });
  const rules = read({ reserve: '1.234', intervalSec: 3599, minAprPct: '0' }).issues.map(({ rule }) => rule);
  expect(rules).toEqual(['decimalPlaces', 'tooSmall', 'tooSmall']);
});

test('an hour of 1000 USDT at 3.65 % earns 0.00416667', () => {
  expect(hourlyInterest('1000', '3.65')).toBe('0.00416667');
});

describe('a look', () => {
  test('saves what neither the reserve nor the next orders need, in whole cents', () => {
    const { orders, why } = task().tell(0, ...start, look('500', '130.505'));
    expect(orders).toEqual([{ id: 'P00000E00000000', side: 'purchase', amount: '349.49' }]);
    expect(why).toEqual({ key: 'why.idleSaved', args: { amount: '349.49', apr: '3.65' } });
  });

  test('saves ten USDT and not 9.99', () => {
    expect(task().tell(0, ...start, look('30')).orders).toMatchObject([{ amount: '10' }]);
    expect(task().tell(0, ...start, look('29.99999999')).orders).toEqual([]);
  });

  test('saves nothing at a rate below the least one, and says so', () => {
    const { orders, why } = task().tell(0, ...start, look('500', '0', '0.9999'));
    expect([orders, why?.key]).toEqual([[], 'why.idleRate']);
    expect(task().tell(0, ...start, look('500', '0', '1')).orders).toHaveLength(1);
  });

  test('comes once in each interval, and not while an order is out', () => {
    const each = saver();
    expect(each.tell(hour - 1, look('500')).orders).toEqual([]);
    expect(each.tell(hour, { type: 'timer' }).wakes).toEqual([{ type: 'look', ts: hour }]);
    expect(each.tell(hour, look('500')).orders).toHaveLength(1);
    expect(each.tell(2 * hour, look('500'))).toMatchObject({ orders: [], wakes: [] });
  });

  test('saves nothing while buying or trading is off, or the key is broken', () => {
    for (const off of ['stopBuying', 'stopTrading'] as const) {
      expect(task().tell(0, ...start, { type: 'action', action: { type: off, actor: 'user' } }, look('500')).orders).toEqual([]);
    }
    expect(task().tell(0, ...start, { type: 'credential', status: 'broken' }, look('500')).orders).toEqual([]);
  });
});

describe('an order that lacks margin', () => {
  test('is released when its money came out, rounded up to a cent', () => {
    const each = saver();
    expect(each.tell(10, { type: 'need', id: 'a', amount: '30.001' }).orders).toMatchObject([{ side: 'redeem', amount: '30.01' }]);
    const { answers, state } = each.tell(900, { type: 'done', id: each.id });
    expect([answers, state.saved]).toEqual([[{ id: 'a', answer: 'ready' }], '69.99']);
  });

  test('is short after half a minute, whatever comes later', () => {
    const each = saver();
    each.tell(10, { type: 'need', id: 'a', amount: '30' }, { type: 'unknown', id: each.id });
    expect(each.tell(30_009, { type: 'timer' }).answers).toEqual([]);
    expect(each.tell(30_010, { type: 'timer' }).answers).toEqual([{ id: 'a', answer: 'short' }]);
    expect(each.tell(30_011, { type: 'done', id: each.id })).toMatchObject({ answers: [], state: { saved: '70' } });
  });

  test('is short at once when nothing is saved, and gets all there is before that', () => {
    expect(task().tell(0, ...start, { type: 'need', id: 'a', amount: '1' }).answers).toEqual([{ id: 'a', answer: 'short' }]);
    const each = saver();
    expect(each.tell(10, { type: 'need', id: 'a', amount: '300' }).orders).toMatchObject([{ amount: '100' }]);
    expect(each.tell(11, { type: 'done', id: each.id }).answers).toEqual([{ id: 'a', answer: 'short' }]);
  });

  test('waits for a purchase that is out, and shares one redemption with others', () => {
    const each = saver();
    each.tell(hour, look('500'), { type: 'need', id: 'a', amount: '5' }, { type: 'need', id: 'b', amount: '7' });
    expect(each.tell(hour + 1, { type: 'done', id: each.id }).orders).toMatchObject([{ side: 'redeem', amount: '12' }]);
    expect(each.tell(hour + 2, { type: 'done', id: each.id }).answers).toHaveLength(2);
  });

  test('is short when the exchange refuses, and the next one waits a minute', () => {
    const each = saver();
    each.tell(10, { type: 'need', id: 'a', amount: '5' });
    expect(each.tell(11, { type: 'reject', id: each.id, code: '51000' }).answers).toEqual([{ id: 'a', answer: 'short' }]);
    expect(each.tell(60_010, { type: 'need', id: 'b', amount: '5' })).toMatchObject({ orders: [], answers: [{ answer: 'short' }] });
    expect(each.tell(60_011, { type: 'need', id: 'c', amount: '5' }).orders).toHaveLength(1);
  });
});

test('stopping and closing take everything out, again after a refusal, and no outcome is sent twice', () => {
  for (const type of ['stopTrading', 'closeAll'] as const) {
    const each = saver();
    expect(each.tell(10, { type: 'action', action: { type, actor: 'user' } }).orders).toMatchObject([{ side: 'redeem', amount: '100' }]);
    expect(each.tell(11, { type: 'unknown', id: each.id }, { type: 'timer' }).orders).toEqual([]);
    expect(each.tell(12, { type: 'reject', id: each.id, code: '50000' }).wakes).toEqual([{ type: 'at', ts: 60_012 }]);
    expect(each.tell(60_012, { type: 'timer' }).orders).toMatchObject([{ id: 'P00000E00000002' }]);
    expect(each.tell(60_013, { type: 'done', id: each.id }).state).toMatchObject({ saved: '0', order: null });
  }
});

const amount = fc.nat(60_000).map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);
const anyEvent: fc.Arbitrary<Body | 'answer'> = fc.oneof(
  { weight: 4, arbitrary: fc.constant('answer' as const) },
  fc.constantFrom<Body>(
    ...start,
    ...(['stopTrading', 'stopBuying', 'closeAll', 'edit', 'reduce'] as const).map((type): Body => ({
      type: 'action',
      action: { type, actor: 'user' },
    })),
    { type: 'timer' },
    { type: 'interest', amount: '0.00416667' },
    { type: 'credential', status: 'broken' },
    { type: 'credential', status: 'ok' },
  ),
  fc.record({ type: fc.constant('need' as const), id: fc.uuid(), amount }),
  fc.record({ type: fc.constant('look' as const), available: amount, needed: amount, aprPct: fc.constantFrom('0.5', '1', '8') }),
);
const answers = fc.constantFrom<'done' | 'reject' | 'unknown' | 'void'>('done', 'done', 'done', 'reject', 'unknown', 'void');

test('whatever comes: one order at a time, books exact, every need answered once and in time, replays the same', () => {
  const steps = fc.array(fc.record({ wait: fc.constantFrom(1, 500, 20_000, hour), event: anyEvent, answer: answers }), { maxLength: 80 });
  fc.assert(
    fc.property(steps, (each) => {
      let state: IdleState = idleFunds.init('P00000');
      let ts = 0;
      let saved = 0;
      const ids = new Set<string>();
      const open = new Map<string, number>();
      for (const { wait, event, answer } of each) {
        ts += wait;
        const before = Object.freeze(JSON.parse(JSON.stringify(state)) as IdleState);
        const id = before.order?.id ?? 'none';
        const body: Body = event !== 'answer' ? event : answer === 'reject' ? { type: answer, id, code: '1' } : { type: answer, id };
        const decision = idleFunds.decide(before, { ...body, ts }, settings);
        expect(idleFunds.decide(before, { ...body, ts }, settings)).toEqual(decision);
        if (body.type === 'need') open.set(body.id, ts + 30_000);
        for (const { id: need } of decision.answers) expect(open.delete(need)).toBe(true);
        for (const until of open.values()) expect(until).toBeGreaterThan(ts);
        for (const fact of decision.facts) {
          if (fact.type === 'Saved' || fact.type === 'Redeemed')
            saved += Math.round(Number(fact.amount) * 100) * (fact.type === 'Saved' ? 1 : -1);
        }
        expect([Math.round(Number(decision.state.saved) * 100), saved >= 0]).toEqual([saved, true]);
        expect(decision.orders.length).toBeLessThanOrEqual(decision.state.order === null ? 0 : 1);
        for (const order of decision.orders) {
          expect(ids.has(order.id)).toBe(false);
          ids.add(order.id);
          if (order.side === 'redeem') expect(Number(order.amount)).toBeLessThanOrEqual(Number(decision.state.saved));
          else expect([before.buyingEnabled, before.tradingEnabled, before.keyBroken]).toEqual([true, true, false]);
        }
        state = decision.state;
      }
    }),
    { numRuns: Number(process.env['FC_RUNS'] ?? '60') * 3 },
  );
});
