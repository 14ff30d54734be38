import type { TradeFill } from '@millrace/contract';
import { expect, test } from 'vitest';
import { averageSteps } from './average-steps.ts';
import { barsOf } from './chart-bars.ts';

const minute = 60_000;
const bars = barsOf([0, 1, 2, 3, 4].map((at) => [at * minute, '100', '101', '99', '100', '1'] as const));

function fill(minutes: number, change: Partial<TradeFill>): TradeFill {
  return {
    tradeId: String(minutes),
    serialOrderNumberStr: '1',
    cycle: 0,
    posSide: 'long',
    side: 'buy',
    effect: 'open',
    reason: 'ENTRY',
    rung: 0,
    sz: '1',
    px: '100',
    serviceCharge: '0',
    pnl: null,
    time: minutes * minute + 1,
    ...change,
  };
}

test('the average steps at each entry and ends with the position', () => {
  const fills = [
    fill(3, { side: 'sell', effect: 'close', sz: '4', px: '99' }),
    fill(2, { sz: '3', px: '96', rung: 1, reason: 'ADD' }),
    fill(1, {}),
  ];
  expect(averageSteps(fills, bars, '1m')).toEqual([
    {
      look: 'steps',
      points: [
        { openMs: minute, price: 100 },
        { openMs: 2 * minute, price: 97 },
        { openMs: 3 * minute, price: 97 },
        { openMs: 4 * minute },
      ],
    },
  ]);
});

test('a hedge has no average of its own, and without fills there is no line', () => {
  expect(averageSteps([fill(1, { reason: 'LOCK' })], bars, '1m')).toEqual([]);
  expect(averageSteps([], bars, '1m')).toEqual([]);
});
