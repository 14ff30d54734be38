// The draft of one decision: a copy of the state that may be changed, and the orders, facts and reason so far. Lives for one call of `decide`.
import type { PlanStart } from './plan-start.ts';
import { priceOf, sizeOf } from '@millrace/market';
import type { Compiled } from './compiled-settings.ts';
import { clientOrderId } from './client-order-id.ts';
import type { Fact, OrderReason, OrderType, PlaceOrder, Watch, Why } from './decision.ts';
import type { FaultCode, LegKey, TaskEvent } from './task-event.ts';
import type { TaskLevel, TaskWait } from './task-view.ts';
import {
  type AveragingState,
  hedgeSideOf,
  type LegState,
  type LockState,
  type Side,
  type StopReason,
  type Trail,
  type UnsettledOrder,
} from './leg-state.ts';
import type { WhyArgs, WhyKey } from './why.ts';

/** Prices between which something is allowed, in ticks; null = no bound. */
export interface PriceRange {
  min: number | null;
  max: number | null;
}

/** What a kind of the averaging family adds to the ladder it stands on. */
export interface KindRules {
  /** Gives the kind's own trails the extremes of the event. */
  follow(draft: DecisionDraft, moved: (trail: Trail | null) => Trail | null): void;
  /** Closed bars have come. */
  onCandle(draft: DecisionDraft, event: Extract<TaskEvent, { type: 'candle' }>): void;
  /** Drops, then arms the kind's own trails, and takes note of a box that is left; before any rule that sends. */
  moveTrails(draft: DecisionDraft, side: Side, ticks: number): void;
  /** A stop of the kind's own, before all other rules of the leg; true when it sent the leg away. */
  stop(draft: DecisionDraft, side: Side, ticks: number): boolean;
  /** Where that stop lies for a leg that holds something, so that it rests on the exchange; null where the kind has none. */
  ownStop(draft: DecisionDraft, side: Side): { ticks: number; reason: StopReason } | null;
  /** The stop of the kind's own worked on the exchange. */
  stopFilled(draft: DecisionDraft, side: Side): void;
  /** Another way to take profit, after the target; true when it did. */
  takeProfit(draft: DecisionDraft, side: Side, ticks: number): boolean;
  /** Whether an entry that is allowed otherwise may go out at this price. */
  enters(draft: DecisionDraft, side: Side, ticks: number): boolean;
  /** Where a plan at this price assumes the first order of a side. */
  plannedEntry(c: Compiled, side: Side, from: PlanStart): number;
  /** Where adds are allowed. */
  addRange(draft: DecisionDraft, side: Side): PriceRange;
  /** What a flat leg that may enter, its time reached, waits for. */
  entryWatches(draft: DecisionDraft, side: Side): Watch[];
  /** What a leg that holds something waits for beside its ladder. */
  exitWatches(draft: DecisionDraft, side: Side): Watch[];
  /** Bars the kind waits for now. */
  candleWatches(draft: DecisionDraft): Watch[];
  /** At the end of a decision: drops what can no longer act. */
  tidy(draft: DecisionDraft): void;
  /** What people are told that a flat leg which may enter waits for; undefined: the price of the range, or any. */
  entryWaits(draft: DecisionDraft, side: Side): TaskWait[] | undefined;
  /** What people are told beside the ladder of a leg that holds something. */
  exitWaits(draft: DecisionDraft, side: Side): TaskWait[];
  /** Prices that the kind goes by, for a chart. */
  levels(draft: DecisionDraft): TaskLevel[];
}

export interface DecisionDraft {
  c: Compiled;
  rules: KindRules;
  event: TaskEvent;
  state: AveragingState;
  orders: PlaceOrder[];
  facts: Fact[];
  why: Why | null;
  whyWeight: number;
  /** The leg with a lock crossed an adverse step in this event. */
  crossed: boolean;
}

/** How much a reason matters: the weightiest of a decision is kept, the first among equals. */
export const weight = { note: 1, fill: 2, change: 3, order: 4, cycle: 5 } as const;

/** A draft of the state that can be changed without touching the old one. */
export function newDraft(c: Compiled, state: AveragingState, event: TaskEvent, rules: KindRules): DecisionDraft {
  const draft: AveragingState = { ...state, legs: { ...state.legs, L: { ...state.legs.L }, S: { ...state.legs.S } } };
  if (draft.legs.K !== undefined) draft.legs.K = { ...draft.legs.K };
  if (draft.lock !== undefined) draft.lock = { ...draft.lock };
  return { c, rules, event, state: draft, orders: [], facts: [], why: null, whyWeight: 0, crossed: false };
}

/** The event of a draft that decides nothing and only shows its state. */
export function showAt(ts: number): TaskEvent {
  return { type: 'timer', ts, extremes: {}, lastTicks: null, markTicks: null };
}

/** A leg, the hedge included. @throws (a bug) for a hedge that was never opened. */
export function legOf(state: AveragingState, key: LegKey): LegState {
  const leg = state.legs[key];
  if (leg === undefined) throw new Error(`no leg ${key}`);
  return leg;
}

/** The side of the market a leg is on; the hedge is on the other side of its leg. */
export function sideOf(state: AveragingState, key: LegKey): Side {
  return key === 'K' ? hedgeSideOf(state.lock) : key;
}

/** The hedge and what is remembered about it, if it is this leg's. */
export function lockOf(state: AveragingState, side: Side): { leg: LegState; lock: LockState } | null {
  const { lock } = state;
  const leg = state.legs.K;
  return lock === undefined || leg === undefined || lock.of !== side ? null : { leg, lock };
}

export function explain<Key extends WhyKey>(draft: DecisionDraft, importance: number, key: Key, args: WhyArgs<Key>): void {
  if (importance <= draft.whyWeight) return;
  draft.why = { key: `why.${key}`, args };
  draft.whyWeight = importance;
}

export function priceText(draft: DecisionDraft, ticks: number | null): string {
  return ticks === null ? '' : priceOf(ticks, draft.c.instrument.tickSize);
}

export function sizeText(draft: DecisionDraft, lots: number): string {
  return sizeOf(lots, draft.c.instrument.lotSize);
}

/** The next client order id of a leg. */
export function nextOrderId(draft: DecisionDraft, key: LegKey): string {
  const leg = legOf(draft.state, key);
  const id = clientOrderId(draft.state.prefix, key, leg.cycle, leg.seq);
  leg.seq += 1;
  return id;
}

export interface OrderIntent {
  effect: 'open' | 'close';
  type: OrderType;
  priceTicks: number | null;
  lots: number;
  reason: OrderReason;
  rung: number | null;
  fromFree?: true;
}

/** Writes an order into the decision and remembers it as unsettled. */
export function send(draft: DecisionDraft, key: LegKey, intent: OrderIntent): void {
  const leg = legOf(draft.state, key);
  const clOrdId = nextOrderId(draft, key);
  draft.orders.push({ clOrdId, leg: key, side: orderSide(sideOf(draft.state, key), intent.effect), ...intent });
  const { effect, reason, rung, type, lots } = intent;
  const unsettled: UnsettledOrder = { clOrdId, effect, reason, rung, type, lots, filled: 0, filledCost: '0', unknownSince: null };
  leg.orders = [...leg.orders, unsettled];
}

export function orderSide(side: Side, effect: 'open' | 'close'): 'buy' | 'sell' {
  return (side === 'L') === (effect === 'open') ? 'buy' : 'sell';
}

export function setFault(draft: DecisionDraft, code: FaultCode, detail = ''): void {
  draft.state.fault = { code, detail };
  draft.facts.push({ type: 'Fault', code, detail });
}

export function clearFault(draft: DecisionDraft, codes: readonly FaultCode[]): void {
  if (draft.state.fault === null || !codes.includes(draft.state.fault.code)) return;
  draft.state.fault = null;
  draft.facts.push({ type: 'FaultCleared' });
}

export function closeBuying(draft: DecisionDraft, reason: OrderReason | 'SINGLE_DONE' | 'STOPS_IN_A_ROW'): void {
  if (!draft.state.buyingEnabled) return;
  draft.state.buyingEnabled = false;
  draft.facts.push({ type: 'BuyingClosed', reason });
}

/** Whether entries and adds are allowed at all. */
export function mayOpen(draft: DecisionDraft): boolean {
  const { state } = draft;
  return state.tradingEnabled && state.buyingEnabled && state.fault === null && state.expiresTs === undefined && maySend(state);
}

/** Whether openings must wait for the account's word on a liquidation. Unlike `mayOpen` this leaves trails and counts as they are. */
export function awaitsLiquidation({ event }: DecisionDraft): boolean {
  return event.liquidationPending === true;
}

/** Whether anything may be sent: a broken key or a closed market holds even exits back. */
export function maySend(state: AveragingState): boolean {
  return !state.keyBroken && state.market === 'live';
}

export function activeSides(draft: DecisionDraft): readonly Side[] {
  const { direction } = draft.c.settings;
  if (direction === 'both') return ['L', 'S'];
  return direction === 'long' ? ['L'] : ['S'];
}

/** Whether the leg may take part in the ladder now: adds left, nothing that stops openings, no exit under way. */
export function mayAdd(draft: DecisionDraft, leg: LegState): boolean {
  if (leg.slices !== undefined || (draft.state.legs.K?.book.lots ?? 0) > 0) return false;
  return mayOpen(draft) && leg.book.lots > 0 && leg.exit === null && leg.book.addCount < draft.c.maxAdds;
}
