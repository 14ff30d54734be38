import { expect, test } from 'vitest';
import { earningsCurve } from './earnings-curve.ts';

const day = (environment: 'real' | 'paper', date: string, net: string) => ({ environment, day: date, net });

test('days add up from nothing, exactly, and practice stays out of what is real', () => {
  const days = [day('paper', '2026-11-18', '500'), day('real', '2026-11-18', '0.1'), day('real', '2026-11-20', '0.2')];
  expect(earningsCurve(days, 'real')).toEqual([
    { timeMs: Date.UTC(2026, 10, 17), value: '0' },
    { timeMs: Date.UTC(2026, 10, 18), value: '0.1' },
    { timeMs: Date.UTC(2026, 10, 20), value: '0.3' },
  ]);
  expect(earningsCurve(days, 'demo')).toEqual([]);
});
