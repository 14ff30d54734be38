// The trails of a leg on the ladder: they follow the price from where a rule arms until it fires or can act no more.
import { addArgs, isSettled } from './averaging-leg.ts';
import { legLevels } from './exits.ts';
import { isWithin } from './kind-rules.ts';
import { type LegState, type Side, sides, signOf, type Trail } from './leg-state.ts';
import { countCrossings, moveUnlockTrail } from './lock.ts';
import { moveLayerTrail } from './part-exits.ts';
import { reaches } from './triggers.ts';
import { explain, mayAdd, priceText, type DecisionDraft, weight } from './decision-draft.ts';

/** Gives every trail the extreme that the event knows of it. */
export function takeExtremes(draft: DecisionDraft): void {
  const { extremes } = draft.event;
  const moved = (trail: Trail | null): Trail | null => {
    const ext = trail === null ? undefined : extremes[trail.key];
    return trail === null || ext === undefined || ext === trail.ext ? trail : { key: trail.key, ext };
  };
  for (const side of sides) {
    const leg = draft.state.legs[side];
    leg.addTrail = moved(leg.addTrail);
    leg.targetTrail = moved(leg.targetTrail);
    const layer = moved(leg.layerTrail ?? null);
    if (layer !== null) leg.layerTrail = layer;
  }
  const { lock } = draft.state;
  if (lock !== undefined) lock.trail = moved(lock.trail);
  draft.rules.follow(draft, moved);
}

/** First drops, then arms. A dropped add trail arms again at the first price that is bad enough. */
export function moveTrails(draft: DecisionDraft, side: Side, ticks: number): void {
  const leg = draft.state.legs[side];
  if (!isSettled(draft, side)) return;
  draft.rules.moveTrails(draft, side, ticks);
  if (leg.book.lots === 0 || leg.slices !== undefined) return;
  moveLadderTrails(draft, side, ticks);
  moveLayerTrail(draft, side, ticks);
  moveUnlockTrail(draft, side, ticks);
  countCrossings(draft, side, ticks);
}

function moveLadderTrails(draft: DecisionDraft, side: Side, ticks: number): void {
  const leg = draft.state.legs[side];
  const levels = legLevels(draft, side);
  const better = signOf(side);
  const worse = better === 1 ? -1 : 1;
  if (leg.addTrail !== null && (reaches(better, ticks, levels.addDisarm) || !isWithin(draft.rules.addRange(draft, side), ticks))) {
    leg.addTrail = null;
    explain(draft, weight.note, 'addDisarmed', { price: priceText(draft, ticks) });
  } else if (leg.addTrail === null && mayArmAdd(draft, side, ticks) && reaches(worse, ticks, levels.addArm)) {
    leg.addTrail = { key: newTrailKey(leg, side), ext: ticks };
    const key = side === 'L' ? 'addArmedLong' : 'addArmedShort';
    explain(draft, weight.note, key, { price: priceText(draft, ticks), ...addArgs(draft, leg) });
  }
  if (leg.targetTrail === null && reaches(better, ticks, levels.target)) {
    leg.targetTrail = { key: newTrailKey(leg, side), ext: ticks };
    const key = side === 'L' ? 'targetArmedLong' : 'targetArmedShort';
    const { targetPct, rollbackPct } = draft.c.settings;
    explain(draft, weight.note, key, { price: priceText(draft, ticks), target: targetPct, rollback: rollbackPct });
  }
}

function mayArmAdd(draft: DecisionDraft, side: Side, ticks: number): boolean {
  const leg = draft.state.legs[side];
  return mayAdd(draft, leg) && draft.event.ts >= leg.addBlockedUntil && isWithin(draft.rules.addRange(draft, side), ticks);
}

function newTrailKey(leg: LegState, side: Side): string {
  leg.arms += 1;
  return `${side}${leg.arms}`;
}

/** An add trail lives only while adds are possible; whatever ended that was an event, so it is dropped here and not by a later price. */
export function dropUselessTrails(draft: DecisionDraft): void {
  for (const side of sides) {
    const leg = draft.state.legs[side];
    if (leg.addTrail !== null && !mayAdd(draft, leg)) leg.addTrail = null;
    if (leg.book.lots === 0) leg.targetTrail = null;
    if (leg.book.lots === 0) delete leg.layerTrail;
  }
}
