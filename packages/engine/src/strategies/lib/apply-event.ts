// What an event means to any kind: orders, funding, losses of a position, the market, the key. A kind says only what it does of its own.
import type { UserAction } from './task-event.ts';
import { leaveMarket, onMarketState } from './leave-market.ts';
import type { Side } from './leg-state.ts';
import { sides } from './leg-state.ts';
import { type EventOf, onAck, onUnknown } from './order-events.ts';
import { breakKey } from './refusals.ts';
import { explain, setFault, type DecisionDraft, weight } from './decision-draft.ts';
import { onLiquidated, onShrink } from './venue-events.ts';

/** What differs between the families of kinds. */
export interface EventRules<Draft extends DecisionDraft> {
  /** Takes an exit that is wished for further. */
  pursue(draft: Draft, side: Side): void;
  price(draft: Draft, ticks: number): void;
  candle(draft: Draft, event: EventOf<'candle'>): void;
  fill(draft: Draft, event: EventOf<'fill'>): void;
  resized(draft: Draft, event: EventOf<'resized'>): void;
  done(draft: Draft, event: EventOf<'done'>): void;
  gone(draft: Draft, event: EventOf<'void'>): void;
  reject(draft: Draft, event: EventOf<'reject'>): void;
  funding(draft: Draft, event: EventOf<'funding'>): void;
  action(draft: Draft, action: UserAction): void;
  /** Of a kind that copies a leader. */
  signal?(draft: Draft, event: EventOf<'signal'>): void;
}

export function applyEvent<Draft extends DecisionDraft>(draft: Draft, rules: EventRules<Draft>): void {
  const { event } = draft;
  switch (event.type) {
    case 'price':
    case 'timer':
      leaveMarket(draft);
      for (const side of sides) rules.pursue(draft, side);
      if (event.lastTicks !== null) rules.price(draft, event.lastTicks);
      return;
    case 'candle':
      return rules.candle(draft, event);
    case 'ack':
      return onAck(draft, event);
    case 'reject':
      return rules.reject(draft, event);
    case 'unknown':
      return onUnknown(draft, event);
    case 'void':
      return rules.gone(draft, event);
    case 'fill':
      return rules.fill(draft, event);
    case 'resized':
      return rules.resized(draft, event);
    case 'done':
      return rules.done(draft, event);
    case 'funding':
      return rules.funding(draft, event);
    case 'liquidated':
      return onLiquidated(draft, event);
    case 'shrink':
      return onShrink(draft, event);
    case 'instrument':
      return onMarketState(draft, event);
    case 'credential':
      return onCredential(draft, event);
    case 'fault':
      explain(draft, weight.change, 'faulted', {});
      return setFault(draft, event.code, event.detail);
    case 'action':
      return rules.action(draft, event.action);
    case 'signal':
      return rules.signal?.(draft, event);
    // For kinds that move money.
    case 'funds':
    case 'margin':
      return;
  }
}

function onCredential(draft: DecisionDraft, { status, code }: EventOf<'credential'>): void {
  if (status === 'broken') return breakKey(draft, code ?? '');
  if (!draft.state.keyBroken) return;
  draft.state.keyBroken = false;
  draft.facts.push({ type: 'FaultCleared' });
  explain(draft, weight.change, 'keyOk', {});
}
