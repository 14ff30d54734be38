// What the preview asks its worker, from the call's rows and the form's words.
import { getInstrument } from '@millrace/market';
import { playCopies } from '@millrace/engine/pure';
import type { InstrumentInfo, ReplaySignal } from '@millrace/contract';
import { expect, test } from 'vitest';
import { copiesAskOf, slipOf, type PreviewedTerms } from './copies-ask.ts';

const { tickSize, lotSize, minSize, contractValue } = getInstrument('BTC-USDT-SWAP');
const instrument: InstrumentInfo = {
  ...{
    instId: 'BTC-USDT-SWAP',
    productType: 2,
    productName: 'BTC',
    baseCcy: 'BTC',
    tickSize,
    lotSize,
    minSize,
    contractValue,
    maxLeverage: 100,
  },
  ...{ state: 'live', takerRate: '0.0005', makerRate: '0.0002', maintenanceRate: '0.004', lastPrice: '60000', changePct: '' },
};
const terms: PreviewedTerms = {
  ...{ mode: 'proportional', allocation: '1000', lever: 10, maxSlipPct: '0.3', replenishmentMax: 5, lossNum: '0', targetNum: '0' },
  ...{ directions: ['long', 'short'], instIds: ['BTC-USDT-SWAP'] },
};
/** A trader with 10,000 USDT who bought 7 contracts, sold 3 and closed: in lots of one with 1,000,000,000. */
const orders = (['OPEN', 'REDUCE', 'CLOSE'] as const).map((action, index): ReplaySignal => {
  const [beforeLots, deltaLots] = (
    [
      [0, 7],
      [7, 3],
      [4, 4],
    ] as const
  )[index] ?? [0, 0];
  const scale = 100 * 100_000;
  return {
    ...{ seq: index + 1, instId: 'BTC-USDT-SWAP', posSide: 'long', action, px: '60000', time: 1_700_000_000_000 + index, fundingRate: '0' },
    ...{ beforeLots: beforeLots * scale, deltaLots: deltaLots * scale, openLots: 7 * scale },
  };
});

test('the worked figures of a tenth come out of the rows of the call', () => {
  const ask = copiesAskOf({ orders, meanSlipBp: null }, terms, [instrument]);
  expect(ask).toBeDefined();
  // 0.70 bought, 0.30 and 0.40 sold at 60,000, 0.01 bitcoin a contract: fees of 0.05 % on 840 USDT.
  expect(ask && playCopies(ask)).toMatchObject({ copied: 3, missed: [], gross: '0', fees: '0.42', net: '-0.42' });
});

test('a term that does not fit an instrument plays nothing, and an instrument that is not chosen is missed', () => {
  expect(copiesAskOf({ orders, meanSlipBp: null }, { ...terms, mode: 'fixed', firstSz: '0.005' }, [instrument])).toBeUndefined();
  const ask = copiesAskOf({ orders, meanSlipBp: null }, { ...terms, instIds: [] }, [instrument]);
  expect(ask && playCopies(ask).missed).toEqual([{ reason: 'instrument', count: 3 }]);
});

test('the slippage of copies is rounded up, and none is better than the trader', () => {
  expect([null, '-3', '0', '1.2'].map(slipOf)).toEqual([0, 0, 0, 2]);
});
