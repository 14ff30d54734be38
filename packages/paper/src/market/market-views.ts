// The venue's words for the market: instruments, tickers, candles, limits, funding.
import { type Candle, fixedOf, formatFixed, mulFixed, parseFixed, priceOf, sizeOf } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import { FUNDING_RATE_MAX } from '../limits.ts';
import type { Quote } from '../quotes/quotes.ts';
import { bookLevels } from './order-book.ts';
import { indexQuote, markPrice } from './reference-prices.ts';

/** How far a limit may be from the price, per cent. */
const LIMIT_BAND_PCT = 5;

export function instrumentView({ instrument: i, listing }: Quote): Record<string, unknown> {
  const swap = i.instType === 'SWAP';
  const family = `${i.baseCcy}-${i.quoteCcy}`;
  return {
    alias: '',
    auctionEndTime: '',
    baseCcy: swap ? '' : i.baseCcy,
    category: '1',
    contTdSwTime: '',
    ctMult: swap ? '1' : '',
    ctType: swap ? 'linear' : '',
    ctVal: swap ? i.contractValue : '',
    ctValCcy: swap ? i.baseCcy : '',
    expTime: '',
    futureSettlement: false,
    groupId: '1',
    instCategory: '1',
    instFamily: swap ? family : '',
    instId: i.instId,
    instIdCode: i.code,
    instType: i.instType,
    lever: swap ? i.maxLeverage : '',
    listTime: i.listTime,
    lotSz: listing.lotSize,
    maxIcebergSz: i.maxLimitSize,
    maxLmtAmt: '20000000',
    maxLmtSz: i.maxLimitSize,
    maxMktAmt: swap ? '' : '1000000',
    maxMktSz: i.maxMarketSize,
    maxStopSz: i.maxStopSize,
    maxTriggerSz: i.maxLimitSize,
    maxTwapSz: i.maxLimitSize,
    minSz: listing.minSize,
    openType: '',
    optType: '',
    quoteCcy: swap ? '' : i.quoteCcy,
    ruleType: 'normal',
    settleCcy: swap ? i.quoteCcy : '',
    state: listing.state,
    stk: '',
    tickSz: i.tickSize,
    tradeQuoteCcyList: swap ? [] : [i.quoteCcy],
    uly: swap ? family : '',
    upcChg: [],
  };
}

/** market/ticker and the tickers channel. */
export function tickerView(exchange: Exchange, quote: Quote): Record<string, string> {
  const { instrument, last, ts } = quote;
  const day = exchange.quotes.dayOf(quote);
  const [ask] = bookLevels(exchange, quote, 'sell', 1);
  const [bid] = bookLevels(exchange, quote, 'buy', 1);
  const price = (ticks: number): string => priceOf(ticks, instrument.tickSize);
  const volume = volumes(quote, day.lots, last);
  const swap = instrument.instType === 'SWAP';
  return {
    instType: instrument.instType,
    instId: instrument.instId,
    last: price(last),
    lastSz: instrument.minSize,
    askPx: ask ? price(ask.ticks) : '',
    askSz: ask ? formatFixed(ask.size) : '',
    bidPx: bid ? price(bid.ticks) : '',
    bidSz: bid ? formatFixed(bid.size) : '',
    open24h: price(day.open),
    high24h: price(day.high),
    low24h: price(day.low),
    volCcy24h: swap ? volume.base : volume.quote,
    vol24h: volume.own,
    ts: ts.toString(),
    sodUtc0: price(day.openUtc0),
    sodUtc8: price(day.openUtc8),
  };
}

/** Volume in contracts or base units (own), base units, and quote at a price in ticks. */
function volumes({ instrument }: Quote, lots: number, ticks: number): { own: string; base: string; quote: string } {
  const base = mulFixed(fixedOf(lots, instrument.lotSize), parseFixed(instrument.contractValue), 'halfEven');
  const value = mulFixed(base, fixedOf(ticks, instrument.tickSize), 'halfEven');
  return { own: sizeOf(lots, instrument.lotSize), base: formatFixed(base), quote: formatFixed(value) };
}

/** [ts, o, h, l, c, vol, volCcy, volCcyQuote, confirm] */
export function candleView(quote: Quote, candle: Candle, closed: boolean): string[] {
  const { tickSize } = quote.instrument;
  const volume = volumes(quote, candle.lots, candle.close);
  const prices = [candle.open, candle.high, candle.low, candle.close].map((ticks) => priceOf(ticks, tickSize));
  const swap = quote.instrument.instType === 'SWAP';
  return [candle.ts.toString(), ...prices, volume.own, swap ? volume.base : volume.quote, volume.quote, closed ? '1' : '0'];
}

export interface PriceLimits {
  /** Highest buy and lowest sell, ticks. */
  buy: number;
  sell: number;
  buyText: string;
  sellText: string;
}

/** Limits this far from the price and beyond are refused with 51006. */
export function priceLimits({ instrument, last }: Quote): PriceLimits {
  const buy = Math.floor((last * (100 + LIMIT_BAND_PCT)) / 100);
  const sell = Math.max(1, Math.ceil((last * (100 - LIMIT_BAND_PCT)) / 100));
  return { buy, sell, buyText: priceOf(buy, instrument.tickSize), sellText: priceOf(sell, instrument.tickSize) };
}

export function priceLimitView(quote: Quote, now: number): Record<string, unknown> {
  const limits = priceLimits(quote);
  const { instId, instType } = quote.instrument;
  return { instType, instId, buyLmt: limits.buyText, sellLmt: limits.sellText, ts: now.toString(), enabled: true };
}

export function markPriceView(exchange: Exchange, quote: Quote): Record<string, string> {
  const { instId, instType } = quote.instrument;
  return { instType, instId, markPx: formatFixed(markPrice(exchange, quote)), ts: quote.ts.toString() };
}

export function fundingRateView({ funding }: Exchange, quote: Quote, now: number): Record<string, string> {
  const { instId } = quote.instrument;
  const next = funding.nextOf(instId, now);
  const rate = funding.rateOf(instId, next);
  return {
    formulaType: 'noRate',
    fundingRate: rate,
    fundingTime: next.toString(),
    impactValue: '',
    instId,
    instType: 'SWAP',
    interestRate: '',
    maxFundingRate: FUNDING_RATE_MAX,
    method: 'current_period',
    minFundingRate: `-${FUNDING_RATE_MAX}`,
    nextFundingRate: '',
    nextFundingTime: funding.nextOf(instId, next).toString(),
    premium: '',
    settFundingRate: rate,
    settState: 'settled',
    ts: now.toString(),
  };
}

/** One settlement of public/funding-rate-history. */
export function fundingHistoryView({ funding }: Exchange, { instrument: { instId, instType } }: Quote, ts: number): Record<string, string> {
  const rate = funding.rateOf(instId, ts);
  const rates = { fundingRate: rate, realizedRate: rate };
  return { formulaType: 'noRate', ...rates, fundingTime: ts.toString(), instId, instType, method: 'current_period' };
}

/** market/index-tickers and the index-tickers channel. @throws Error for an index that is not priced here */
export function indexTickerView(exchange: Exchange, name: string): Record<string, string> {
  const quote = indexQuote(exchange, name);
  if (!quote) throw new Error(`no index ${name}`);
  const day = exchange.quotes.dayOf(quote);
  const price = (ticks: number): string => priceOf(ticks, quote.instrument.tickSize);
  return {
    instId: name,
    idxPx: price(quote.last),
    high24h: price(day.high),
    sodUtc0: price(day.openUtc0),
    open24h: price(day.open),
    low24h: price(day.low),
    sodUtc8: price(day.openUtc8),
    ts: quote.ts.toString(),
  };
}
