import { expect, test } from 'vitest';
import { environmentOf, resultsOf } from './results.ts';

const day = (environment: 'real' | 'paper', date: string, net: string) => ({ environment, day: date, net });
const nowMs = Date.parse('2026-11-20T23:59:59Z');

const days = [
  day('real', '2026-10-21', '1000'),
  day('real', '2026-10-22', '0.1'),
  day('real', '2026-11-19', '0.2'),
  day('paper', '2026-11-20', '500'),
  day('real', '2026-11-20', '-0.05'),
];
const totals = [
  { environment: 'paper' as const, net: '500' },
  { environment: 'real' as const, net: '1000.25' },
];

test('today and thirty days with today, exactly, and practice stays out of what is real', () => {
  expect(resultsOf({ days, totals }, 'real', '0', nowMs)).toMatchObject({ today: '-0.05', month: '0.25', booked: '1000.25' });
  expect(resultsOf({ days, totals }, 'paper', '0', nowMs + 1000)).toMatchObject({ today: '0', month: '500', booked: '500' });
  expect(resultsOf({ days, totals }, 'demo', '0', nowMs)).toMatchObject({ booked: '0', total: '0', curve: [] });
});

test('the total is what is booked and what is open, and unknown while the open part is', () => {
  expect(resultsOf({ days, totals }, 'real', '-38.25', nowMs).total).toBe('962');
  expect(resultsOf({ days, totals }, 'real', undefined, nowMs).total).toBeUndefined();
});

test('the curve ends at what is booked, also where older days are not in the answer', () => {
  const late = { days: days.slice(2), totals };
  expect(resultsOf(late, 'real', '5', nowMs).curve).toEqual([
    { timeMs: Date.UTC(2026, 10, 18), value: '1000.1' },
    { timeMs: Date.UTC(2026, 10, 19), value: '1000.3' },
    { timeMs: Date.UTC(2026, 10, 20), value: '1000.25' },
  ]);
});

test('without a task the past of one environment is shown, and never two at once', () => {
  expect(environmentOf([{ environment: 'paper' }], totals)).toBe('paper');
  expect(environmentOf([{ environment: 'paper' }, { environment: 'real' }], [])).toBeUndefined();
  expect(environmentOf([], [{ environment: 'real', net: '-3' }])).toBe('real');
  expect(environmentOf([], totals)).toBeUndefined();
});
