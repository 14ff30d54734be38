// A listed instrument as strategies know it, with the fees and the slippage of this run.
import type { DecisionInstrument } from '@millrace/engine/pure';
import { lotsOf } from '@millrace/market';
import type { BacktestOptions } from './options.ts';

const limitSlipRate = '0.005';

export function decisionInstrument(options: BacktestOptions, maintenanceRate: string): DecisionInstrument {
  const { instrument } = options;
  return {
    instId: instrument.instId,
    productType: instrument.instType === 'SWAP' ? 'swap' : 'spot',
    tickSize: instrument.tickSize,
    lotSize: instrument.lotSize,
    minLots: lotsOf(instrument.minSize, instrument.lotSize, 'ceil'),
    contractValue: instrument.contractValue,
    takerRate: options.takerRate,
    makerRate: options.makerRate,
    maintenanceRate,
    maxLeverage: Number(instrument.maxLeverage),
    slippageRate: options.slippageRate,
    limitSlipRate,
  };
}
