// The three kinds of candles: of the last price, of the index and of the mark price. One door for REST and the candle channels.
import { type Candle, fixedOf, isBarName, priceOf, stepsOf } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import type { Quote } from '../quotes/quotes.ts';
import { markCandles } from './mark-candles.ts';
import { candleView } from './market-views.ts';
import { indexQuote, indexSource } from './reference-prices.ts';

export type CandleKind = 'candle' | 'index-candle' | 'mark-price-candle';

/** A candle channel, such as index-candle1m. */
export interface CandleChannel {
  kind: CandleKind;
  bar: string;
}

/** Somebody follows these candles. */
export interface CandleTopic extends CandleChannel {
  instId: string;
}

const CHANNEL = /^(candle|index-candle|mark-price-candle)([0-9].*)$/;

/** undefined for a channel of another kind. */
export function parseCandleChannel(name: string): CandleChannel | undefined {
  const [, kind, bar = ''] = CHANNEL.exec(name) ?? [];
  return kind !== undefined && isBarName(bar) ? { kind: kind as CandleKind, bar } : undefined;
}

export interface CandleSeries {
  /** Whose ticks move it. */
  quote: Quote;
  /** Opening time of the oldest bar of its source. */
  firstTs: number;
  /** Candles with from <= ts < to, oldest first, as they stand at `now`. */
  candles(bar: string, range: { from: number; to: number; now: number }): Candle[];
  view(candle: Candle, closed: boolean): string[];
}

/** The candles of an instrument, or (index-candle) of an index such as BTC-USDT; undefined where this market has none. */
export function findSeries(exchange: Exchange, kind: CandleKind, instId: string): CandleSeries | undefined {
  const quote = kind === 'index-candle' ? indexQuote(exchange, instId) : exchange.quotes.listed.get(instId);
  if (!quote) return undefined;
  return {
    quote,
    firstTs: quote.source.firstTs,
    candles: (bar, range) =>
      kind === 'mark-price-candle' ? marked(exchange, quote, bar, range) : exchange.quotes.candles(quote, bar, range),
    view: (candle, closed) => (kind === 'candle' ? candleView(quote, candle, closed) : priceCandleView(quote, candle, closed)),
  };
}

/** With the bars book, or where nothing else makes its index, the mark is the last price. */
function marked(exchange: Exchange, quote: Quote, bar: string, range: { from: number; to: number; now: number }): Candle[] {
  const index = indexSource(exchange, quote);
  if (exchange.book === 'bars' || index === quote) return exchange.quotes.candles(quote, bar, range);
  const [own, other] = [quote.instrument.tickSize, index.instrument.tickSize];
  const indexTicks =
    own === other ? (ticks: number): number => ticks : (ticks: number): number => stepsOf(fixedOf(ticks, other), own, 'nearest');
  return markCandles({ last: quote.source, index: index.source, indexTicks, steps: exchange.quotes.steps }, { bar, ...range });
}

/** [ts, o, h, l, c, confirm] */
function priceCandleView({ instrument }: Quote, candle: Candle, closed: boolean): string[] {
  const prices = [candle.open, candle.high, candle.low, candle.close].map((ticks) => priceOf(ticks, instrument.tickSize));
  return [candle.ts.toString(), ...prices, closed ? '1' : '0'];
}
