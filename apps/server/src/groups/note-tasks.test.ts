import type { TaskView } from '@millrace/engine';
import { expect, test } from 'vitest';
import { openResultOf } from './note-tasks.ts';

const side = { phase: 'HOLDING', securedAssets: '0', orderNum: 0, liqPx: '', realizedPnl: '0', fees: '0', funding: '0' };

test('the open result of a task counts its hedge on the other side', () => {
  const long = { ...side, leg: 'L', sz: '7', avgPx: '58140' };
  const hedge = { ...side, leg: 'S', sz: '2', avgPx: '58000', count: 1, after: 3, nextPrice: '' };
  const view = {
    runStatus: '1',
    sz: '7',
    avgPx: '58140',
    securedAssets: '0',
    orderNum: 0,
    waits: [],
    legs: [long],
    hedge,
  } as unknown as TaskView;
  const on = { lastPrice: '58520', contractValue: '0.01' };
  // 7 x 0.01 x 380 for the long, 2 x 0.01 x -520 for the hedge.
  expect(openResultOf({ view }, on)).toBe('16.2');
  expect(openResultOf({ view: null }, on)).toBe('0');
});
