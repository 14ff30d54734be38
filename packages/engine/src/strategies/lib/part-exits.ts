// Selling in parts: a take profit in slices, and layers high up the ladder at targets of their own. Newest layers first, never at a loss.
import { limitTicks } from './compiled-settings.ts';
import type { OrderReason, Watch } from './decision.ts';
import { dropTrails, isBeyondFloor, reduceLock, startExit } from './exits.ts';
import { backToNewestLayer } from './leg-book.ts';
import { type LegState, type Side, signOf, type UnsettledOrder } from './leg-state.ts';
import type { TaskWait } from './task-view.ts';
import { RATE_DEN } from './money-units.ts';
import { layerLevelsOf, reaches, trailFires } from './triggers.ts';
import { explain, lockOf, orderSide, priceText, send, sizeText, type DecisionDraft, weight } from './decision-draft.ts';

/** A rung is bought again at most this many times in a cycle; from then on its layer leaves with the leg. */
const resoldMax = 20;

/** After a refused slice or layer exit the next one waits this long. */
const partRefusedPauseMs = 60_000;

/** Takes profit on the whole leg: at once, or the first of its slices. */
export function takeProfit(draft: DecisionDraft, side: Side, ticks: number, reason: OrderReason): void {
  if (!isSliced(draft, draft.state.legs[side])) return startExit(draft, side, reason);
  dropTrails(draft.state.legs[side]);
  reduceLock(draft, side, { reason, keep: 0 });
  sendSlice(draft, side, ticks, reason);
}

/** Whether more would be left after one slice than the venue's minimum; a smaller rest joins it. */
function isSliced(draft: DecisionDraft, leg: LegState): boolean {
  return leg.book.lots - draft.c.sliceLots >= draft.c.instrument.minLots;
}

function sendSlice(draft: DecisionDraft, side: Side, ticks: number, reason: OrderReason): void {
  const leg = draft.state.legs[side];
  leg.slices = { reason, nextAt: draft.event.ts + draft.c.sliceMs };
  sendPart(draft, side, ticks, { lots: draft.c.sliceLots, reason, rung: null });
}

function sendPart(draft: DecisionDraft, side: Side, ticks: number, part: { lots: number; reason: OrderReason; rung: number | null }): void {
  const priceTicks = limitTicks(draft.c, orderSide(side, 'close'), ticks);
  send(draft, side, { effect: 'close', type: 'ioc', priceTicks, ...part });
}

/** The next slice when its time has come; short of the floor slicing ends instead. True while slices are under way. */
export function applySlices(draft: DecisionDraft, side: Side, ticks: number): boolean {
  const leg = draft.state.legs[side];
  const { slices } = leg;
  if (slices === undefined) return false;
  if (draft.event.ts < dueAt(leg, slices.nextAt)) return true;
  const price = priceText(draft, ticks);
  if (!isBeyondFloor(draft, side, ticks)) {
    delete leg.slices;
    explain(draft, weight.note, 'slicesEnded', { price });
    return true;
  }
  if (!isSliced(draft, leg)) {
    explain(draft, weight.order, 'slice', { size: sizeText(draft, leg.book.lots), price });
    startExit(draft, side, slices.reason);
    return true;
  }
  explain(draft, weight.order, 'slice', { size: sizeText(draft, draft.c.sliceLots), price });
  sendSlice(draft, side, ticks, slices.reason);
  return true;
}

function dueAt(leg: LegState, ts: number): number {
  return Math.max(ts, leg.partsBlockedUntil ?? 0);
}

export function sliceWatches(leg: LegState): Watch[] {
  return leg.slices === undefined ? [] : [{ type: 'at', ts: dueAt(leg, leg.slices.nextAt) }];
}

/** Whether the newest layer has a target of its own: a high rung, of a size the venue takes, not sold too often. */
function hasOwnTarget(draft: DecisionDraft, leg: LegState): boolean {
  const layer = leg.book.layers.at(-1);
  if (layer === undefined || layer.rung < draft.c.highFrom || layer.lots < draft.c.instrument.minLots) return false;
  return (leg.resold?.[layer.rung] ?? 0) < resoldMax;
}

/** Arms the newest layer's own trail. */
export function moveLayerTrail(draft: DecisionDraft, side: Side, ticks: number): void {
  const leg = draft.state.legs[side];
  if (leg.layerTrail !== undefined || draft.event.ts < (leg.partsBlockedUntil ?? 0) || !hasOwnTarget(draft, leg)) return;
  if (!reaches(signOf(side), ticks, layerLevelsOf(draft.c, side, leg.book).target)) return;
  leg.arms += 1;
  leg.layerTrail = { key: `${side}${leg.arms}`, ext: ticks };
}

/** Sells the newest layer after its own fall back, while that covers its own costs. */
export function applyLayerTarget(draft: DecisionDraft, side: Side, ticks: number): boolean {
  const leg = draft.state.legs[side];
  const layer = leg.book.layers.at(-1);
  if (layer === undefined || leg.layerTrail === undefined) return false;
  if (!trailFires(signOf(side), leg.layerTrail.ext, ticks, draft.c.rollback)) return false;
  if (!reaches(signOf(side), ticks, layerLevelsOf(draft.c, side, leg.book).floor)) {
    delete leg.layerTrail;
    return false;
  }
  const args = { size: sizeText(draft, layer.lots), price: priceText(draft, ticks), rung: String(layer.rung) };
  explain(draft, weight.order, side === 'L' ? 'layerTargetLong' : 'layerTargetShort', args);
  const hedge = lockOf(draft.state, side);
  if (hedge !== null) reduceLock(draft, side, { reason: 'UNLOCK', keep: leg.book.lots - layer.lots });
  sendPart(draft, side, ticks, { lots: layer.lots, reason: 'LAYER_TARGET', rung: layer.rung });
  return true;
}

/** The next slice of a take profit under way, or nothing. */
export function sliceWaits(draft: DecisionDraft, side: Side): TaskWait[] {
  const leg = draft.state.legs[side];
  if (leg.slices === undefined) return [];
  const size = sizeText(draft, isSliced(draft, leg) ? draft.c.sliceLots : leg.book.lots);
  return [{ leg: side, act: 'slice', price: '', size, armed: false, notBefore: Math.ceil(dueAt(leg, leg.slices.nextAt)) }];
}

/** Where the newest layer is sold alone; nothing where it leaves with the leg. */
export function layerWaits(draft: DecisionDraft, side: Side): TaskWait[] {
  const leg = draft.state.legs[side];
  const { target } = layerLevelsOf(draft.c, side, leg.book);
  const layer = leg.book.layers.at(-1);
  if (target === null || layer === undefined || !hasOwnTarget(draft, leg)) return [];
  const armed = leg.layerTrail !== undefined;
  return [{ leg: side, act: 'layer', price: priceText(draft, target), size: sizeText(draft, layer.lots), armed }];
}

export function layerWatches(draft: DecisionDraft, side: Side): Watch[] {
  const leg = draft.state.legs[side];
  if (leg.layerTrail !== undefined) return layerTrail(draft, side);
  const { target } = layerLevelsOf(draft.c, side, leg.book);
  if (target === null || !hasOwnTarget(draft, leg)) return [];
  if (draft.event.ts < (leg.partsBlockedUntil ?? 0)) return [{ type: 'at', ts: leg.partsBlockedUntil ?? 0 }];
  return [side === 'L' ? { type: 'riseTo', ticks: target } : { type: 'fallTo', ticks: target }];
}

/** The layer's trail stays declared while orders are under way, so that its extreme goes on. */
export function layerTrail(draft: DecisionDraft, side: Side): Watch[] {
  const trail = draft.state.legs[side].layerTrail;
  if (trail === undefined) return [];
  return [{ type: 'trail', key: trail.key, dir: signOf(side), startTicks: trail.ext, rateNum: draft.c.rollback, rateDen: RATE_DEN }];
}

/** After a slice or a layer was sold: the ladder goes on from the newest layer that is left, so that the rung can be bought again. */
export function endPart(leg: LegState, order: UnsettledOrder): void {
  if (order.filled === 0) return;
  if (leg.slices !== undefined) leg.book = backToNewestLayer(leg.book);
  if (order.reason !== 'LAYER_TARGET') return;
  const rung = order.rung ?? 0;
  if ((leg.book.layers.at(-1)?.rung ?? 0) < rung) {
    leg.resold = { ...leg.resold, [rung]: (leg.resold?.[rung] ?? 0) + 1 };
    leg.book = backToNewestLayer(leg.book);
  }
  leg.addTrail = null;
  delete leg.layerTrail;
}

/** After a refusal the next part waits, so that the venue is never hammered. */
export function refusePart(draft: DecisionDraft, leg: LegState): void {
  leg.partsBlockedUntil = draft.event.ts + partRefusedPauseMs;
  delete leg.layerTrail;
}
