// An instrument as decisions see it: made here for live tasks, backtests, previews and tests alike.
import { limits } from '@millrace/contract';
import { lotsOf, multiplyDecimals } from '@millrace/market';
import type { DecisionInstrument } from './decision.ts';

/** What a venue says of an instrument, with the commission of the account. Rates are fractions of the notional. */
export interface InstrumentTerms {
  instId: string;
  productType: 'spot' | 'swap';
  tickSize: string;
  lotSize: string;
  /** Smallest order in contracts or base units. */
  minSize: string;
  contractValue: string;
  takerRate: string;
  makerRate: string;
  maintenanceRate: string;
  maxLeverage: number;
}

const SLIPPAGE_RATE = multiplyDecimals(limits.slippagePct, '0.01');
const LIMIT_SLIP_RATE = multiplyDecimals(limits.limitSlipPct, '0.01');

/** @param slippageRate expected slippage of a marketable order, fraction of the price; that of live tasks unless given */
export function decisionInstrument(terms: InstrumentTerms, slippageRate = SLIPPAGE_RATE): DecisionInstrument {
  const { instId, productType, tickSize, lotSize, contractValue, takerRate, makerRate, maintenanceRate, maxLeverage } = terms;
  return {
    instId,
    productType,
    tickSize,
    lotSize,
    minLots: lotsOf(terms.minSize, lotSize, 'ceil'),
    contractValue,
    takerRate,
    makerRate,
    maintenanceRate,
    maxLeverage,
    slippageRate,
    limitSlipRate: LIMIT_SLIP_RATE,
  };
}
