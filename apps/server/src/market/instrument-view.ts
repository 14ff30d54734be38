// A venue's instrument in the words of the contract.
import { type InstrumentInfo, productTypes } from '@millrace/contract';
import {
  addDecimals,
  compareDecimals,
  signedToPlaces,
  divideDecimals,
  FEE_RATES,
  MAINTENANCE_RATE,
  multiplyDecimals,
  negateDecimal,
} from '@millrace/market';
import { instrumentTypeOf, type Ticker, type TradeFee, type VenueInstrument } from '@millrace/okx';

/** What beside the instrument itself its view needs; a fee that is not known is the venue's for a new account. */
export interface Surroundings {
  fee: TradeFee | undefined;
  ticker: Ticker | undefined;
}

export function instrumentView(instrument: VenueInstrument, { fee, ticker }: Surroundings): InstrumentInfo {
  const standard = FEE_RATES[instrument.instType];
  const swap = instrument.instType === 'SWAP';
  return {
    instId: instrument.instId,
    productType: swap ? productTypes.contract : productTypes.spot,
    productName: productName(instrument.instId),
    baseCcy: instrument.instId.slice(0, instrument.instId.indexOf('-')),
    tickSize: instrument.tickSize,
    lotSize: instrument.lotSize,
    minSize: instrument.minSize,
    contractValue: contractValueOf(instrument),
    maxLeverage: swap ? Math.floor(Number(instrument.maxLeverage ?? '1')) : 1,
    state: instrument.state === 'live' ? 'live' : 'suspend',
    takerRate: fee?.takerRate ?? standard.taker,
    makerRate: fee?.makerRate ?? standard.maker,
    maintenanceRate: swap ? MAINTENANCE_RATE : '0',
    lastPrice: ticker?.lastPrice ?? '',
    changePct: ticker ? changePct(ticker) : '',
  };
}

/** BTC/USDT for the pair, BTCUSDT for the perpetual swap: the two names traders know them by. */
export function productName(instId: string): string {
  const [base = instId, quote] = instId.split('-');
  if (quote === undefined) return base;
  return instrumentTypeOf(instId) === 'SWAP' ? `${base}${quote}` : `${base}/${quote}`;
}

/** Base units in one contract; "1" for spot. */
export function contractValueOf(instrument: VenueInstrument): string {
  if (instrument.instType === 'SPOT') return '1';
  return multiplyDecimals(instrument.contractValue ?? '1', instrument.contractMultiplier ?? '1');
}

/** Change against 24 h ago in percent, two decimals, half even: 60000 to 61500 is "2.50". */
export function changePct(ticker: Pick<Ticker, 'lastPrice' | 'open24h'>): string {
  const open = ticker.open24h ?? '0';
  if (compareDecimals(open, '0') === 0) return '';
  const change = multiplyDecimals(addDecimals(ticker.lastPrice, negateDecimal(open)), '100');
  return signedToPlaces(divideDecimals(change, open, 18, 'halfEven'), 2, 'halfEven');
}
