// What a task waits for, worked out from its state: a price at which no watch fires must leave every rule of the task silent.
import { guardCloses, isRoundExit, isSettled, mayEnter } from './averaging-leg.ts';
import type { Watch } from './decision.ts';
import { leavesMarketAt, legLevels, sendableAt } from './exits.ts';
import { plainRules, rangeWatches } from './kind-rules.ts';
import { type LegState, type Side, sides, signOf, type Trail } from './leg-state.ts';
import { lockWatches, unlockTrail } from './lock.ts';
import { RATE_DEN } from './money.ts';
import { layerTrail, layerWatches, sliceWatches } from './part-exits.ts';
import { type MoneyLevel, roundLevels } from './round.ts';
import { levelsOf } from './triggers.ts';
import { mayAdd, maySend, type Turn } from './turn.ts';

export function watchesOf(turn: Turn): Watch[] {
  if (!maySend(turn.state)) return [];
  const { L, S, K } = turn.state.legs;
  const exits = [L, S, ...(K === undefined ? [] : [K])].flatMap(exitWatches);
  if (!turn.state.tradingEnabled) return exits;
  const ends = Math.min(...sides.map((side) => leavesMarketAt(turn, side)));
  if (Number.isFinite(ends)) exits.push({ type: 'at', ts: ends });
  return [...exits, ...roundWatches(turn), ...sides.flatMap((side) => legWatches(turn, side)), ...turn.rules.candleWatches(turn)];
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
  if (leg.book.lots === 0) return mayEnter(turn, side) ? entryWatches(turn, side) : [];
  if (leg.exit !== null) return [];
  const trails = [...trailWatches(turn, side), ...layerTrail(turn, side), ...unlockTrail(turn, side)];
  if (!isSettled(turn, side)) return trails;
  const safety = [...guardWatches(turn, side), ...turn.rules.exitWatches(turn, side)];
  if (leg.slices !== undefined) return [...sliceWatches(leg), ...safety];
  const ladder = [...trailWatches(turn, side), ...addWatches(turn, side), ...targetWatches(turn, side)];
  return [...ladder, ...layerWatches(turn, side), ...lockWatches(turn, side), ...safety];
}

/** The time first, then the border of the range. */
function entryWatches(turn: Turn, side: Side): Watch[] {
  const at: Watch[] = [{ type: 'at', ts: turn.state.legs[side].nextEntryAt }];
  if (turn.event.ts < turn.state.legs[side].nextEntryAt) return at;
  const waits = turn.rules.entryWatches(turn, side);
  return waits.length === 0 && turn.rules === plainRules ? at : waits;
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
  const { addArm, addDisarm } = legLevels(turn, side);
  if (addArm === null || addDisarm === null || !mayAdd(turn, leg)) return [];
  if (leg.addTrail !== null) return [beyond(signOf(side), addDisarm), ...leavingRange(turn, side)];
  if (turn.event.ts < leg.addBlockedUntil) return [{ type: 'at', ts: leg.addBlockedUntil }];
  return armWatch(turn, side, addArm);
}

/** The add trigger cut with the range: a price that is bad enough but outside it arms nothing. */
function armWatch(turn: Turn, side: Side, addArm: number): Watch[] {
  const { min, max } = turn.rules.addRange(turn, side);
  return rangeWatches({
    min: side === 'L' ? min : Math.max(addArm, min ?? addArm),
    max: side === 'L' ? Math.min(addArm, max ?? addArm) : max,
  });
}

function leavingRange(turn: Turn, side: Side): Watch[] {
  const { min, max } = turn.rules.addRange(turn, side);
  const below: Watch[] = min === null ? [] : [{ type: 'fallTo', ticks: min - 1 }];
  return max === null ? below : [...below, { type: 'riseTo', ticks: max + 1 }];
}

export function targetWatches(turn: Turn, side: Side): Watch[] {
  const leg = turn.state.legs[side];
  const { target } = legLevels(turn, side);
  return leg.targetTrail !== null || target === null ? [] : [beyond(signOf(side), target)];
}

/** Once warned, the guard matters again only when the ladder is used up. */
export function guardWatches(turn: Turn, side: Side): Watch[] {
  const leg = turn.state.legs[side];
  const { guard } = levelsOf(turn.c, side, leg.book);
  if (guard === null || (leg.warnedNearLiquidation && !guardCloses(turn, leg))) return [];
  return [beyond(side === 'L' ? -1 : 1, guard)];
}

export function beyond(dir: 1 | -1, ticks: number): Watch {
  return dir === 1 ? { type: 'riseTo', ticks } : { type: 'fallTo', ticks };
}
