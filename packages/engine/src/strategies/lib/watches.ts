// What a task waits for, worked out from its state: a price at which no watch fires must leave every rule of the task silent.
import { guardCloses, isRoundExit, isSettled, mayEnter } from './averaging-leg.ts';
import type { Watch } from './decision.ts';
import { leavesMarketAt, legLevels, sendableAt } from './exits.ts';
import { plainRules, rangeWatches } from './kind-rules.ts';
import { type LegState, type Side, sides, signOf, type Trail } from './leg-state.ts';
import { lockWatches, unlockTrail } from './lock.ts';
import { RATE_DEN } from './money-units.ts';
import { layerTrail, layerWatches, sliceWatches } from './part-exits.ts';
import type { MoneyLevel } from './levels.ts';
import { roundLevels } from './round.ts';
import { levelsOf } from './triggers.ts';
import { mayAdd, maySend, type DecisionDraft } from './decision-draft.ts';

export function watchesOf(draft: DecisionDraft): Watch[] {
  if (!maySend(draft.state)) return [];
  const { L, S, K } = draft.state.legs;
  const exits = [L, S, ...(K === undefined ? [] : [K])].flatMap(exitWatches);
  if (!draft.state.tradingEnabled) return exits;
  const ends = Math.min(...sides.map((side) => leavesMarketAt(draft, side)));
  if (Number.isFinite(ends)) exits.push({ type: 'at', ts: ends });
  return [...exits, ...roundWatches(draft), ...sides.flatMap((side) => legWatches(draft, side)), ...draft.rules.candleWatches(draft)];
}

export function exitWatches(leg: LegState): Watch[] {
  const ts = sendableAt(leg);
  return Number.isFinite(ts) ? [{ type: 'at', ts }] : [];
}

export function roundWatches(draft: DecisionDraft): Watch[] {
  if (sides.every((side) => draft.state.legs[side].book.lots === 0 || isRoundExit(draft.state.legs[side]))) return [];
  const { loss, target } = roundLevels(draft.c, draft.state);
  return [...moneyWatch(loss), ...moneyWatch(target)];
}

export function moneyWatch(level: MoneyLevel | null): Watch[] {
  if (level === null) return [];
  if (level.when === 'now') return [{ type: 'at', ts: 0 }];
  return [level.when === 'fall' ? { type: 'fallTo', ticks: level.ticks } : { type: 'riseTo', ticks: level.ticks }];
}

function legWatches(draft: DecisionDraft, side: Side): Watch[] {
  const leg = draft.state.legs[side];
  if (leg.book.lots === 0) return mayEnter(draft, side) ? entryWatches(draft, side) : [];
  if (leg.exit !== null) return [];
  const trails = [...trailWatches(draft, side), ...layerTrail(draft, side), ...unlockTrail(draft, side)];
  if (!isSettled(draft, side)) return trails;
  const safety = [...guardWatches(draft, side), ...draft.rules.exitWatches(draft, side)];
  if (leg.slices !== undefined) return [...sliceWatches(leg), ...safety];
  const ladder = [...trailWatches(draft, side), ...addWatches(draft, side), ...targetWatches(draft, side)];
  return [...ladder, ...layerWatches(draft, side), ...lockWatches(draft, side), ...safety];
}

/** The time first, then the border of the range. */
function entryWatches(draft: DecisionDraft, side: Side): Watch[] {
  const at: Watch[] = [{ type: 'at', ts: draft.state.legs[side].nextEntryAt }];
  if (draft.event.ts < draft.state.legs[side].nextEntryAt) return at;
  const waits = draft.rules.entryWatches(draft, side);
  return waits.length === 0 && draft.rules === plainRules ? at : waits;
}

export function trailWatches(draft: DecisionDraft, side: Side): Watch[] {
  const leg = draft.state.legs[side];
  const better = signOf(side);
  const worse = better === 1 ? -1 : 1;
  return [...trailWatch(leg.addTrail, worse, draft.c.callback), ...trailWatch(leg.targetTrail, better, draft.c.rollback)];
}

export function trailWatch(trail: Trail | null, dir: 1 | -1, rateNum: number): Watch[] {
  if (trail === null) return [];
  return [{ type: 'trail', key: trail.key, dir, startTicks: trail.ext, rateNum, rateDen: RATE_DEN }];
}

function addWatches(draft: DecisionDraft, side: Side): Watch[] {
  const leg = draft.state.legs[side];
  const { addArm, addDisarm } = legLevels(draft, side);
  if (addArm === null || addDisarm === null || !mayAdd(draft, leg)) return [];
  if (leg.addTrail !== null) return [beyond(signOf(side), addDisarm), ...leavingRange(draft, side)];
  if (draft.event.ts < leg.addBlockedUntil) return [{ type: 'at', ts: leg.addBlockedUntil }];
  return armWatch(draft, side, addArm);
}

/** The add trigger cut with the range: a price that is bad enough but outside it arms nothing. */
function armWatch(draft: DecisionDraft, side: Side, addArm: number): Watch[] {
  const { min, max } = draft.rules.addRange(draft, side);
  return rangeWatches({
    min: side === 'L' ? min : Math.max(addArm, min ?? addArm),
    max: side === 'L' ? Math.min(addArm, max ?? addArm) : max,
  });
}

function leavingRange(draft: DecisionDraft, side: Side): Watch[] {
  const { min, max } = draft.rules.addRange(draft, side);
  const below: Watch[] = min === null ? [] : [{ type: 'fallTo', ticks: min - 1 }];
  return max === null ? below : [...below, { type: 'riseTo', ticks: max + 1 }];
}

export function targetWatches(draft: DecisionDraft, side: Side): Watch[] {
  const leg = draft.state.legs[side];
  const { target } = legLevels(draft, side);
  return leg.targetTrail !== null || target === null ? [] : [beyond(signOf(side), target)];
}

/** Once warned, the guard matters again only when the ladder is used up. */
export function guardWatches(draft: DecisionDraft, side: Side): Watch[] {
  const leg = draft.state.legs[side];
  const { guard } = levelsOf(draft.c, side, leg.book);
  if (guard === null || (leg.warnedNearLiquidation && !guardCloses(draft, leg))) return [];
  return [beyond(side === 'L' ? -1 : 1, guard)];
}

export function beyond(dir: 1 | -1, ticks: number): Watch {
  return dir === 1 ? { type: 'riseTo', ticks } : { type: 'fallTo', ticks };
}
