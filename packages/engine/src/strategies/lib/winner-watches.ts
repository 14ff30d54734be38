// What a task that adds to winners waits for: at a price where no watch fires every rule of it must be silent.
import { mayEnter } from './averaging-leg.ts';
import type { Watch } from './decision.ts';
import { marketWatches } from './leave-market.ts';
import { type Side, sides, signOf } from './leg-state.ts';
import * as limits from './limits.ts';
import { sliceWatches } from './part-exits.ts';
import { mayAdd, maySend, type Turn } from './turn.ts';
import { beyond, exitWatches, guardWatches, roundWatches, targetWatches, trailWatches } from './watches.ts';
import { gateTicks } from './winner-leg.ts';
import { addTicks } from './winner-levels.ts';
import type { WinnerTurn } from './winner-state.ts';

export function winnerWatches(turn: WinnerTurn): Watch[] {
  if (!maySend(turn.state)) return [];
  const exits = [...marketWatches(turn), ...sides.flatMap((side) => exitWatches(turn.state.legs[side]))];
  if (!turn.state.tradingEnabled) return exits;
  return [...exits, ...gateWatch(turn), ...roundWatches(turn), ...sides.flatMap((side) => legWatches(turn, side))];
}

function gateWatch(turn: WinnerTurn): Watch[] {
  return turn.gate === 'none' ? [] : [{ type: 'candle', bar: '15m', count: limits.gateBars, after: turn.state.channel?.ts ?? 0 }];
}

function legWatches(turn: WinnerTurn, side: Side): Watch[] {
  const leg = turn.state.legs[side];
  if (leg.book.lots === 0) return mayEnter(turn, side) ? entryWatches(turn, side) : [];
  if (leg.exit !== null) return [];
  const { stopTicks } = turn.state.winners[side];
  const always = [...(stopTicks === null ? [] : [beyond(side === 'L' ? -1 : 1, stopTicks)]), ...trailWatches(turn, side)];
  if (leg.orders.length > 0) return always;
  if (leg.slices !== undefined) return [...always, ...sliceWatches(leg), ...guardWatches(turn, side)];
  return [...always, ...addWatches(turn, side), ...targetWatches(turn, side), ...guardWatches(turn, side)];
}

/** The time first, then the border of the range and the gate. */
function entryWatches(turn: WinnerTurn, side: Side): Watch[] {
  const { nextEntryAt } = turn.state.legs[side];
  const { rangeMin, rangeMax } = turn.c;
  if (turn.event.ts < nextEntryAt) return [{ type: 'at', ts: nextEntryAt }];
  if (turn.gate === 'none' && rangeMin === null && rangeMax === null) return [{ type: 'at', ts: nextEntryAt }];
  if (turn.gate === 'none') return between(rangeMin, rangeMax);
  const gate = gateTicks(turn, side);
  return gate === null ? [] : inFavour(turn, side, gate);
}

function addWatches(turn: WinnerTurn, side: Side): Watch[] {
  const leg = turn.state.legs[side];
  const ticks = addTicks(turn.c, side, leg.book);
  if (ticks === null || !mayAdd(turn, leg)) return [];
  return turn.event.ts < leg.addBlockedUntil ? [{ type: 'at', ts: leg.addBlockedUntil }] : inFavour(turn, side, ticks);
}

/** A level in the trade's favour, cut with the range: a price that is good enough but outside it does nothing. */
function inFavour(turn: Turn, side: Side, ticks: number): Watch[] {
  const { rangeMin, rangeMax } = turn.c;
  if (signOf(side) === 1) return between(Math.max(ticks, rangeMin ?? ticks), rangeMax);
  return between(rangeMin, Math.min(ticks, rangeMax ?? ticks));
}

function between(low: number | null, high: number | null): Watch[] {
  if (low === null) return high === null ? [] : [{ type: 'fallTo', ticks: high }];
  if (high === null) return [{ type: 'riseTo', ticks: low }];
  return low <= high ? [{ type: 'band', lowTicks: low, highTicks: high }] : [];
}
