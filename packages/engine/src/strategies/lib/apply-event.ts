// What an event means to any kind: orders, funding, losses of a position, the market, the key. A kind says only what it does of its own.
import type { UserAction } from './decision.ts';
import { leaveMarket, onMarketState } from './leave-market.ts';
import type { Side } from './leg-state.ts';
import { sides } from './leg-state.ts';
import { type EventOf, onAck, onUnknown } from './order-events.ts';
import { breakKey } from './refusals.ts';
import { explain, setFault, type Turn, weight } from './turn.ts';
import { onLiquidated, onShrink } from './venue-events.ts';

/** What differs between the families of kinds. */
export interface EventRules<Turning extends Turn> {
  /** Takes an exit that is wished for further. */
  pursue(turn: Turning, side: Side): void;
  price(turn: Turning, ticks: number): void;
  candle(turn: Turning, event: EventOf<'candle'>): void;
  fill(turn: Turning, event: EventOf<'fill'>): void;
  done(turn: Turning, event: EventOf<'done'>): void;
  gone(turn: Turning, event: EventOf<'void'>): void;
  reject(turn: Turning, event: EventOf<'reject'>): void;
  funding(turn: Turning, event: EventOf<'funding'>): void;
  action(turn: Turning, action: UserAction): void;
}

export function applyEvent<Turning extends Turn>(turn: Turning, rules: EventRules<Turning>): void {
  const { event } = turn;
  switch (event.type) {
    case 'price':
    case 'timer':
      leaveMarket(turn);
      for (const side of sides) rules.pursue(turn, side);
      if (event.lastTicks !== null) rules.price(turn, event.lastTicks);
      return;
    case 'candle':
      return rules.candle(turn, event);
    case 'ack':
      return onAck(turn, event);
    case 'reject':
      return rules.reject(turn, event);
    case 'unknown':
      return onUnknown(turn, event);
    case 'void':
      return rules.gone(turn, event);
    case 'fill':
      return rules.fill(turn, event);
    case 'done':
      return rules.done(turn, event);
    case 'funding':
      return rules.funding(turn, event);
    case 'liquidated':
      return onLiquidated(turn, event);
    case 'shrink':
      return onShrink(turn, event);
    case 'instrument':
      return onMarketState(turn, event);
    case 'credential':
      return onCredential(turn, event);
    case 'fault':
      explain(turn, weight.change, 'faulted', {});
      return setFault(turn, event.code, event.detail);
    case 'action':
      return rules.action(turn, event.action);
  }
}

function onCredential(turn: Turn, { status, code }: EventOf<'credential'>): void {
  if (status === 'broken') return breakKey(turn, code ?? '');
  if (!turn.state.keyBroken) return;
  turn.state.keyBroken = false;
  turn.facts.push({ type: 'FaultCleared' });
  explain(turn, weight.change, 'keyOk', {});
}
