import { btcSpot, btcSwap } from '@millrace/contract/testing';
import { productOfType } from '@millrace/contract';
import { expect, test } from 'vitest';
import { decisionInstrument } from './decision-instrument.ts';

test('sizes become lots, and slippage and limits are those of live tasks', () => {
  const of = (listed: typeof btcSwap) => decisionInstrument({ ...listed, productType: productOfType(listed.productType) });
  expect(of(btcSwap)).toMatchObject({ slippageRate: '0.0002', limitSlipRate: '0.005', minLots: 1 });
  expect(of(btcSpot)).toMatchObject({ minLots: 1000, productType: 'spot' });
  expect(decisionInstrument({ ...btcSwap, productType: 'swap' }, '0.001').slippageRate).toBe('0.001');
});
