// Index and mark: the prices that judge positions and triggers beside the last one.
import type { PriceKind } from '../state/order-rows.ts';
import { FIXED_ONE, fixedOf, stepsOf } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import type { Quote } from '../quotes/quotes.ts';
import { middle } from './mark-candles.ts';

/** The instrument whose price is the index of another: the spot of the coin; itself where no spot is listed. */
export function indexSource(exchange: Exchange, quote: Quote): Quote {
  return exchange.quotes.listed.get(indexName(quote)) ?? quote;
}

/** Name of the index of an instrument, such as BTC-USDT. */
export function indexName({ instrument: { baseCcy, quoteCcy } }: Quote): string {
  return `${baseCcy}-${quoteCcy}`;
}

/** All indices, once each. */
export function indexNames(exchange: Exchange): string[] {
  return [...new Set([...exchange.quotes.listed.values()].map(indexName))];
}

/** Whose price an index such as BTC-USDT is; undefined when the coin is not priced here. */
export function indexQuote(exchange: Exchange, name: string): Quote | undefined {
  return exchange.quotes.listed.get(name.endsWith('-SWAP') ? '' : name) ?? exchange.quotes.listed.get(`${name}-SWAP`);
}

/** Spot price of the coin in the instrument's ticks, half up; its own last price where no spot is listed. */
export function indexTicks(exchange: Exchange, quote: Quote): number {
  const source = indexSource(exchange, quote);
  if (source.instrument.instId === quote.instrument.instId) return quote.last;
  return Math.max(1, stepsOf(fixedOf(source.last, source.instrument.tickSize), quote.instrument.tickSize, 'nearest'));
}

/** The source's mark price; else with the bars book the last price, as in a backtest; with the depth book the middle of last and index, half up. */
export function markTicks(exchange: Exchange, quote: Quote): number {
  if (quote.mark !== undefined) return quote.mark;
  if (exchange.book === 'bars') return quote.last;
  return middle(quote.last, indexTicks(exchange, quote));
}

/** Mark price as a fixed integer. */
export function markPrice(exchange: Exchange, quote: Quote): bigint {
  return fixedOf(markTicks(exchange, quote), quote.instrument.tickSize);
}

/** Index price as a fixed integer. */
export function indexPrice(exchange: Exchange, quote: Quote): bigint {
  return fixedOf(indexTicks(exchange, quote), quote.instrument.tickSize);
}

/** The price that a trigger of this kind watches, ticks. */
export function watchedTicks(exchange: Exchange, quote: Quote, kind: PriceKind): number {
  if (kind === 'last') return quote.last;
  return kind === 'index' ? indexTicks(exchange, quote) : markTicks(exchange, quote);
}

/** Price of a coin in USDT (fixed): its spot, else its swap, else 0 where this market does not price it. */
export function coinPrice(exchange: Exchange, ccy: string): bigint {
  if (ccy === 'USDT') return FIXED_ONE;
  const quote = exchange.quotes.listed.get(`${ccy}-USDT`) ?? exchange.quotes.listed.get(`${ccy}-USDT-SWAP`);
  return quote ? fixedOf(quote.last, quote.instrument.tickSize) : 0n;
}
