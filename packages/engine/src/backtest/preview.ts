// A backtest as the app's preview asks for it: the command's defaults, the account's rates and the venue's own bars and funding.
import { MAINTENANCE_RATE, SLIPPAGE_BP, SPOT_FEE_IN, divideDecimals, priceOf } from '@millrace/market';
import { decisionInstrument } from '../strategies/lib/decision-instrument.ts';
import type { StartPlan } from '../strategies/lib/start-plan.ts';
import { prepareBacktest, type PreparedBacktest } from './kinds.ts';
import { type BacktestBars, flatFunding, type FundingRate } from './market.ts';
import { playOrders, type TimedResult } from './play-orders.ts';

/** Basis points in 1. */
const BP = '10000';
const RATE_PLACES = 6;

export interface PreviewInstrument {
  instId: string;
  productType: 'spot' | 'swap';
  baseCcy: string;
  tickSize: string;
  lotSize: string;
  minSize: string;
  /** Base units in one contract; "1" for spot. */
  contractValue: string;
  maxLeverage: number;
  /** Of the account, fractions of the notional. */
  takerRate: string;
  makerRate: string;
}

export interface Preview {
  /** The kind's key. */
  key: string;
  /** Settings in the words of the wire. */
  given: Readonly<Record<string, unknown>>;
  instrument: PreviewInstrument;
  bars: BacktestBars;
  /** Bars before this row are only looked back at. */
  firstRow: number;
  /** Settled rates, oldest first, none for spot; 'flat': the default rate at the default times. */
  funding: readonly FundingRate[] | 'flat';
}

export type Previewed =
  | { kind: 'played'; plan: StartPlan; startQuote: string; runs: TimedResult[] }
  | Exclude<PreparedBacktest, { kind: 'ready' }>
  /** Not a bar in the time that was asked for. */
  | { kind: 'noBars' };

/** Share of the price that a marketable order slips. */
export const previewSlippageRate = divideDecimals(String(SLIPPAGE_BP.continuous), BP, RATE_PLACES, 'halfEven');

/** Plays both orders of low and high. @param elapsed time of the caller, ms */
export function playPreview({ key, given, instrument, bars, firstRow, funding }: Preview, elapsed: () => number): Previewed {
  const firstTicks = bars.values[5 * firstRow];
  if (firstTicks === undefined) return { kind: 'noBars' };
  const isSwap = instrument.productType === 'swap';
  const prepared = prepareBacktest({
    key,
    given,
    instrument: decisionInstrument({ ...instrument, maintenanceRate: isSwap ? MAINTENANCE_RATE : '0' }, previewSlippageRate),
    minSize: instrument.minSize,
    lastPrice: priceOf(firstTicks, instrument.tickSize),
  });
  if (prepared.kind !== 'ready') return prepared;
  const { plan } = prepared;
  const market = {
    bars,
    firstRow,
    path: { kind: 'continuous' },
    funding: funding === 'flat' ? flatFunding(bars.ts[firstRow] ?? 0, (bars.ts.at(-1) ?? 0) + bars.barMs) : funding,
    start: plan.capitalQuote,
    limited: false,
    feeInQuote: SPOT_FEE_IN !== 'base',
  } as const;
  return { kind: 'played', plan, startQuote: plan.capitalQuote, runs: playOrders(prepared, market, { intrabar: 'both', elapsed }) };
}
