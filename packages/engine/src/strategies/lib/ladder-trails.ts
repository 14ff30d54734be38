// The trails of a leg on the ladder: they follow the price from where a rule arms until it fires or can act no more.
import { addArgs, isSettled } from './averaging-leg.ts';
import { legLevels } from './exits.ts';
import { isWithin } from './kind-rules.ts';
import { type LegState, type Side, sides, signOf, type Trail } from './leg-state.ts';
import { countCrossings, moveUnlockTrail } from './lock.ts';
import { moveLayerTrail } from './part-exits.ts';
import { reaches } from './triggers.ts';
import { explain, mayAdd, priceText, type Turn, weight } from './turn.ts';

/** Gives every trail the extreme that the event knows of it. */
export function takeExtremes(turn: Turn): void {
  const { extremes } = turn.event;
  const moved = (trail: Trail | null): Trail | null => {
    const ext = trail === null ? undefined : extremes[trail.key];
    return trail === null || ext === undefined || ext === trail.ext ? trail : { key: trail.key, ext };
  };
  for (const side of sides) {
    const leg = turn.state.legs[side];
    leg.addTrail = moved(leg.addTrail);
    leg.targetTrail = moved(leg.targetTrail);
    const layer = moved(leg.layerTrail ?? null);
    if (layer !== null) leg.layerTrail = layer;
  }
  const { lock } = turn.state;
  if (lock !== undefined) lock.trail = moved(lock.trail);
  turn.rules.follow(turn, moved);
}

/** First drops, then arms. A dropped add trail arms again at the first price that is bad enough. */
export function moveTrails(turn: Turn, side: Side, ticks: number): void {
  const leg = turn.state.legs[side];
  if (!isSettled(turn, side)) return;
  turn.rules.moveTrails(turn, side, ticks);
  if (leg.book.lots === 0 || leg.slices !== undefined) return;
  moveLadderTrails(turn, side, ticks);
  moveLayerTrail(turn, side, ticks);
  moveUnlockTrail(turn, side, ticks);
  countCrossings(turn, side, ticks);
}

function moveLadderTrails(turn: Turn, side: Side, ticks: number): void {
  const leg = turn.state.legs[side];
  const levels = legLevels(turn, side);
  const better = signOf(side);
  const worse = better === 1 ? -1 : 1;
  if (leg.addTrail !== null && (reaches(better, ticks, levels.addDisarm) || !isWithin(turn.rules.addRange(turn, side), ticks))) {
    leg.addTrail = null;
    explain(turn, weight.note, 'addDisarmed', { price: priceText(turn, ticks) });
  } else if (leg.addTrail === null && mayArmAdd(turn, side, ticks) && reaches(worse, ticks, levels.addArm)) {
    leg.addTrail = { key: newTrailKey(leg, side), ext: ticks };
    const key = side === 'L' ? 'addArmedLong' : 'addArmedShort';
    explain(turn, weight.note, key, { price: priceText(turn, ticks), ...addArgs(turn, leg) });
  }
  if (leg.targetTrail === null && reaches(better, ticks, levels.target)) {
    leg.targetTrail = { key: newTrailKey(leg, side), ext: ticks };
    const key = side === 'L' ? 'targetArmedLong' : 'targetArmedShort';
    const { targetPct, rollbackPct } = turn.c.settings;
    explain(turn, weight.note, key, { price: priceText(turn, ticks), target: targetPct, rollback: rollbackPct });
  }
}

function mayArmAdd(turn: Turn, side: Side, ticks: number): boolean {
  const leg = turn.state.legs[side];
  return mayAdd(turn, leg) && turn.event.ts >= leg.addBlockedUntil && isWithin(turn.rules.addRange(turn, side), ticks);
}

function newTrailKey(leg: LegState, side: Side): string {
  leg.arms += 1;
  return `${side}${leg.arms}`;
}

/** An add trail lives only while adds are possible; whatever ended that was an event, so it is dropped here and not by a later price. */
export function dropUselessTrails(turn: Turn): void {
  for (const side of sides) {
    const leg = turn.state.legs[side];
    if (leg.addTrail !== null && !mayAdd(turn, leg)) leg.addTrail = null;
    if (leg.book.lots === 0) leg.targetTrail = null;
    if (leg.book.lots === 0) delete leg.layerTrail;
  }
}
