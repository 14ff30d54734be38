// Applies one tick to its instrument, in this order: resting limits, liquidations, stops; then the changes of accounts are published.
// Liquidations come before stops: a gap through both must not let an isolated position lose more than its margin.
import { liquidateReached } from '../trading/liquidation.ts';
import type { Exchange } from '../core/exchange.ts';
import { triggerAlgos } from '../trading/fire-algos.ts';
import { matchTick } from '../trading/matching.ts';
import type { Quote } from '../quotes/quotes.ts';
import type { SourceTick } from '../quotes/tick-stream.ts';

/** Sets the new price and does everything that follows from it. */
export function applyTick(exchange: Exchange, { instId, ticks, print, mark }: SourceTick, ts: number): void {
  const quote = exchange.quotes.listed.get(instId);
  const before = quote?.last ?? ticks;
  exchange.quotes.tick(instId, ticks, ts);
  if (!quote) return;
  if (mark === undefined) matchTick(exchange, quote, before, print);
  else quote.mark = mark;
  for (const moved of quotesWithNewMark(exchange, quote)) {
    liquidateReached(exchange, moved);
    triggerAlgos(exchange, moved);
  }
  exchange.feed.settle('filled');
}

/** The instrument itself and the swap whose index (and, with the depth book, mark) it is. */
function quotesWithNewMark(exchange: Exchange, quote: Quote): Quote[] {
  if (quote.instrument.instType !== 'SPOT') return [quote];
  const swap = exchange.quotes.listed.get(`${quote.instrument.instId}-SWAP`);
  return swap?.listing.state === 'live' ? [quote, swap] : [quote];
}
