// The averaging strategy, the most used of all: buy, buy more on the way down after a rebound, sell above the average after a fall back; a short
// is the mirror image. One function for live, paper, preview and tests. Pure: no clock, no randomness, no I/O; the state is plain JSON.
import type { AveragingSettings } from '@millrace/contract';
import { applyAction } from './lib/actions.ts';
import { applyEvent, type EventRules } from './lib/apply-event.ts';
import { addArgs, applyMarginGuard, applyRoundLimits, isSettled, mayEnter, staysSafe } from './lib/averaging-leg.ts';
import { compile, limitTicks, rungLots } from './lib/compiled-settings.ts';
import type { Decision, RestingOrder } from './lib/decision.ts';
import { isBeyondFloor, pursueExit, pursueLock } from './lib/exits.ts';
import { familyView } from './lib/family-view.ts';
import { plainRules } from './lib/kind-rules.ts';
import { dropUselessTrails, moveTrails, takeExtremes } from './lib/ladder-trails.ts';
import { fitLastLines, restingStops } from './lib/last-line.ts';
import { type AveragingState, holdingsOf, newAveragingState, type Side, sides, signOf } from './lib/leg-state.ts';
import { applyLock } from './lib/lock.ts';
import { onDone, onFill, onResized, onVoid } from './lib/order-events.ts';
import { applyLayerTarget, applySlices, takeProfit } from './lib/part-exits.ts';
import { onReject, refuseEntry, skipRung } from './lib/refusals.ts';
import { netBeyondLossLimit } from './lib/round.ts';
import { legAfter, planAhead } from './lib/plan-ladder.ts';
import { planAveraging } from './lib/start-plan.ts';
import { trailFires } from './lib/triggers.ts';
import {
  awaitsLiquidation,
  explain,
  mayAdd,
  maySend,
  newDraft,
  orderSide,
  priceText,
  send,
  showAt,
  sizeText,
  type DecisionDraft,
  weight,
  type KindRules,
} from './lib/decision-draft.ts';
import { onFunding } from './lib/venue-events.ts';
import { watchesOf } from './lib/watches.ts';
import type { StrategyCore } from './strategy.ts';

/** Kinds 1 to 4; what differs (spot or swap, directions) is in the instrument and the settings. */
export const averaging = averagingWith(plainRules);

/** Without what only copies have, so that a kind that stands on this core need not say it for settings of its own. */
type AveragingCore = Omit<StrategyCore<AveragingState, AveragingSettings, RestingOrder>, 'copied' | 'leverageOf' | 'ahead' | 'afterAdd'> &
  Required<Pick<StrategyCore<AveragingState, AveragingSettings, RestingOrder>, 'ahead' | 'afterAdd'>>;

/** A kind that stands on the averaging leg and adds rules of its own. */
export function averagingWith(rules: KindRules): AveragingCore {
  return {
    init: (_settings, _instrument, prefix) => newAveragingState(prefix),
    decide: (state, event, settings, instrument) =>
      decideWith(newDraft(compile(settings, instrument), state, event, rules), averagingEvents),
    view(state, input) {
      return familyView(newDraft(compile(input.settings, input.instrument), state, showAt(input.ts), rules), input);
    },
    holdings: holdingsOf,
    plan: (settings, instrument, from) =>
      planAveraging(settings, instrument, { priceTicks: from.priceTicks, entryOf: (c, side) => rules.plannedEntry(c, side, from) }),
    ahead: planAhead,
    afterAdd: (settings, instrument, held, order) => legAfter(compile(settings, instrument), held, order),
    netBeyondLossLimit: (state, { settings, instrument, priceTicks }) =>
      netBeyondLossLimit(compile(settings, instrument), state, priceTicks),
  };
}

/** One decision of a task that stands on the averaging leg. */
export function decideWith<Draft extends DecisionDraft>(draft: Draft, events: EventRules<Draft>): Decision<Draft['state']> {
  takeExtremes(draft);
  applyEvent(draft, events);
  for (const side of sides) pursue(draft, side);
  dropUselessTrails(draft);
  draft.rules.tidy(draft);
  fitLastLines(draft, { ownStop: (side) => draft.rules.ownStop(draft, side) });
  const { orders, facts, why } = draft;
  return { state: draft.state, orders, cancels: [], resting: restingStops(draft), facts, watches: watchesOf(draft), why };
}

/** The hedge first, so that a leg whose hedge is gone settles at once. */
function pursue(draft: DecisionDraft, side: Side): void {
  pursueLock(draft, side);
  pursueExit(draft, side);
}

export const averagingEvents: EventRules<DecisionDraft> = {
  pursue,
  price: applyPrice,
  candle: (draft, event) => draft.rules.onCandle(draft, event),
  fill: onFill,
  resized: onResized,
  done: onDone,
  gone: onVoid,
  reject: onReject,
  funding: onFunding,
  action: applyAction,
};

/** Everything a price can set off. `ticks` is the last price. */
function applyPrice(draft: DecisionDraft, ticks: number): void {
  if (!draft.state.tradingEnabled || !maySend(draft.state)) return;
  for (const side of sides) moveTrails(draft, side, ticks);
  if (applyRoundLimits(draft, ticks)) return;
  for (const side of sides) applyLeg(draft, side, ticks);
}

function applyLeg(draft: DecisionDraft, side: Side, ticks: number): void {
  const leg = draft.state.legs[side];
  if (!isSettled(draft, side)) return;
  if (leg.book.lots === 0) return applyEntry(draft, side, ticks);
  if (draft.rules.stop(draft, side, ticks) || applyMarginGuard(draft, side, ticks)) return;
  if (applySlices(draft, side, ticks) || applyTarget(draft, side, ticks) || draft.rules.takeProfit(draft, side, ticks)) return;
  if (applyLayerTarget(draft, side, ticks) || applyLock(draft, side, ticks)) return;
  const { addTrail } = leg;
  if (addTrail === null || awaitsLiquidation(draft) || !mayAdd(draft, leg)) return;
  if (trailFires(side === 'L' ? -1 : 1, addTrail.ext, ticks, draft.c.callback)) applyAdd(draft, side, ticks);
}

function applyEntry(draft: DecisionDraft, side: Side, ticks: number): void {
  const leg = draft.state.legs[side];
  if (awaitsLiquidation(draft) || !mayEnter(draft, side) || draft.event.ts < leg.nextEntryAt || !draft.rules.enters(draft, side, ticks))
    return;
  enter(draft, side, ticks);
}

/** Sends the first order of a cycle. */
export function enter(draft: DecisionDraft, side: Side, ticks: number): void {
  const limit = limitTicks(draft.c, orderSide(side, 'open'), ticks);
  const lots = rungLots(draft.c, 0, limit);
  if (lots < draft.c.instrument.minLots) return refuseEntry(draft, side, 'minSize');
  explain(draft, weight.order, side === 'L' ? 'entryLong' : 'entryShort', { size: sizeText(draft, lots), price: priceText(draft, ticks) });
  send(draft, side, { effect: 'open', type: 'ioc', priceTicks: limit, lots, reason: 'ENTRY', rung: 0 });
}

function applyAdd(draft: DecisionDraft, side: Side, ticks: number): void {
  const leg = draft.state.legs[side];
  const rung = leg.book.addCount + 1;
  const limit = limitTicks(draft.c, orderSide(side, 'open'), ticks);
  const lots = rungLots(draft.c, rung, limit);
  if (lots < draft.c.instrument.minLots) return skipRung(draft, side, 'minSize');
  if (!staysSafe(draft, side, lots, ticks)) return skipRung(draft, side, 'marginGuard');
  const key = side === 'L' ? 'addLong' : 'addShort';
  explain(draft, weight.order, key, { size: sizeText(draft, lots), price: priceText(draft, ticks), ...addArgs(draft, leg) });
  send(draft, side, { effect: 'open', type: 'ioc', priceTicks: limit, lots, reason: 'ADD', rung });
}

/** Take profit: after the fall back, and only beyond the floor; at or short of it the trail is dropped instead of selling at a loss. */
function applyTarget(draft: DecisionDraft, side: Side, ticks: number): boolean {
  const leg = draft.state.legs[side];
  const better = signOf(side);
  if (leg.targetTrail === null || !trailFires(better, leg.targetTrail.ext, ticks, draft.c.rollback)) return false;
  if (!isBeyondFloor(draft, side, ticks)) {
    leg.targetTrail = null;
    explain(draft, weight.note, 'targetDisarmed', { price: priceText(draft, ticks) });
    return false;
  }
  const args = { size: sizeText(draft, leg.book.lots), price: priceText(draft, ticks), rollback: draft.c.settings.rollbackPct };
  explain(draft, weight.order, side === 'L' ? 'targetLong' : 'targetShort', args);
  takeProfit(draft, side, ticks, 'TARGET');
  return true;
}
