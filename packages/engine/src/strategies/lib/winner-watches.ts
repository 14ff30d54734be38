// What a task that adds to winners waits for: at a price where no watch fires every rule of it must be silent.
import { mayEnter } from './averaging-leg.ts';
import type { Watch } from './decision.ts';
import { marketWatches } from './leave-market.ts';
import { type Side, sides, signOf } from './leg-state.ts';
import * as limits from './limits.ts';
import { sliceWatches } from './part-exits.ts';
import { mayAdd, maySend, type DecisionDraft } from './decision-draft.ts';
import { beyond, exitWatches, guardWatches, roundWatches, targetWatches, trailWatches } from './watches.ts';
import { gateTicks } from './winner-leg.ts';
import { addTicks } from './winner-levels.ts';
import type { WinnerDraft } from './winner-state.ts';

export function winnerWatches(draft: WinnerDraft): Watch[] {
  if (!maySend(draft.state)) return [];
  const exits = [...marketWatches(draft), ...sides.flatMap((side) => exitWatches(draft.state.legs[side]))];
  if (!draft.state.tradingEnabled) return exits;
  return [...exits, ...gateWatch(draft), ...roundWatches(draft), ...sides.flatMap((side) => legWatches(draft, side))];
}

function gateWatch(draft: WinnerDraft): Watch[] {
  return draft.gate === 'none' ? [] : [{ type: 'candle', bar: '15m', count: limits.gateBars, after: draft.state.channel?.ts ?? 0 }];
}

function legWatches(draft: WinnerDraft, side: Side): Watch[] {
  const leg = draft.state.legs[side];
  if (leg.book.lots === 0) return mayEnter(draft, side) ? entryWatches(draft, side) : [];
  if (leg.exit !== null) return [];
  const { stopTicks } = draft.state.winners[side];
  const always = [...(stopTicks === null ? [] : [beyond(side === 'L' ? -1 : 1, stopTicks)]), ...trailWatches(draft, side)];
  if (leg.orders.length > 0) return always;
  if (leg.slices !== undefined) return [...always, ...sliceWatches(leg), ...guardWatches(draft, side)];
  return [...always, ...addWatches(draft, side), ...targetWatches(draft, side), ...guardWatches(draft, side)];
}

/** The time first, then the border of the range and the gate. */
function entryWatches(draft: WinnerDraft, side: Side): Watch[] {
  const { nextEntryAt } = draft.state.legs[side];
  const { rangeMin, rangeMax } = draft.c;
  if (draft.event.ts < nextEntryAt) return [{ type: 'at', ts: nextEntryAt }];
  if (draft.gate === 'none' && rangeMin === null && rangeMax === null) return [{ type: 'at', ts: nextEntryAt }];
  if (draft.gate === 'none') return between(rangeMin, rangeMax);
  const gate = gateTicks(draft, side);
  return gate === null ? [] : inFavour(draft, side, gate);
}

function addWatches(draft: WinnerDraft, side: Side): Watch[] {
  const leg = draft.state.legs[side];
  const ticks = addTicks(draft.c, side, leg.book);
  if (ticks === null || !mayAdd(draft, leg)) return [];
  return draft.event.ts < leg.addBlockedUntil ? [{ type: 'at', ts: leg.addBlockedUntil }] : inFavour(draft, side, ticks);
}

/** A level in the trade's favour, cut with the range: a price that is good enough but outside it does nothing. */
function inFavour(draft: DecisionDraft, side: Side, ticks: number): Watch[] {
  const { rangeMin, rangeMax } = draft.c;
  if (signOf(side) === 1) return between(Math.max(ticks, rangeMin ?? ticks), rangeMax);
  return between(rangeMin, Math.min(ticks, rangeMax ?? ticks));
}

function between(low: number | null, high: number | null): Watch[] {
  if (low === null) return high === null ? [] : [{ type: 'fallTo', ticks: high }];
  if (high === null) return [{ type: 'riseTo', ticks: low }];
  return low <= high ? [{ type: 'band', lowTicks: low, highTicks: high }] : [];
}
