// What one tick sets off on its instrument, in this order: resting limits, liquidations, stops; then the accounts are told.
// Liquidations come before stops: a gap through both must not let an isolated position lose more than its margin.
import { triggerAlgos } from '../trading/algos.ts';
import type { Exchange } from '../exchange.ts';
import { liquidateReached } from '../accounts/liquidation.ts';
import { matchResting } from '../trading/matching.ts';

/** Takes a new price over and does everything that follows from it. */
export function applyTick(x: Exchange, instId: string, ticks: number, ts: number): void {
  x.board.tick(instId, ticks, ts);
  const quote = x.board.quotes.get(instId);
  if (!quote) return;
  matchResting(x, quote);
  liquidateReached(x, quote);
  triggerAlgos(x, quote);
  x.feed.settle('filled');
}
