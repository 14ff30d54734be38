// An instrument as decisions see it: made here for live tasks, backtests, previews and tests alike.
import { limits } from '@millrace/contract';
import { lotsOf, multiplyDecimals } from '@millrace/market';

/** What must be true of an instrument while deciding. All integers; decimal strings begin where a fact leaves the engine. */
export interface DecisionInstrument {
  instId: string;
  productType: 'spot' | 'swap';
  /** One tick in quote currency, decimal string, e.g. "0.1". */
  tickSize: string;
  /** One lot in contracts (swap) or base units (spot), decimal string, e.g. "0.01". */
  lotSize: string;
  /** Smallest order in lots. */
  minLots: number;
  /** Base units in one contract (ctVal x ctMult), decimal string; "1" for spot. */
  contractValue: string;
  /** Commission of a taker and maker, as an exact decimal string of the notional, e.g. "0.0005". */
  takerRate: string;
  makerRate: string;
  /** Maintenance margin rate of the first tier, decimal string, e.g. "0.004"; "0" for spot. */
  maintenanceRate: string;
  maxLeverage: number;
  /** Slippage expected of a marketable order, decimal string of the price: "0.0002" live, the run's own in a simulation. */
  slippageRate: string;
  /** How far beyond the last price a marketable limit reaches, decimal string, e.g. "0.005". */
  limitSlipRate: string;
}

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
