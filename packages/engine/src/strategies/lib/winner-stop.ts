// The protective stop of a task that adds to winners: set by every opening fill, never moved back, and resting on the exchange on swaps.
// It limits the loss to what its fill slips; it is not a guarantee.
import { dropTrails, pursueExit } from './exits.ts';
import { fitLastLines } from './last-line.ts';
import { type Side, sides } from './leg-state.ts';
import * as limits from './limits.ts';
import { reaches } from './triggers.ts';
import { explain, maySend, priceText, weight } from './decision-draft.ts';
import { entryStopTicks } from './winner-levels.ts';
import type { WinnerDraft } from './winner-state.ts';

/** After an opening fill: the entry sets the stop, an add may move it in the trade's favour. An add by hand leaves it where it is. */
export function moveStop(draft: WinnerDraft, side: Side, reason: string, priceTicks: number): void {
  const { layers } = draft.state.legs[side].book;
  const entry = layers[0];
  if (entry === undefined) return;
  if (reason === 'ENTRY') draft.state.winners[side].stopTicks = entryStopTicks(draft.c, side, entry);
  else if (reason === 'ADD') tighten(draft, side, draft.adding.stopAfterAdd(draft, side, draft.event.lastTicks ?? priceTicks));
}

/** Takes the new stop where it is better than the one there is. */
export function tighten(draft: WinnerDraft, side: Side, ticks: number | null): void {
  const own = draft.state.winners[side];
  if (ticks === null) return;
  if (own.stopTicks === null || (side === 'L' ? ticks > own.stopTicks : ticks < own.stopTicks)) own.stopTicks = ticks;
}

/** The rule of the task itself; on swaps the order on the exchange is given two seconds to work first. */
export function applyStop(draft: WinnerDraft, side: Side, ticks: number): boolean {
  const leg = draft.state.legs[side];
  if (leg.exit !== null || !reaches(side === 'L' ? -1 : 1, ticks, draft.state.winners[side].stopTicks)) return false;
  explain(draft, weight.order, 'protectiveStop', { price: priceText(draft, ticks) });
  const rests = leg.stop !== null && leg.stop.acked && !leg.stop.dead;
  leg.exit = { reason: 'STOP', tries: 0, notBefore: rests ? draft.event.ts + limits.restingStopPatienceMs : 0 };
  dropTrails(leg);
  pursueExit(draft, side);
  return true;
}

/** Makes the stops that are declared fit the books. Called at the end of a decision. */
export function placeStops(draft: WinnerDraft): void {
  const { winners, legs } = draft.state;
  if (maySend(draft.state)) for (const side of sides) if (legs[side].book.lots === 0) winners[side].stopTicks = null;
  fitLastLines(draft, {
    ownStop: (side) => {
      const { stopTicks: ticks } = winners[side];
      return ticks === null ? null : { ticks, reason: 'STOP' };
    },
  });
}
