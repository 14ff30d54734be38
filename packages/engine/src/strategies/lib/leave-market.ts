// A market that stops, resumes or ends, for the kinds beside the averaging family: what is held leaves a day before its end.
import type { EventOf } from './order-events.ts';
import type { Watch } from './decision.ts';
import { leavesMarketAt, startExit } from './exits.ts';
import { sides } from './leg-state.ts';
import { activeSides, closeBuying, explain, type Turn, weight } from './turn.ts';

/** The venue told of the market's state, and of its end where that is announced: buying closes at once. */
export function onMarketState(turn: Turn, { state: market, expiresTs }: EventOf<'instrument'>): void {
  if (expiresTs !== undefined && turn.state.expiresTs !== expiresTs) {
    turn.state.expiresTs = expiresTs;
    closeBuying(turn, 'DELISTING');
    turn.facts.push({ type: 'Notice', code: 'DELISTING', leg: activeSides(turn)[0] ?? 'L' });
    explain(turn, weight.cycle, 'delisting', {});
  }
  if (turn.state.market === market) return;
  turn.state.market = market;
  explain(turn, weight.change, market === 'live' ? 'resumed' : 'suspended', {});
}

/** A day before the market ends everything goes, at market. */
export function leaveMarket(turn: Turn): void {
  for (const side of sides) {
    if (turn.event.ts < leavesMarketAt(turn, side)) continue;
    explain(turn, weight.order, 'delistingClose', {});
    startExit(turn, side, 'DELISTING');
  }
}

export function marketWatches(turn: Turn): Watch[] {
  const times = sides.map((side) => leavesMarketAt(turn, side)).filter((ts) => Number.isFinite(ts));
  return times.map((ts) => ({ type: 'at', ts }));
}
