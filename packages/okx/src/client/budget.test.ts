import { expect, test } from 'vitest';
import { createBudget, type Budget, type Lane } from './budget.ts';
import { QUEUE_MAX, RATE_LIMITS, type RateLimit } from './limits.ts';
import { handTimers, type HandTimers } from './stub-sockets.test-kit.ts';

const ORDERS = [RATE_LIMITS.placeOrder];
const BTC = 'BTC-USDT-SWAP';

interface Asked {
  lane: Lane;
  answer: boolean | undefined;
}

function ask(budget: Budget, count: number, lane: Lane, limits: readonly RateLimit[] = ORDERS, instrument = BTC): Asked[] {
  return Array.from({ length: count }, () => {
    const asked: Asked = { lane, answer: undefined };
    void budget.take(limits, instrument, lane).then((answer) => {
      asked.answer = answer;
    });
    return asked;
  });
}

const settled = (): Promise<void> => new Promise((done) => setImmediate(done));
const sent = (asked: Asked[]): number => asked.filter((one) => one.answer === true).length;

function setUp(): { budget: Budget; timers: HandTimers } {
  const timers = handTimers();
  return { budget: createBudget({ wallClock: timers, later: (callback, ms) => void timers.after(ms, callback) }), timers };
}

test('lets entries use 42 of 60 orders in two seconds and exits the other 18', async () => {
  const { budget } = setUp();
  const entries = ask(budget, 60, 'entry');
  const exits = ask(budget, 30, 'exit');
  await settled();
  expect(sent(entries)).toBe(42);
  expect(sent(exits)).toBe(18);
  expect(budget.waiting()).toBe(30);
});

test('serves exits first when the window moves on, whoever came earlier', async () => {
  const { budget, timers } = setUp();
  const filling = ask(budget, 60, 'exit');
  const entries = ask(budget, 50, 'entry');
  const exits = ask(budget, 50, 'exit');
  timers.pass(1999);
  await settled();
  expect([sent(filling), sent(entries), sent(exits)]).toEqual([60, 0, 0]);
  timers.pass(1);
  await settled();
  expect(sent(exits)).toBe(50);
  expect(sent(entries)).toBe(0);
  timers.pass(2000);
  await settled();
  expect(sent(entries)).toBe(42);
});

test('never sends more than a window allows, over any two seconds', async () => {
  const { budget, timers } = setUp();
  const times: number[] = [];
  for (let step = 0; step < 100; step += 1) {
    for (const lane of ['exit', 'entry', 'read'] as const)
      void budget.take(ORDERS, BTC, lane).then((yes) => void (yes && times.push(timers.nowMs())));
    await settled();
    timers.pass(37);
    await settled();
  }
  for (const from of times) expect(times.filter((at) => at >= from && at < from + 2000).length).toBeLessThanOrEqual(60);
  expect(times.length).toBeGreaterThan(100);
});

test('gives each instrument a window of its own and the account one for all', async () => {
  const { budget } = setUp();
  const limits = [RATE_LIMITS.placeOrder, { ...RATE_LIMITS.ordersOfAccount, count: 100 }];
  const first = ask(budget, 60, 'exit', limits, BTC);
  const second = ask(budget, 60, 'exit', limits, 'ETH-USDT-SWAP');
  await settled();
  expect([sent(first), sent(second)]).toEqual([60, 40]);
});

test('counts a call that holds eight items as eight', async () => {
  const { budget } = setUp();
  const eight = Array.from({ length: 8 }, () => RATE_LIMITS.cancelAlgoOrders);
  const calls = ask(budget, 3, 'exit', eight);
  await settled();
  expect(sent(calls)).toBe(2);
});

test('refuses what would wait too long or in too long a queue, and keeps places for exits', async () => {
  const { budget, timers } = setUp();
  ask(budget, 60, 'exit');
  const entries = ask(budget, QUEUE_MAX, 'entry');
  const exits = ask(budget, QUEUE_MAX, 'exit');
  await settled();
  expect(entries.filter((one) => one.answer === false)).toHaveLength(150);
  expect(exits.filter((one) => one.answer === false)).toHaveLength(350);
  timers.pass(20_000);
  await settled();
  expect(budget.waiting()).toBe(0);
  expect(sent(exits)).toBe(150);
  expect(entries.every((one) => one.answer !== undefined)).toBe(true);
});

test("counts in the venue's time: faster with a faster venue, not at all with one that waits for us", async () => {
  const timers = handTimers();
  let rate = 100;
  const budget = createBudget({ wallClock: timers, later: (callback, ms) => void timers.after(ms, callback), rate: () => rate });
  const calls = ask(budget, 180, 'exit');
  await settled();
  expect(sent(calls)).toBe(60);
  timers.pass(20);
  await settled();
  expect(sent(calls)).toBe(120);
  rate = 0;
  timers.pass(20);
  await settled();
  expect(sent(calls)).toBe(180);
  const more = ask(budget, 1000, 'entry');
  await settled();
  expect(sent(more)).toBe(1000);
});
