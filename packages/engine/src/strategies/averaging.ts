// The averaging strategy: one function for live, paper, preview and tests. Pure: no clock, no randomness, no I/O; the state is plain JSON.
import type { AveragingSettings } from '@millrace/contract';
import { applyAction } from './lib/actions.ts';
import { applyEvent, type EventRules } from './lib/apply-event.ts';
import { applyPrice } from './lib/averaging-leg.ts';
import { compile } from './lib/compiled-settings.ts';
import type { Decision, RestingOrder } from './lib/decision.ts';
import { pursueExit, pursueLock } from './lib/exits.ts';
import { type KindRules, plainRules } from './lib/kind-rules.ts';
import { type AveragingState, holdingsOf, newAveragingState, type Side, sides, type Trail } from './lib/leg-state.ts';
import { onDone, onFill, onVoid } from './lib/order-events.ts';
import { netBeyondLossLimit } from './lib/round.ts';
import { placeStops, restingOrders } from './lib/protective-stop.ts';
import { onReject } from './lib/refusals.ts';
import { mayAdd, newTurn, type Turn } from './lib/turn.ts';
import { onFunding } from './lib/venue-events.ts';
import { ladderWaits, viewOf } from './lib/averaging-view.ts';
import { planAveraging } from './lib/start-plan.ts';
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

function takeExtremes(turn: Turn): void {
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

/** An add trail lives only while adds are possible; whatever ended that was an event, so it is dropped here and not by a later price. */
function dropUselessTrails(turn: Turn): void {
  for (const side of sides) {
    const leg = turn.state.legs[side];
    if (leg.addTrail !== null && !mayAdd(turn, leg)) leg.addTrail = null;
    if (leg.book.lots === 0) leg.targetTrail = null;
    if (leg.book.lots === 0) delete leg.layerTrail;
  }
}
