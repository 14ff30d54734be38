// The averaging strategy, the most used of all: buy, buy more on the way down after a rebound, sell above the average after a fall back; a short
// is the mirror image. One function for live, paper, preview and tests. Pure: no clock, no randomness, no I/O; the state is plain JSON.
import type { AveragingSettings } from '@millrace/contract';
import { applyAction } from './lib/actions.ts';
import { applyEvent, type EventRules } from './lib/apply-event.ts';
import { addArgs, applyMarginGuard, applyRoundLimits, isSettled, mayEnter, staysSafe } from './lib/averaging-leg.ts';
import { ladderWaits, viewOf } from './lib/averaging-view.ts';
import { compile, limitTicks, rungLots } from './lib/compiled-settings.ts';
import type { Decision, RestingOrder } from './lib/decision.ts';
import { isBeyondFloor, pursueExit, pursueLock } from './lib/exits.ts';
import { type KindRules, plainRules } from './lib/kind-rules.ts';
import { dropUselessTrails, moveTrails, takeExtremes } from './lib/ladder-trails.ts';
import { type AveragingState, holdingsOf, newAveragingState, type Side, sides, signOf } from './lib/leg-state.ts';
import { applyLock } from './lib/lock.ts';
import { onDone, onFill, onVoid } from './lib/order-events.ts';
import { applyLayerTarget, applySlices, takeProfit } from './lib/part-exits.ts';
import { placeStops, restingOrders } from './lib/protective-stop.ts';
import { onReject, refuseEntry, skipRung } from './lib/refusals.ts';
import { netBeyondLossLimit } from './lib/round.ts';
import { planAveraging } from './lib/start-plan.ts';
import { trailFires } from './lib/triggers.ts';
import { explain, mayAdd, maySend, newTurn, orderSide, priceText, send, sizeText, type Turn, weight } from './lib/turn.ts';
import { onFunding } from './lib/venue-events.ts';
import { watchesOf } from './lib/watches.ts';
import type { StrategyCore } from './strategy.ts';

/** Kinds 1 to 4; what differs (spot or swap, directions) is in the instrument and the settings. */
export const averaging = averagingWith(plainRules);

type AveragingCore = StrategyCore<AveragingState, AveragingSettings, RestingOrder>;

/** A kind that stands on the averaging leg and adds rules of its own. */
export function averagingWith(rules: KindRules): AveragingCore {
  return {
    init: (_settings, _instrument, prefix) => newAveragingState(prefix),
    decide: (state, event, settings, instrument) => decideWith(newTurn(compile(settings, instrument), state, event, rules)),
    view(state, input) {
      const c = compile(input.settings, input.instrument);
      return viewOf(c, state, input, (side) => ladderWaits(c, side, state, input));
    },
    holdings: holdingsOf,
    plan: planAveraging,
    netBeyondLossLimit: (state, { settings, instrument, priceTicks }) =>
      netBeyondLossLimit(compile(settings, instrument), state, priceTicks),
  };
}

function decideWith(turn: Turn): Decision<AveragingState> {
  takeExtremes(turn);
  applyEvent(turn, eventRules);
  for (const side of sides) pursue(turn, side);
  dropUselessTrails(turn);
  turn.rules.tidy(turn);
  placeStops(turn);
  const { orders, facts, why } = turn;
  return { state: turn.state, orders, cancels: [], resting: restingOrders(turn), facts, watches: watchesOf(turn), why };
}

/** The hedge first, so that a leg whose hedge is gone settles at once. */
function pursue(turn: Turn, side: Side): void {
  pursueLock(turn, side);
  pursueExit(turn, side);
}

const eventRules: EventRules<Turn> = {
  pursue,
  price: applyPrice,
  candle: (turn, event) => turn.rules.onCandle(turn, event),
  fill: onFill,
  done: onDone,
  gone: onVoid,
  reject: onReject,
  funding: onFunding,
  action: applyAction,
};

/** Everything a price can set off. `ticks` is the last price. */
function applyPrice(turn: Turn, ticks: number): void {
  if (!turn.state.tradingEnabled || !maySend(turn.state)) return;
  for (const side of sides) moveTrails(turn, side, ticks);
  if (applyRoundLimits(turn, ticks)) return;
  for (const side of sides) applyLeg(turn, side, ticks);
}

function applyLeg(turn: Turn, side: Side, ticks: number): void {
  const leg = turn.state.legs[side];
  if (!isSettled(turn, side)) return;
  if (leg.book.lots === 0) return applyEntry(turn, side, ticks);
  if (turn.rules.stop(turn, side, ticks) || applyMarginGuard(turn, side, ticks)) return;
  if (applySlices(turn, side, ticks) || applyTarget(turn, side, ticks) || turn.rules.takeProfit(turn, side, ticks)) return;
  if (applyLayerTarget(turn, side, ticks) || applyLock(turn, side, ticks)) return;
  const { addTrail } = leg;
  if (addTrail === null || !mayAdd(turn, leg)) return;
  if (trailFires(side === 'L' ? -1 : 1, addTrail.ext, ticks, turn.c.callback)) applyAdd(turn, side, ticks);
}

function applyEntry(turn: Turn, side: Side, ticks: number): void {
  const leg = turn.state.legs[side];
  if (!mayEnter(turn, side) || turn.event.ts < leg.nextEntryAt || !turn.rules.enters(turn, side, ticks)) return;
  enter(turn, side, ticks);
}

/** Sends the first order of a cycle. */
export function enter(turn: Turn, side: Side, ticks: number): void {
  const limit = limitTicks(turn.c, orderSide(side, 'open'), ticks);
  const lots = rungLots(turn.c, 0, limit);
  if (lots < turn.c.instrument.minLots) return refuseEntry(turn, side, 'minSize');
  explain(turn, weight.order, side === 'L' ? 'entryLong' : 'entryShort', { size: sizeText(turn, lots), price: priceText(turn, ticks) });
  send(turn, side, { effect: 'open', type: 'ioc', priceTicks: limit, lots, reason: 'ENTRY', rung: 0 });
}

function applyAdd(turn: Turn, side: Side, ticks: number): void {
  const leg = turn.state.legs[side];
  const rung = leg.book.addCount + 1;
  const limit = limitTicks(turn.c, orderSide(side, 'open'), ticks);
  const lots = rungLots(turn.c, rung, limit);
  if (lots < turn.c.instrument.minLots) return skipRung(turn, side, 'minSize');
  if (!staysSafe(turn, side, lots, ticks)) return skipRung(turn, side, 'marginGuard');
  const key = side === 'L' ? 'addLong' : 'addShort';
  explain(turn, weight.order, key, { size: sizeText(turn, lots), price: priceText(turn, ticks), ...addArgs(turn, leg) });
  send(turn, side, { effect: 'open', type: 'ioc', priceTicks: limit, lots, reason: 'ADD', rung });
}

/** Take profit: after the fall back, and only beyond the floor; at or short of it the trail is dropped instead of selling at a loss. */
function applyTarget(turn: Turn, side: Side, ticks: number): boolean {
  const leg = turn.state.legs[side];
  const better = signOf(side);
  if (leg.targetTrail === null || !trailFires(better, leg.targetTrail.ext, ticks, turn.c.rollback)) return false;
  if (!isBeyondFloor(turn, side, ticks)) {
    leg.targetTrail = null;
    explain(turn, weight.note, 'targetDisarmed', { price: priceText(turn, ticks) });
    return false;
  }
  const args = { size: sizeText(turn, leg.book.lots), price: priceText(turn, ticks), rollback: turn.c.settings.rollbackPct };
  explain(turn, weight.order, side === 'L' ? 'targetLong' : 'targetShort', args);
  takeProfit(turn, side, ticks, 'TARGET');
  return true;
}
