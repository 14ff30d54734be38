import { expect, test } from 'vitest';
import { createBudget, type Budget, type Lane, type Pass } from './budget.ts';
import { seededRandom } from './seeded-random.test-kit.ts';
import { QUEUE_MAX, RATE_LIMITS, type RateLimit } from './limits.ts';
import { handTimers, type HandTimers } from '../streams/stub-sockets.test-kit.ts';

const ORDERS = [RATE_LIMITS.placeOrder];
const BTC = 'BTC-USDT-SWAP';

interface Asked {
  lane: Lane;
  answer: boolean | undefined;
}

/** Answered at once, unless the test keeps the passes. */
function ask(budget: Budget, count: number, lane: Lane, limits: readonly RateLimit[] = ORDERS, instrument = BTC, passes?: Pass[]): Asked[] {
  return Array.from({ length: count }, () => {
    const asked: Asked = { lane, answer: undefined };
    void budget.take(limits, instrument, lane).then((pass) => {
      asked.answer = pass !== null;
      if (passes === undefined) pass?.answered();
      else if (pass !== null) passes.push(pass);
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
  await settled();
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

test('never lets more arrive than a window allows in any two seconds, however long each request is on its way', async () => {
  const { budget, timers } = setUp();
  const random = seededRandom(3);
  const arrived: number[] = [];
  for (let step = 0; step < 300; step += 1) {
    for (const lane of ['exit', 'entry', 'read'] as const) {
      void budget.take(ORDERS, BTC, lane).then((pass) => {
        if (pass === null) return;
        const [there, back] = [random() * 700, random() * 700];
        timers.after(there, () => void arrived.push(timers.nowMs()));
        timers.after(there + back, () => pass.answered());
      });
    }
    await settled();
    timers.pass(random() * 74);
    await settled();
  }
  for (const from of arrived) expect(arrived.filter((at) => at >= from && at < from + 2000).length).toBeLessThanOrEqual(60);
  expect(arrived.length).toBeGreaterThan(150);
});

test('keeps the place of a request whose answer never came until it is given up, and refuses who waited too long for it', async () => {
  const { budget, timers } = setUp();
  const passes: Pass[] = [];
  ask(budget, 60, 'exit', ORDERS, BTC, passes);
  await settled();
  const early = ask(budget, 1, 'exit');
  timers.pass(9_999);
  await settled();
  expect(early[0]?.answer).toBeUndefined();
  const late = ask(budget, 60, 'exit');
  timers.pass(1);
  await settled();
  expect(early[0]?.answer).toBe(false);
  for (const pass of passes) pass.answered();
  timers.pass(1999);
  await settled();
  expect(sent(late)).toBe(0);
  timers.pass(1);
  await settled();
  expect(sent(late)).toBe(60);
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
  for (let passed = 0; passed < 20_000; passed += 1000) {
    timers.pass(1000);
    await settled();
  }
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
