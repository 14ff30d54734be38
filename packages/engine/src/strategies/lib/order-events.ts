// What the venue says about our orders: fills, ends, refusals, and not knowing. Fills never trigger price rules; the next price does.
import { divHalfEven, scaled, unscaled } from '@millrace/market';
import type { LegKey, TaskEvent } from './task-event.ts';
import { fillCause } from './fill-cause.ts';
import { afterOrder, pursueLock, startExit, trimLock } from './exits.ts';
import { type Allocation, backToNewestLayer, bookClosing, bookOpening, newestFirst } from './leg-book.ts';
import { type Layer, type LegState, type Side, sides, signOf, type UnsettledOrder } from './leg-state.ts';
import * as limits from './limits.ts';
import { startCounting, startHedge } from './lock.ts';
import { notional } from './money-units.ts';
import { endPart } from './part-exits.ts';
import { closeBuying, explain, legOf, priceText, sideOf, sizeText, type DecisionDraft, weight } from './decision-draft.ts';

export type EventOf<Type extends TaskEvent['type']> = Extract<TaskEvent, { type: Type }>;

export interface Found {
  key: LegKey;
  /** null: a protective stop. */
  order: UnsettledOrder | null;
}

const legKeys: readonly LegKey[] = ['L', 'S', 'K'];

/** The order or stop an event speaks of. */
export function find(draft: DecisionDraft, clOrdId: string): Found | null {
  for (const key of legKeys) {
    const leg = draft.state.legs[key];
    const order = leg?.orders.find((each) => each.clOrdId === clOrdId);
    if (order !== undefined) return { key, order };
    if (leg?.stop?.clOrdId === clOrdId || leg?.replacedStops.includes(clOrdId) === true) return { key, order: null };
  }
  return null;
}

function patch(leg: LegState, order: UnsettledOrder, change: Partial<UnsettledOrder>): void {
  leg.orders = leg.orders.map((each) => (each === order ? { ...order, ...change } : each));
}

export function onAck(draft: DecisionDraft, event: EventOf<'ack'>): void {
  const found = find(draft, event.clOrdId);
  if (found === null) return;
  const leg = legOf(draft.state, found.key);
  if (found.order === null) {
    if (leg.stop?.clOrdId === event.clOrdId) leg.stop = { ...leg.stop, acked: true };
    return;
  }
  if (found.order.unknownSince !== null) explain(draft, weight.note, 'resolved', {});
  patch(leg, found.order, { unknownSince: null });
}

export function onUnknown(draft: DecisionDraft, event: EventOf<'unknown'>): void {
  const found = find(draft, event.clOrdId);
  if (found === null || found.order === null) return;
  patch(legOf(draft.state, found.key), found.order, { unknownSince: found.order.unknownSince ?? event.ts });
  explain(draft, weight.change, 'unknown', {});
}

/** @throws (a bug) on a fill of an order this task does not know: its books would no longer be those of the venue. */
export function onFill(draft: DecisionDraft, event: EventOf<'fill'>): void {
  const found = find(draft, event.clOrdId);
  if (found === null) throw new Error(`fill of an unknown order ${event.clOrdId}`);
  const { key, order } = found;
  const leg = legOf(draft.state, key);
  const opening = order?.effect === 'open';
  const cause = fillCause(draft.c, leg, { order, ticks: event.priceTicks });
  const said = { size: sizeText(draft, event.lots), price: priceText(draft, event.priceTicks), ...cause };
  explain(draft, weight.fill, (sideOf(draft.state, key) === 'L') === opening ? 'filledBuy' : 'filledSell', said);
  if (order !== null) {
    const cost = BigInt(order.filledCost) + notional(draft.c.units, event.priceTicks, event.lots);
    patch(leg, order, { filled: order.filled + event.lots, filledCost: String(cost), unknownSince: null });
  }
  if (order?.effect === 'open') return open(draft, key, order, event);
  close(draft, key, { ...event, ...feeAndProceeds(draft, event), allocation: newestFirst, own: order?.reason === 'LAYER_TARGET' });
  if (order === null) onStopFilled(draft, key, event.priceTicks);
}

function feeAndProceeds(draft: DecisionDraft, event: EventOf<'fill'>): { fee: bigint; proceeds: bigint } {
  const { units } = draft.c;
  return { fee: scaled(event.feeQuote, units.decimals, 'halfEven'), proceeds: notional(units, event.priceTicks, event.lots) };
}

function open(draft: DecisionDraft, key: LegKey, order: UnsettledOrder, event: EventOf<'fill'>): void {
  const leg = legOf(draft.state, key);
  const rung = order.rung ?? 0;
  const { clOrdId, priceTicks, lots, feeQuote, feeBase } = event;
  if (key === 'K') startHedge(draft);
  leg.book = bookOpening(draft.c, leg.book, { clOrdId, rung, priceTicks, lots, feeQuote, feeBase });
  leg.openedTs ??= event.ts;
  leg.warnedNearLiquidation = false;
  draft.facts.push({ type: 'LayerOpened', leg: key, cycle: leg.cycle, rung, clOrdId, priceTicks, lots, feeQuote });
}

export interface ClosingEvent {
  clOrdId: string;
  priceTicks: number;
  lots: number;
  proceeds: bigint;
  fee: bigint;
  allocation: Allocation;
  /** A layer sold at its own target: its profit against its own price is reported beside the booked one. */
  own?: boolean;
}

/** Books lots that left the leg and tells each layer's part. */
export function close(draft: DecisionDraft, key: LegKey, event: ClosingEvent): void {
  const leg = legOf(draft.state, key);
  const side = sideOf(draft.state, key);
  const layers = new Map(leg.book.layers.map((layer) => [layer.clOrdId, layer]));
  const { book, parts } = bookClosing(leg.book, side, event);
  leg.book = book;
  const text = (amount: bigint): string => unscaled(amount, draft.c.units.decimals);
  const beyond = splitByLots(BigInt(signOf(side)) * (notional(draft.c.units, event.priceTicks, event.lots) - event.proceeds), parts);
  for (const [index, part] of parts.entries()) {
    const lost = beyond[index] ?? 0n;
    draft.facts.push({
      type: 'LayerClosed',
      leg: key,
      cycle: leg.cycle,
      openClOrdId: part.openClOrdId,
      clOrdId: event.clOrdId,
      exitTicks: event.priceTicks,
      lots: part.lots,
      realizedQuote: text(part.realized),
      feeQuote: text(part.fee),
      ...(lost === 0n ? {} : { beyondPriceQuote: text(lost) }),
      ...(event.own === true
        ? { ownQuote: text(ownProfit(draft, side, layers.get(part.openClOrdId), { ...event, lots: part.lots })) }
        : {}),
    });
  }
}

/** An amount in proportion to the lots, the last part takes what rounding leaves. */
function splitByLots(amount: bigint, parts: readonly { lots: number }[]): bigint[] {
  let left = { amount, lots: parts.reduce((sum, { lots }) => sum + lots, 0) };
  return parts.map(({ lots }) => {
    const share = lots === left.lots ? left.amount : divHalfEven(left.amount * BigInt(lots), BigInt(left.lots));
    left = { amount: left.amount - share, lots: left.lots - lots };
    return share;
  });
}

/** s x (exit - the layer's own price) x size. */
function ownProfit(draft: DecisionDraft, side: Side, layer: Layer | undefined, sold: { priceTicks: number; lots: number }): bigint {
  if (layer === undefined) return 0n;
  const cost = divHalfEven(BigInt(layer.cost) * BigInt(sold.lots), BigInt(layer.bought));
  return BigInt(signOf(side)) * (notional(draft.c.units, sold.priceTicks, sold.lots) - cost);
}

/** The stop on the exchange worked before we did: its leg is at its own stop, or the whole task at its loss limit. */
function onStopFilled(draft: DecisionDraft, key: LegKey, priceTicks: number): void {
  const price = priceText(draft, priceTicks);
  const { stopReason } = legOf(draft.state, key);
  if (stopReason !== undefined && key !== 'K') {
    explain(draft, weight.order, 'protectiveStopFilled', { price });
    draft.state.legs[key].exit ??= { reason: stopReason, tries: 0, notBefore: draft.event.ts + limits.restingStopPatienceMs };
    return draft.rules.stopFilled(draft, key);
  }
  explain(draft, weight.order, 'stopFilled', { price });
  closeBuying(draft, 'LOSS_AMOUNT');
  for (const each of sides) {
    const leg = draft.state.legs[each];
    if (each === key) leg.exit ??= { reason: 'LOSS_AMOUNT', tries: 0, notBefore: draft.event.ts + limits.restingStopPatienceMs };
    else if (leg.book.lots > 0 || leg.orders.length > 0) startExit(draft, each, 'LOSS_AMOUNT');
  }
}

/** The order goes on with the smaller size; what it no longer closes is closed once it has ended. */
export function onResized(draft: DecisionDraft, { clOrdId, lots }: EventOf<'resized'>): void {
  const found = find(draft, clOrdId);
  if (found === null || found.order === null || lots >= found.order.lots) return;
  patch(legOf(draft.state, found.key), found.order, { lots });
  explain(draft, weight.change, 'closingShrunk', { size: sizeText(draft, lots) });
}

export function onDone(draft: DecisionDraft, event: EventOf<'done'>): void {
  const found = find(draft, event.clOrdId);
  if (found === null) return;
  if (found.order === null) return endStop(draft, found.key, event.clOrdId, false);
  end(draft, found.key, found.order, event.ts);
}

/** The order never reached the venue. */
export function onVoid(draft: DecisionDraft, event: EventOf<'void'>): void {
  const found = find(draft, event.clOrdId);
  if (found === null) return;
  explain(draft, weight.note, 'resolved', {});
  if (found.order === null) return endStop(draft, found.key, event.clOrdId, false);
  end(draft, found.key, found.order, event.ts);
}

function end(draft: DecisionDraft, key: LegKey, order: UnsettledOrder, ts: number): void {
  const leg = legOf(draft.state, key);
  leg.orders = leg.orders.filter((each) => each !== order);
  if (key === 'K') return endLockOrder(draft);
  const side = key;
  if (order.effect === 'open') endOpening(draft, leg, order, ts);
  else if (isReduction(order)) {
    leg.book = backToNewestLayer(leg.book);
    leg.targetTrail = null;
    leg.addTrail = null;
  } else endPart(leg, order);
  afterOrder(draft, side, order.reason);
}

/** Sells a part of the leg, which stays open. */
export function isReduction({ reason }: Pick<UnsettledOrder, 'reason'>): boolean {
  return reason === 'MANUAL_REDUCE' || reason === 'LEAD_REDUCE';
}

/** The hedge goes on becoming smaller, and is never larger than its leg. */
export function endLockOrder(draft: DecisionDraft): void {
  const { lock } = draft.state;
  if (lock === undefined) return;
  pursueLock(draft, lock.of);
  trimLock(draft, lock.of);
}

export function endOpening(draft: DecisionDraft, leg: LegState, order: UnsettledOrder, ts: number): void {
  if (order.filled === 0) {
    if (order.reason !== 'ENTRY') return;
    leg.nextEntryAt = ts + limits.entryRetryMs;
    explain(draft, weight.change, 'entryEmpty', { minutes: String(limits.entryRetryMs / 60_000) });
    return;
  }
  leg.entryRefusals = 0;
  const addCount = order.reason === 'ENTRY' ? 0 : Math.max(leg.book.addCount, order.rung ?? 0);
  leg.book = { ...leg.book, addCount, ref: { cost: order.filledCost, lots: order.filled } };
  leg.addTrail = null;
  leg.targetTrail = null;
  delete leg.layerTrail;
  startCounting(draft, leg, { cost: order.filledCost, lots: order.filled });
}

/** A protective stop is gone. If it was the one we count on, the leg looks after itself from here. */
export function endStop(draft: DecisionDraft, key: LegKey, clOrdId: string, refused: boolean): void {
  const leg = legOf(draft.state, key);
  leg.replacedStops = leg.replacedStops.filter((each) => each !== clOrdId);
  if (leg.stop?.clOrdId === clOrdId) {
    leg.stop = { ...leg.stop, dead: true, acked: false };
    if (refused || leg.exit === null) {
      draft.facts.push({ type: 'Notice', code: 'STOP_REFUSED', leg: key });
      explain(draft, weight.change, 'stopRefused', {});
    }
  }
  if (leg.exit?.tries === 0) leg.exit = { ...leg.exit, notBefore: 0 };
  if (key === 'K') endLockOrder(draft);
  else afterOrder(draft, key, 'LOSS_AMOUNT');
}
