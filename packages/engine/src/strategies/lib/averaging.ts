// The averaging strategy: one function for live, paper, preview and tests. Pure: no clock, no randomness, no I/O; the state is plain JSON.
import type { AveragingSettings } from '@millrace/contract';
import { applyAction } from './actions.ts';
import { applyPrice } from './averaging-leg.ts';
import { compile } from './compiled-settings.ts';
import type { Decision, DecisionInstrument, Strategy } from './decision.ts';
import { leavesMarketAt, pursueExit, pursueLock, startExit } from './exits.ts';
import { type KindRules, plainRules } from './kind-rules.ts';
import { type AveragingState, newLeg, type Side, sides, type Trail } from './leg-state.ts';
import { onAck, onDone, onFill, onUnknown, onVoid } from './order-events.ts';
import { placeStops, restingOrders } from './protective-stop.ts';
import { breakKey, onReject } from './refusals.ts';
import { activeSides, closeBuying, explain, mayAdd, newTurn, setFault, type Turn, weight } from './turn.ts';
import { onFunding, onLiquidated, onShrink } from './venue-events.ts';
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
  apply(turn);
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

function apply(turn: Turn): void {
  const { event } = turn;
  switch (event.type) {
    case 'price':
    case 'timer':
      for (const side of sides) leaveMarket(turn, side);
      for (const side of sides) pursue(turn, side);
      if (event.lastTicks !== null) applyPrice(turn, event.lastTicks);
      return;
    case 'candle':
      return turn.rules.onCandle(turn, event);
    case 'ack':
      return onAck(turn, event);
    case 'reject':
      return onReject(turn, event);
    case 'unknown':
      return onUnknown(turn, event);
    case 'void':
      return onVoid(turn, event);
    case 'fill':
      return onFill(turn, event);
    case 'done':
      return onDone(turn, event);
    case 'funding':
      return onFunding(turn, event);
    case 'liquidated':
      return onLiquidated(turn, event);
    case 'shrink':
      return onShrink(turn, event);
    case 'instrument':
      return onMarketState(turn, event.state, event.expiresTs);
    case 'credential':
      return onCredential(turn, event.status, event.code ?? '');
    case 'fault':
      explain(turn, weight.change, 'faulted', {});
      return setFault(turn, event.code, event.detail);
    case 'action':
      return applyAction(turn, event.action);
  }
}

/** A day before the market ends everything goes, at market. */
function leaveMarket(turn: Turn, side: Side): void {
  if (turn.event.ts < leavesMarketAt(turn, side)) return;
  explain(turn, weight.order, 'delistingClose', {});
  startExit(turn, side, 'DELISTING');
}

function onMarketState(turn: Turn, market: AveragingState['market'], expiresTs: number | undefined): void {
  if (expiresTs !== undefined && turn.state.expiresTs !== expiresTs) {
    turn.state.expiresTs = expiresTs;
    closeBuying(turn, 'DELISTING');
    turn.facts.push({ type: 'Notice', code: 'DELISTING', leg: activeSides(turn)[0] ?? 'L' });
    explain(turn, weight.cycle, 'delisting', {});
  }
  if (turn.state.market === market) return;
  turn.state.market = market;
  explain(turn, weight.change, market === 'live' ? 'resumed' : 'suspended', {});
}

function onCredential(turn: Turn, status: 'ok' | 'broken', code: string): void {
  if (status === 'broken') return breakKey(turn, code);
  if (!turn.state.keyBroken) return;
  turn.state.keyBroken = false;
  turn.facts.push({ type: 'FaultCleared' });
  explain(turn, weight.change, 'keyOk', {});
}

/** An add trail lives only while adds are possible; whatever ended that was an event, so it is dropped here and not by a later price. */
function dropUselessTrails(turn: Turn): void {
  for (const side of sides) {
    const leg = turn.state.legs[side];
    if (leg.addTrail !== null && !mayAdd(turn, leg)) leg.addTrail = null;
    if (leg.book.lots === 0) leg.targetTrail = null;
    if (leg.book.lots === 0) delete leg.layerTrail;
  }
}
