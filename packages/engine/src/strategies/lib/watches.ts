// What a task waits for, worked out from its state: a price at which no watch fires must leave every rule of the task silent.
import { isRoundExit, mayEnter } from './averaging-leg.ts';
import type { Watch } from './decision.ts';
import { sendableAt } from './exits.ts';
import { type LegState, type Side, sides, signOf, type Trail } from './leg-state.ts';
import { RATE_DEN } from './money.ts';
import { type MoneyLevel, roundLevels } from './round.ts';
import { levelsOf } from './triggers.ts';
import { mayAdd, maySend, type Turn } from './turn.ts';

export function watchesOf(turn: Turn): Watch[] {
  if (!maySend(turn.state)) return [];
  const exits = sides.flatMap((side) => exitWatches(turn.state.legs[side]));
  if (!turn.state.tradingEnabled) return exits;
  return [...exits, ...roundWatches(turn), ...sides.flatMap((side) => legWatches(turn, side))];
}

export function exitWatches(leg: LegState): Watch[] {
  const ts = sendableAt(leg);
  return Number.isFinite(ts) ? [{ type: 'at', ts }] : [];
}

export function roundWatches(turn: Turn): Watch[] {
  if (sides.every((side) => turn.state.legs[side].book.lots === 0 || isRoundExit(turn.state.legs[side]))) return [];
  const { loss, target } = roundLevels(turn.c, turn.state);
  return [...moneyWatch(loss), ...moneyWatch(target)];
}

export function moneyWatch(level: MoneyLevel | null): Watch[] {
  if (level === null) return [];
  if (level.when === 'now') return [{ type: 'at', ts: 0 }];
  return [level.when === 'fall' ? { type: 'fallTo', ticks: level.ticks } : { type: 'riseTo', ticks: level.ticks }];
}

function legWatches(turn: Turn, side: Side): Watch[] {
  const leg = turn.state.legs[side];
  if (leg.book.lots === 0) return mayEnter(turn, side) ? entryWatches(turn, leg) : [];
  if (leg.exit !== null) return [];
  if (leg.orders.length > 0) return trailWatches(turn, side);
  return [...trailWatches(turn, side), ...addWatches(turn, side), ...targetWatches(turn, side), ...guardWatches(turn, side)];
}

/** The time first, then the border of the range. */
function entryWatches(turn: Turn, leg: LegState): Watch[] {
  const { rangeMin, rangeMax } = turn.c;
  if (turn.event.ts < leg.nextEntryAt || (rangeMin === null && rangeMax === null)) return [{ type: 'at', ts: leg.nextEntryAt }];
  if (rangeMin === null) return [{ type: 'fallTo', ticks: rangeMax ?? 0 }];
  if (rangeMax === null) return [{ type: 'riseTo', ticks: rangeMin }];
  return [{ type: 'band', lowTicks: rangeMin, highTicks: rangeMax }];
}

export function trailWatches(turn: Turn, side: Side): Watch[] {
  const leg = turn.state.legs[side];
  const better = signOf(side);
  const worse = better === 1 ? -1 : 1;
  return [...trailWatch(leg.addTrail, worse, turn.c.callback), ...trailWatch(leg.targetTrail, better, turn.c.rollback)];
}

export function trailWatch(trail: Trail | null, dir: 1 | -1, rateNum: number): Watch[] {
  if (trail === null) return [];
  return [{ type: 'trail', key: trail.key, dir, startTicks: trail.ext, rateNum, rateDen: RATE_DEN }];
}

function addWatches(turn: Turn, side: Side): Watch[] {
  const leg = turn.state.legs[side];
  const { addArm, addDisarm } = levelsOf(turn.c, side, leg.book);
  if (addArm === null || addDisarm === null || !mayAdd(turn, leg)) return [];
  if (leg.addTrail !== null) return [beyond(signOf(side), addDisarm), ...leavingRange(turn)];
  if (turn.event.ts < leg.addBlockedUntil) return [{ type: 'at', ts: leg.addBlockedUntil }];
  return armWatch(turn, side, addArm);
}

/** The add trigger cut with the range: a price that is bad enough but outside it arms nothing. */
function armWatch(turn: Turn, side: Side, addArm: number): Watch[] {
  const { rangeMin, rangeMax } = turn.c;
  const low = side === 'L' ? rangeMin : Math.max(addArm, rangeMin ?? addArm);
  const high = side === 'L' ? Math.min(addArm, rangeMax ?? addArm) : rangeMax;
  if (low === null) return high === null ? [] : [{ type: 'fallTo', ticks: high }];
  if (high === null) return [{ type: 'riseTo', ticks: low }];
  return low <= high ? [{ type: 'band', lowTicks: low, highTicks: high }] : [];
}

function leavingRange(turn: Turn): Watch[] {
  const { rangeMin, rangeMax } = turn.c;
  const below: Watch[] = rangeMin === null ? [] : [{ type: 'fallTo', ticks: rangeMin - 1 }];
  return rangeMax === null ? below : [...below, { type: 'riseTo', ticks: rangeMax + 1 }];
}

export function targetWatches(turn: Turn, side: Side): Watch[] {
  const leg = turn.state.legs[side];
  const { target } = levelsOf(turn.c, side, leg.book);
  return leg.targetTrail !== null || target === null ? [] : [beyond(signOf(side), target)];
}

/** Once warned, the guard matters again only when the ladder is used up. */
export function guardWatches(turn: Turn, side: Side): Watch[] {
  const leg = turn.state.legs[side];
  const { guard } = levelsOf(turn.c, side, leg.book);
  if (guard === null || (leg.warnedNearLiquidation && leg.book.addCount < turn.c.maxAdds)) return [];
  return [beyond(side === 'L' ? -1 : 1, guard)];
}

export function beyond(dir: 1 | -1, ticks: number): Watch {
  return dir === 1 ? { type: 'riseTo', ticks } : { type: 'fallTo', ticks };
}
