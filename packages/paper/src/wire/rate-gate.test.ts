// Property: whatever is asked and when, no window of any length-of-limit ever holds more than its limit, and nothing is refused that would have fitted.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRateGate, type RateGate } from './rate-gate.ts';
import { Refusal } from './refusals.ts';

interface Asked {
  waitMs: number;
  uid: string;
  instId: string;
  orders: number;
}

const asked: fc.Arbitrary<Asked> = fc.record({
  waitMs: fc.constantFrom(0, 0, 1, 40, 700, 1999, 2000, 2001),
  uid: fc.constantFrom('a', 'b'),
  instId: fc.constantFrom('BTC-USDT', 'ETH-USDT'),
  orders: fc.integer({ min: 1, max: 20 }),
});

/** The code with which a batch is refused, "0" when it is let through. */
function take(gate: RateGate, { uid, instId, orders }: Asked): string {
  const body = Array.from({ length: orders }, () => ({ instId }));
  try {
    gate.take({ call: 'POST trade/batch-orders', ip: '', uid, query: {}, body });
    return '0';
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    return cause.code;
  }
}

test('a window never holds more than its limit, and what fits is let through', () => {
  fc.assert(
    fc.property(fc.array(asked, { minLength: 60, maxLength: 300 }), (session) => {
      let now = 1_000_000;
      const gate = createRateGate({ isOn: true, now: () => now, instIdOf: (code) => code });
      const passed: { ts: number; key: string; uid: string; orders: number }[] = [];
      for (const next of session) {
        now += next.waitMs;
        const key = `${next.uid}|${next.instId}|${next.orders === 1 ? 'single' : 'batch'}`;
        const running = passed.filter(({ ts }) => ts > now - 2000);
        const sum = (fits: (entry: (typeof running)[number]) => boolean): number =>
          running.filter(fits).reduce((total, { orders }) => total + orders, 0);
        const own = sum((entry) => entry.key === key) + next.orders;
        const all = sum((entry) => entry.uid === next.uid) + next.orders;
        const wanted = own > (next.orders === 1 ? 60 : 300) ? '50011' : all > 1000 ? '50061' : '0';
        expect(take(gate, next)).toBe(wanted);
        if (wanted === '0') passed.push({ ts: now, key, uid: next.uid, orders: next.orders });
      }
    }),
    { numRuns: 60 },
  );
});
