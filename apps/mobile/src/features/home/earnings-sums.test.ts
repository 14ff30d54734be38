import { expect, test } from 'vitest';
import { earningsSums } from './earnings-sums.ts';

const day = (environment: 'real' | 'paper', date: string, net: string) => ({ environment, day: date, net });
const nowMs = Date.parse('2026-11-20T23:59:59Z');

test('today and thirty days with today, exactly, and practice stays out of what is real', () => {
  const days = [
    day('real', '2026-10-21', '1000'),
    day('real', '2026-10-22', '0.1'),
    day('real', '2026-11-19', '0.2'),
    day('paper', '2026-11-20', '500'),
    day('real', '2026-11-20', '-0.05'),
  ];
  expect(earningsSums(days, 'real', nowMs)).toEqual({ today: '-0.05', month: '0.25' });
  expect(earningsSums(days, 'paper', nowMs + 1000)).toEqual({ today: '0', month: '500' });
});
