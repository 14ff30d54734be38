// A market that stops, resumes or ends, for the kinds beside the averaging family: what is held leaves a day before its end.
import type { EventOf } from './order-events.ts';
import type { Watch } from './decision.ts';
import { leavesMarketAt, startExit } from './exits.ts';
import { sides } from './leg-state.ts';
import { activeSides, closeBuying, explain, type DecisionDraft, weight } from './decision-draft.ts';

/** The venue reported the market's state, and of its end where that is announced: buying closes at once. */
export function onMarketState(draft: DecisionDraft, { state: market, expiresTs }: EventOf<'instrument'>): void {
  if (expiresTs !== undefined && draft.state.expiresTs !== expiresTs) {
    draft.state.expiresTs = expiresTs;
    closeBuying(draft, 'DELISTING');
    draft.facts.push({ type: 'Notice', code: 'DELISTING', leg: activeSides(draft)[0] ?? 'L' });
    explain(draft, weight.cycle, 'delisting', {});
  }
  if (draft.state.market === market) return;
  draft.state.market = market;
  explain(draft, weight.change, market === 'live' ? 'resumed' : 'suspended', {});
}

/** A day before the market ends everything goes, at market. */
export function leaveMarket(draft: DecisionDraft): void {
  for (const side of sides) {
    if (draft.event.ts < leavesMarketAt(draft, side)) continue;
    explain(draft, weight.order, 'delistingClose', {});
    startExit(draft, side, 'DELISTING');
  }
}

export function marketWatches(draft: DecisionDraft): Watch[] {
  const times = sides.map((side) => leavesMarketAt(draft, side)).filter((ts) => Number.isFinite(ts));
  return times.map((ts) => ({ type: 'at', ts }));
}
