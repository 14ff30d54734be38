// The last line of every kind: a closing conditional order that rests on the exchange where a leg's own stop or the round's loss limit lies,
// whichever comes first, and works while we are down. A hedge has one at the same price as its leg.
import type { RestingOrder } from './decision.ts';
import type { LegKey } from './task-event.ts';
import { type LegState, legKeysOf, type Side, sides, type StopReason } from './leg-state.ts';
import * as limits from './limits.ts';
import { roundLevels } from './round.ts';
import { legOf, lockOf, maySend, nextOrderId, orderSide, sideOf, type DecisionDraft } from './decision-draft.ts';

/** Where a stop rests and why. */
export interface StopLine {
  ticks: number;
  reason: StopReason;
  /** Where openings rest: what is held and what they add, at least. Absent: what is held. */
  lots?: number;
}

/** Lines of a leg that are not those of its books: its own stop, and its loss limit while orders of it rest. */
export interface LinesOfLegs {
  ownStop?(side: Side): StopLine | null;
  lossLine?(side: Side): StopLine | null;
}

/** Makes the stops that are declared fit the books. Called at the end of a decision. */
export function fitLastLines(draft: DecisionDraft, lines: LinesOfLegs): void {
  if (!maySend(draft.state)) return;
  const { ownStop = () => null, lossLine = (side: Side) => heldLossLine(draft, side) } = lines;
  for (const side of sides) {
    const line = firstLine(side, ownStop(side), lossLine(side));
    fitStop(draft, side, line);
    if (lockOf(draft.state, side) !== null) fitStop(draft, 'K', isStopped(draft.state.legs[side]) ? line : null);
  }
}

/** Whether a stop may rest for a leg that holds, or will hold, so much: one that leaves already closes by its own orders. */
function isStopped(leg: LegState, lots = leg.book.lots): boolean {
  return lots > 0 && !isLeaving(leg);
}

/** The price of the round's loss limit, for the leg that loses there. */
function heldLossLine(draft: DecisionDraft, side: Side): StopLine | null {
  const { loss } = roundLevels(draft.c, draft.state);
  if (loss === null || loss.when === 'now' || (loss.when === 'fall') !== (side === 'L')) return null;
  return { ticks: loss.ticks, reason: 'LOSS_AMOUNT' };
}

/** The line that the price reaches first when it moves against the leg; the own one where both are the same. */
function firstLine(side: Side, own: StopLine | null, loss: StopLine | null): StopLine | null {
  if (own === null || loss === null) return own ?? loss;
  return (side === 'L' ? loss.ticks > own.ticks : loss.ticks < own.ticks) ? loss : own;
}

/** Makes a leg's stop fit: a new id for every new trigger or size; null: none is wanted. While the leg leaves its stop stays as it is. */
export function fitStop(draft: DecisionDraft, key: LegKey, line: StopLine | null): void {
  const leg = legOf(draft.state, key);
  if (line === null || !draft.c.swap || !draft.state.tradingEnabled || !isStopped(leg, line.lots)) return withdraw(leg);
  const { stop } = leg;
  if (stop !== null && leg.exit !== null) return;
  if (line.reason === 'LOSS_AMOUNT') delete leg.stopReason;
  else leg.stopReason = line.reason;
  if (stop !== null && stop.triggerTicks === line.ticks && covers(stop.lots, line.lots, leg.book.lots)) return;
  // What was replaced may still work: the next one waits until some of them have ended, and every end asks anew.
  if (stop !== null && !stop.dead && leg.replacedStops.length >= limits.replacedStopsMax) return;
  withdraw(leg);
  leg.stop = { clOrdId: nextOrderId(draft, key), triggerTicks: line.ticks, lots: line.lots ?? leg.book.lots, acked: false, dead: false };
}

/** Whether a stop has the right size; where openings rest a larger one is as good, since the venue shrinks it to the position. */
function covers(lots: number, atLeast: number | undefined, held: number): boolean {
  return atLeast === undefined ? lots === held : lots >= atLeast;
}

/** A leg whose exit only waits for the stop to work still has it, untouched while it fills. Orders of grid cells are no exit. */
function isLeaving(leg: LegState): boolean {
  if (leg.orders.some((order) => order.effect === 'close' && order.reason !== 'CELL')) return true;
  return leg.exit !== null && leg.exit.tries > 0;
}

function withdraw(leg: LegState): void {
  if (leg.stop !== null && !leg.stop.dead) leg.replacedStops = [...leg.replacedStops, leg.stop.clOrdId];
  leg.stop = null;
}

/** The stops that a decision declares to rest. */
export function restingStops(draft: DecisionDraft): RestingOrder[] {
  return legKeysOf(draft.state).flatMap((key): RestingOrder[] => {
    const { stop, stopReason: reason = 'LOSS_AMOUNT' } = legOf(draft.state, key);
    if (stop === null || stop.dead) return [];
    const { clOrdId, triggerTicks, lots } = stop;
    return [{ clOrdId, leg: key, kind: 'protective-stop', side: orderSide(sideOf(draft.state, key), 'close'), triggerTicks, lots, reason }];
  });
}
