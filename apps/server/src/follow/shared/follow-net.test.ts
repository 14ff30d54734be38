// The net of a follow with figures worked by hand.
import { expect, test } from 'vitest';
import { limitReached, netOfFollow } from './follow-net.ts';

const leg = {
  leg: 'L',
  phase: 'HOLDING',
  sz: '2',
  avgPx: '60000',
  securedAssets: '240',
  orderNum: 0,
  liqPx: '',
  realizedPnl: '3',
  fees: '0.6',
  funding: '-0.1',
};
const view = { runStatus: '1' as const, sz: '2', avgPx: '60000', securedAssets: '240', orderNum: 0, legs: [leg], waits: [] };
const products = new Map([['BTC-USDT-SWAP', { lastPrice: '59500', contractValue: '0.01' }]]);

test('closed cycles, what the running one has booked, and its open result', () => {
  // 20 + 3 - 0.6 - 0.1 + (59500 - 60000) x 2 x 0.01
  expect(
    netOfFollow(
      [
        { instId: 'BTC-USDT-SWAP', view, netTotal: '20' },
        { instId: 'ETH-USDT-SWAP', view: null, netTotal: '-4' },
      ],
      products,
    ),
  ).toBe('8.3');
});

test('a held instrument without a price leaves it unknown', () => {
  expect(netOfFollow([{ instId: 'SOL-USDT-SWAP', view, netTotal: '20' }], products)).toBeUndefined();
});

test('limits count from their very amount; 0 is none', () => {
  const limits = { lossNum: '10', targetNum: '25' };
  expect(['-9.99', '-10', '24.99', '25'].map((net) => limitReached(net, limits))).toEqual([undefined, 'lossLimit', undefined, 'target']);
  expect(limitReached('-1000', { lossNum: '0', targetNum: '0' })).toBeUndefined();
});
