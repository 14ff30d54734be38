// What a follow brought, worked by hand, and that its parts add up whatever they are.
import type { FollowRow } from '@millrace/contract';
import { addDecimals, negateDecimal, roundDecimal, unscaled } from '@millrace/market';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followViewOf } from './follow-view.ts';

const row = { id: 'fol_1', mode: 'proportional', allocation: '1000' } as FollowRow;
const leg = {
  leg: 'L',
  phase: 'HOLDING',
  sz: '2',
  avgPx: '60000',
  securedAssets: '240',
  orderNum: 0,
  liqPx: '',
  realizedPnl: '3',
  fees: '0.604',
  funding: '-0.1',
};
const view = { runStatus: '1' as const, sz: '2', avgPx: '60000', securedAssets: '240', orderNum: 0, legs: [leg], waits: [] };
const products = new Map([['BTC-USDT-SWAP', { tickSize: '0.1', lotSize: '0.01', contractValue: '0.01', lastPrice: '60500' }]]);
const money = {
  ...{
    gross: '20.006',
    fees: '1',
    funding: '0.25',
    todayNet: '1.005',
    monthNet: '19.256',
    share: '1.5',
    shareOwed: '0.5',
    shareWould: '0',
    fuel: '4',
  },
  tasks: [{ id: 'tsk_1', instId: 'BTC-USDT-SWAP', view }],
  slippage: [{ instId: 'BTC-USDT-SWAP', priced: 3, cost: '12500', bp: '16' }],
  missedBy: [{ reason: 'belowMin', count: 2 }],
  lastMiss: { time: 5, reason: 'belowMin', instId: 'BTC-USDT-SWAP' },
  ...{
    leadEquity: '10000',
    newestEquity: '8500',
    traderReturns: ['0.03', '0.01'],
    offeredShareRate: null,
    silentSince: null,
    silentReason: null,
  },
};

test('closed and running cycles, what is held, share and fuel', () => {
  // 20.006 + 3 - 1.604 + 0.15 + (60500 - 60000) x 2 x 0.01 - 1.5 - 4 = 26.052; 12500 x 0.1 x 0.01 x 0.01 is 0.125.
  expect(followViewOf(row, money, products)).toMatchObject({
    ...{ result: '26.05', gross: '23.00', fees: '1.60', funding: '0.15', open: '10.00', share: '1.50', shareOwed: '0.50', fuel: '4.00' },
    ...{
      ownPct: '2.6052',
      traderPct: '4.03',
      slippage: '0.12',
      meanSlipBp: '5.33',
      sizeDriftPct: '25',
      todayNet: '1.00',
      monthNet: '19.26',
    },
  });
});

test('without a price the result is not known, without a listed instrument the slippage is not, and the rest is', () => {
  const unpriced = new Map([['BTC-USDT-SWAP', { tickSize: '0.1', lotSize: '0.01', contractValue: '0.01', lastPrice: '' }]]);
  expect(followViewOf(row, money, unpriced)).toMatchObject({ result: null, open: null, ownPct: null, gross: '23.00', slippage: '0.12' });
  expect(followViewOf(row, money, new Map())).toMatchObject({ result: null, slippage: null, meanSlipBp: '5.33' });
});

test('what is not known of the trader is null: a day without a return, no reading, an account at its margin', () => {
  const unknown = { ...money, traderReturns: ['0.03', null], newestEquity: null };
  expect(followViewOf(row, unknown, products)).toMatchObject({ traderPct: null, sizeDriftPct: null });
  expect(followViewOf(row, { ...money, traderReturns: [], newestEquity: '500' }, products)).toMatchObject({
    traderPct: null,
    sizeDriftPct: null,
  });
  expect(followViewOf({ ...row, mode: 'fixed' }, money, products).sizeDriftPct).toBeNull();
});

test('property: the parts add up to the result, the result is exact to the cent, and no part is off by more than its rounding', () => {
  const amount = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }).map((value) => unscaled(value, 18));
  const above = fc.bigInt({ min: 0n, max: 10n ** 24n }).map((value) => unscaled(value, 18));
  fc.assert(
    fc.property(fc.record({ gross: amount, fees: above, funding: amount, share: above, fuel: above }), (parts) => {
      const seen = followViewOf(row, { ...money, ...parts }, products);
      const minus = [seen.fees, seen.share, seen.fuel].map(negateDecimal);
      expect([seen.gross, ...minus, seen.funding, seen.open ?? ''].reduce(addDecimals)).toBe(
        roundDecimal(seen.result ?? '', 2, 'halfEven'),
      );
      const exact = [
        parts.gross,
        '3',
        negateDecimal(parts.fees),
        '-0.604',
        parts.funding,
        '-0.1',
        '10',
        negateDecimal(parts.share),
        negateDecimal(parts.fuel),
      ];
      expect(roundDecimal(exact.reduce(addDecimals), 2, 'halfEven')).toBe(roundDecimal(seen.result ?? '', 2, 'halfEven'));
      expect(Math.abs(Number(addDecimals(seen.gross, negateDecimal(addDecimals(parts.gross, '3')))))).toBeLessThanOrEqual(0.03);
    }),
  );
});
