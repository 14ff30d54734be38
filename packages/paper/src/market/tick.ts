// What one tick sets off on its instrument, in this order: resting limits, liquidations, stops; then the accounts are told.
// Liquidations come before stops: a gap through both must not let an isolated position lose more than its margin.
import { liquidateReached } from '../accounts/liquidation.ts';
import type { Exchange } from '../exchange.ts';
import { triggerAlgos } from '../trading/fire-algos.ts';
import { matchTick } from '../trading/matching.ts';
import type { Quote } from './board.ts';
import type { TapeTick } from './tape.ts';

/** Takes a new price over and does everything that follows from it. */
export function applyTick(x: Exchange, { instId, ticks, print, mark }: TapeTick, ts: number): void {
  const quote = x.board.quotes.get(instId);
  const before = quote?.last ?? ticks;
  x.board.tick(instId, ticks, ts);
  if (!quote) return;
  if (mark === undefined) matchTick(x, quote, before, print);
  else quote.mark = mark;
  for (const moved of judgedBy(x, quote)) {
    liquidateReached(x, moved);
    triggerAlgos(x, moved);
  }
  x.feed.settle('filled');
}

/** The instrument itself and the swap whose index (and, with the depth book, mark) it is. */
function judgedBy(x: Exchange, quote: Quote): Quote[] {
  if (quote.instrument.instType !== 'SPOT') return [quote];
  const swap = x.board.quotes.get(`${quote.instrument.instId}-SWAP`);
  return swap?.listing.state === 'live' ? [quote, swap] : [quote];
}
