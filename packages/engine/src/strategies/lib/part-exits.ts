// Selling in parts: a take profit in slices, and layers high up the ladder at targets of their own. Newest layers first, never at a loss.
import { limitTicks } from './compiled-settings.ts';
import type { OrderReason, Watch } from './decision.ts';
import { dropTrails, isBeyondFloor, reduceLock, startExit } from './exits.ts';
import { backToNewestLayer } from './leg-book.ts';
import { type LegState, type Side, signOf, type UnsettledOrder } from './leg-state.ts';
import { RATE_DEN } from './money.ts';
import { layerLevelsOf, reaches, trailFires } from './triggers.ts';
import { explain, lockOf, orderSide, priceText, send, sizeText, type Turn, weight } from './turn.ts';

/** A rung is bought again at most this many times in a cycle; from then on its layer leaves with the leg. */
const resoldMax = 20;

/** After a refused slice or layer exit the next one waits this long. */
const partRefusedPauseMs = 60_000;

/** Takes profit on the whole leg: at once, or the first of its slices. */
export function takeProfit(turn: Turn, side: Side, ticks: number, reason: OrderReason): void {
  if (!isSliced(turn, turn.state.legs[side])) return startExit(turn, side, reason);
  dropTrails(turn.state.legs[side]);
  reduceLock(turn, side, { reason, keep: 0 });
  sendSlice(turn, side, ticks, reason);
}

/** Whether more would be left after one slice than the venue's minimum; a smaller rest joins it. */
function isSliced(turn: Turn, leg: LegState): boolean {
  return leg.book.lots - turn.c.sliceLots >= turn.c.instrument.minLots;
}

function sendSlice(turn: Turn, side: Side, ticks: number, reason: OrderReason): void {
  const leg = turn.state.legs[side];
  leg.slices = { reason, nextAt: turn.event.ts + turn.c.sliceMs };
  sendPart(turn, side, ticks, { lots: turn.c.sliceLots, reason, rung: null });
}

function sendPart(turn: Turn, side: Side, ticks: number, part: { lots: number; reason: OrderReason; rung: number | null }): void {
  const priceTicks = limitTicks(turn.c, orderSide(side, 'close'), ticks);
  send(turn, side, { effect: 'close', type: 'ioc', priceTicks, ...part });
}

/** The next slice when its time has come; short of the floor slicing ends instead. True while slices are under way. */
export function applySlices(turn: Turn, side: Side, ticks: number): boolean {
  const leg = turn.state.legs[side];
  const { slices } = leg;
  if (slices === undefined) return false;
  if (turn.event.ts < dueAt(leg, slices.nextAt)) return true;
  const price = priceText(turn, ticks);
  if (!isBeyondFloor(turn, side, ticks)) {
    delete leg.slices;
    explain(turn, weight.note, 'slicesEnded', { price });
    return true;
  }
  if (!isSliced(turn, leg)) {
    explain(turn, weight.order, 'slice', { size: sizeText(turn, leg.book.lots), price });
    startExit(turn, side, slices.reason);
    return true;
  }
  explain(turn, weight.order, 'slice', { size: sizeText(turn, turn.c.sliceLots), price });
  sendSlice(turn, side, ticks, slices.reason);
  return true;
}

function dueAt(leg: LegState, ts: number): number {
  return Math.max(ts, leg.partsBlockedUntil ?? 0);
}

export function sliceWatches(leg: LegState): Watch[] {
  return leg.slices === undefined ? [] : [{ type: 'at', ts: dueAt(leg, leg.slices.nextAt) }];
}

/** Whether the newest layer has a target of its own: a high rung, of a size the venue takes, not sold too often. */
function hasOwnTarget(turn: Turn, leg: LegState): boolean {
  const layer = leg.book.layers.at(-1);
  if (layer === undefined || layer.rung < turn.c.highFrom || layer.lots < turn.c.instrument.minLots) return false;
  return (leg.resold?.[layer.rung] ?? 0) < resoldMax;
}

/** Arms the newest layer's own trail. */
export function moveLayerTrail(turn: Turn, side: Side, ticks: number): void {
  const leg = turn.state.legs[side];
  if (leg.layerTrail !== undefined || turn.event.ts < (leg.partsBlockedUntil ?? 0) || !hasOwnTarget(turn, leg)) return;
  if (!reaches(signOf(side), ticks, layerLevelsOf(turn.c, side, leg.book).target)) return;
  leg.arms += 1;
  leg.layerTrail = { key: `${side}${leg.arms}`, ext: ticks };
}

/** Sells the newest layer after its own fall back, while that covers its own costs. */
export function applyLayerTarget(turn: Turn, side: Side, ticks: number): boolean {
  const leg = turn.state.legs[side];
  const layer = leg.book.layers.at(-1);
  if (layer === undefined || leg.layerTrail === undefined) return false;
  if (!trailFires(signOf(side), leg.layerTrail.ext, ticks, turn.c.rollback)) return false;
  if (!reaches(signOf(side), ticks, layerLevelsOf(turn.c, side, leg.book).floor)) {
    delete leg.layerTrail;
    return false;
  }
  const args = { size: sizeText(turn, layer.lots), price: priceText(turn, ticks), rung: String(layer.rung) };
  explain(turn, weight.order, side === 'L' ? 'layerTargetLong' : 'layerTargetShort', args);
  const hedge = lockOf(turn.state, side);
  if (hedge !== null) reduceLock(turn, side, { reason: 'UNLOCK', keep: leg.book.lots - layer.lots });
  sendPart(turn, side, ticks, { lots: layer.lots, reason: 'LAYER_TARGET', rung: layer.rung });
  return true;
}

export function layerWatches(turn: Turn, side: Side): Watch[] {
  const leg = turn.state.legs[side];
  if (leg.layerTrail !== undefined) return layerTrail(turn, side);
  const { target } = layerLevelsOf(turn.c, side, leg.book);
  if (target === null || !hasOwnTarget(turn, leg)) return [];
  if (turn.event.ts < (leg.partsBlockedUntil ?? 0)) return [{ type: 'at', ts: leg.partsBlockedUntil ?? 0 }];
  return [side === 'L' ? { type: 'riseTo', ticks: target } : { type: 'fallTo', ticks: target }];
}

/** The layer's trail stays declared while orders are under way, so that its extreme goes on. */
export function layerTrail(turn: Turn, side: Side): Watch[] {
  const trail = turn.state.legs[side].layerTrail;
  if (trail === undefined) return [];
  return [{ type: 'trail', key: trail.key, dir: signOf(side), startTicks: trail.ext, rateNum: turn.c.rollback, rateDen: RATE_DEN }];
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
export function refusePart(turn: Turn, leg: LegState): void {
  leg.partsBlockedUntil = turn.event.ts + partRefusedPauseMs;
  delete leg.layerTrail;
}
