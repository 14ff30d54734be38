// The averaging strategy: one function for live, paper, preview and tests. Pure: no clock, no randomness, no I/O; the state is plain JSON.
import type { AveragingSettings } from '@millrace/contract';
import { applyAction } from './actions.ts';
import { applyEvent, type EventRules } from './apply-event.ts';
import { applyPrice } from './averaging-leg.ts';
import { compile } from './compiled-settings.ts';
import type { Decision, DecisionInstrument, Strategy } from './decision.ts';
import { pursueExit, pursueLock } from './exits.ts';
import { type KindRules, plainRules } from './kind-rules.ts';
import { type AveragingState, newLeg, type Side, sides, type Trail } from './leg-state.ts';
import { onDone, onFill, onVoid } from './order-events.ts';
import { placeStops, restingOrders } from './protective-stop.ts';
import { onReject } from './refusals.ts';
import { mayAdd, newTurn, type Turn } from './turn.ts';
import { onFunding } from './venue-events.ts';
import { watchesOf } from './watches.ts';

/** Kinds 1 to 4; what differs (spot or swap, directions) is in the instrument and the settings. */
export const averaging = averagingWith(plainRules);

/** A kind that stands on the averaging leg and adds rules of its own. */
export function averagingWith(rules: KindRules): Strategy<AveragingState, AveragingSettings> {
  return { init, decide: (state, event, settings, instrument) => decideWith(newTurn(compile(settings, instrument), state, event, rules)) };
}

function init(_settings: AveragingSettings, _instrument: DecisionInstrument, prefix: string): AveragingState {
  return {
    version: 1,
    prefix,
    tradingEnabled: false,
    buyingEnabled: false,
    fault: null,
    keyBroken: false,
    market: 'live',
    roundNet: '0',
    legs: { L: newLeg(), S: newLeg() },
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
