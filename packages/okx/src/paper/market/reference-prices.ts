// Index and mark: the prices that judge positions and triggers beside the last one.
import { FIXED_ONE, fixedOf, stepsOf } from '@millrace/market';
import type { Exchange } from '../exchange.ts';
import type { PriceKind } from '../state/rows.ts';
import type { Quote } from './board.ts';

/** Spot price of the coin in the instrument's ticks, half up; its own last price where no spot is listed. */
export function indexTicks(x: Exchange, quote: Quote): number {
  const { instId, baseCcy, quoteCcy, tickSize } = quote.instrument;
  const spot = x.board.quotes.get(`${baseCcy}-${quoteCcy}`);
  if (!spot || spot.instrument.instId === instId) return quote.last;
  return Math.max(1, stepsOf(fixedOf(spot.last, spot.instrument.tickSize), tickSize, 'nearest'));
}

/** What the source tells; else with the bars book the last price, as in a backtest; with the depth book the middle of last and index, half up. */
export function markTicks(x: Exchange, quote: Quote): number {
  if (quote.mark !== undefined) return quote.mark;
  if (x.book === 'bars') return quote.last;
  return Math.floor((quote.last + indexTicks(x, quote) + 1) / 2);
}

/** Mark price as a fixed integer. */
export function markPrice(x: Exchange, quote: Quote): bigint {
  return fixedOf(markTicks(x, quote), quote.instrument.tickSize);
}

/** Index price as a fixed integer. */
export function indexPrice(x: Exchange, quote: Quote): bigint {
  return fixedOf(indexTicks(x, quote), quote.instrument.tickSize);
}

/** The price that a trigger of this kind watches, ticks. */
export function watchedTicks(x: Exchange, quote: Quote, kind: PriceKind): number {
  if (kind === 'last') return quote.last;
  return kind === 'index' ? indexTicks(x, quote) : markTicks(x, quote);
}

/** Price of a coin in USDT (fixed): its spot, else its swap, else 0 where this market does not price it. */
export function coinPrice(x: Exchange, ccy: string): bigint {
  if (ccy === 'USDT') return FIXED_ONE;
  const quote = x.board.quotes.get(`${ccy}-USDT`) ?? x.board.quotes.get(`${ccy}-USDT-SWAP`);
  return quote ? fixedOf(quote.last, quote.instrument.tickSize) : 0n;
}
