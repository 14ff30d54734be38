// What the venue says about our orders: fills, ends, refusals, and not knowing. Fills never trigger price rules; the next price does.
import { divHalfEven, scaled, unscaled } from '@millrace/market';
import type { LegKey, TaskEvent } from './decision.ts';
import { afterOrder, pursueLock, startExit, trimLock } from './exits.ts';
import { type Allocation, backToNewestLayer, bookClosing, bookOpening, newestFirst } from './leg-book.ts';
import { type Layer, type LegState, type Side, sides, signOf, type UnsettledOrder } from './leg-state.ts';
import * as limits from './limits.ts';
import { startCounting } from './lock.ts';
import { notional } from './money.ts';
import { endPart } from './part-exits.ts';
import { closeBuying, explain, legOf, priceText, sideOf, sizeText, type Turn, weight } from './turn.ts';

export type EventOf<Type extends TaskEvent['type']> = Extract<TaskEvent, { type: Type }>;

export interface Found {
  key: LegKey;
  /** null: a protective stop. */
  order: UnsettledOrder | null;
}

const legKeys: readonly LegKey[] = ['L', 'S', 'K'];

/** The order or stop an event speaks of. */
export function find(turn: Turn, clOrdId: string): Found | null {
  for (const key of legKeys) {
    const leg = turn.state.legs[key];
    const order = leg?.orders.find((each) => each.clOrdId === clOrdId);
    if (order !== undefined) return { key, order };
    if (leg?.stop?.clOrdId === clOrdId || leg?.replacedStops.includes(clOrdId) === true) return { key, order: null };
  }
  return null;
}

function patch(leg: LegState, order: UnsettledOrder, change: Partial<UnsettledOrder>): void {
  leg.orders = leg.orders.map((each) => (each === order ? { ...order, ...change } : each));
}

export function onAck(turn: Turn, event: EventOf<'ack'>): void {
  const found = find(turn, event.clOrdId);
  if (found === null) return;
  const leg = legOf(turn.state, found.key);
  if (found.order === null) {
    if (leg.stop?.clOrdId === event.clOrdId) leg.stop = { ...leg.stop, acked: true };
    return;
  }
  if (found.order.unknownSince !== null) explain(turn, weight.note, 'resolved', {});
  patch(leg, found.order, { unknownSince: null });
}

export function onUnknown(turn: Turn, event: EventOf<'unknown'>): void {
  const found = find(turn, event.clOrdId);
  if (found === null || found.order === null) return;
  patch(legOf(turn.state, found.key), found.order, { unknownSince: found.order.unknownSince ?? event.ts });
  explain(turn, weight.change, 'unknown', {});
}

/** @throws (a bug) on a fill of an order this task does not know: its books would no longer be those of the venue. */
export function onFill(turn: Turn, event: EventOf<'fill'>): void {
  const found = find(turn, event.clOrdId);
  if (found === null) throw new Error(`fill of an unknown order ${event.clOrdId}`);
  const { key, order } = found;
  const leg = legOf(turn.state, key);
  const opening = order?.effect === 'open';
  const said = { size: sizeText(turn, event.lots), price: priceText(turn, event.priceTicks) };
  explain(turn, weight.fill, (sideOf(turn.state, key) === 'L') === opening ? 'filledBuy' : 'filledSell', said);
  if (order !== null) {
    const cost = BigInt(order.filledCost) + notional(turn.c.units, event.priceTicks, event.lots);
    patch(leg, order, { filled: order.filled + event.lots, filledCost: String(cost), unknownSince: null });
  }
  if (order?.effect === 'open') return open(turn, key, order, event);
  close(turn, key, { ...event, ...feeOf(turn, event), allocation: newestFirst, own: order?.reason === 'LAYER_TARGET' });
  if (order === null) onStopFilled(turn, key, event.priceTicks);
}

function feeOf(turn: Turn, event: EventOf<'fill'>): { fee: bigint; proceeds: bigint } {
  const { units } = turn.c;
  return { fee: scaled(event.feeQuote, units.decimals, 'halfEven'), proceeds: notional(units, event.priceTicks, event.lots) };
}

function open(turn: Turn, key: LegKey, order: UnsettledOrder, event: EventOf<'fill'>): void {
  const leg = legOf(turn.state, key);
  const rung = order.rung ?? 0;
  const { clOrdId, priceTicks, lots, feeQuote, feeBase } = event;
  leg.book = bookOpening(turn.c, leg.book, { clOrdId, rung, priceTicks, lots, feeQuote, feeBase });
  leg.openedTs ??= event.ts;
  leg.warnedNearLiquidation = false;
  turn.facts.push({ type: 'LayerOpened', leg: key, cycle: leg.cycle, rung, clOrdId, priceTicks, lots, feeQuote });
}

export interface ClosingEvent {
  clOrdId: string;
  priceTicks: number;
  lots: number;
  proceeds: bigint;
  fee: bigint;
  allocation: Allocation;
  /** A layer sold at its own target: its profit against its own price is told beside the booked one. */
  own?: boolean;
}

/** Books lots that left the leg and tells each layer's part. */
export function close(turn: Turn, key: LegKey, event: ClosingEvent): void {
  const leg = legOf(turn.state, key);
  const side = sideOf(turn.state, key);
  const layers = new Map(leg.book.layers.map((layer) => [layer.clOrdId, layer]));
  const { book, parts } = bookClosing(leg.book, side, event);
  leg.book = book;
  const text = (amount: bigint): string => unscaled(amount, turn.c.units.decimals);
  for (const part of parts) {
    turn.facts.push({
      type: 'LayerClosed',
      leg: key,
      cycle: leg.cycle,
      openClOrdId: part.openClOrdId,
      clOrdId: event.clOrdId,
      exitTicks: event.priceTicks,
      lots: part.lots,
      realizedQuote: text(part.realized),
      feeQuote: text(part.fee),
      ...(event.own === true ? { ownQuote: text(ownProfit(turn, side, layers.get(part.openClOrdId), { ...event, lots: part.lots })) } : {}),
    });
  }
}

/** s x (exit - the layer's own price) x size. */
function ownProfit(turn: Turn, side: Side, layer: Layer | undefined, sold: { priceTicks: number; lots: number }): bigint {
  if (layer === undefined) return 0n;
  const cost = divHalfEven(BigInt(layer.cost) * BigInt(sold.lots), BigInt(layer.bought));
  return BigInt(signOf(side)) * (notional(turn.c.units, sold.priceTicks, sold.lots) - cost);
}

/** The protective stop worked before we did: the whole task is at its loss limit. */
function onStopFilled(turn: Turn, key: LegKey, priceTicks: number): void {
  explain(turn, weight.order, 'stopFilled', { price: priceText(turn, priceTicks) });
  closeBuying(turn, 'LOSS_AMOUNT');
  for (const each of sides) {
    const leg = turn.state.legs[each];
    if (each === key) leg.exit ??= { reason: 'LOSS_AMOUNT', tries: 0, notBefore: turn.event.ts + limits.restingStopPatienceMs };
    else if (leg.book.lots > 0 || leg.orders.length > 0) startExit(turn, each, 'LOSS_AMOUNT');
  }
}

export function onDone(turn: Turn, event: EventOf<'done'>): void {
  const found = find(turn, event.clOrdId);
  if (found === null) return;
  if (found.order === null) return endStop(turn, found.key, event.clOrdId, false);
  end(turn, found.key, found.order, event.ts);
}

/** The order never reached the venue. */
export function onVoid(turn: Turn, event: EventOf<'void'>): void {
  const found = find(turn, event.clOrdId);
  if (found === null) return;
  explain(turn, weight.note, 'resolved', {});
  if (found.order === null) return endStop(turn, found.key, event.clOrdId, false);
  end(turn, found.key, found.order, event.ts);
}

function end(turn: Turn, key: LegKey, order: UnsettledOrder, ts: number): void {
  const leg = legOf(turn.state, key);
  leg.orders = leg.orders.filter((each) => each !== order);
  if (key === 'K') return endLockOrder(turn);
  const side = key;
  if (order.effect === 'open') endOpening(turn, leg, order, ts);
  else if (order.reason === 'MANUAL_REDUCE') {
    leg.book = backToNewestLayer(leg.book);
    leg.targetTrail = null;
    leg.addTrail = null;
  } else endPart(leg, order);
  afterOrder(turn, side, order.reason);
}

/** The hedge goes on becoming smaller, and is never larger than its leg. */
export function endLockOrder(turn: Turn): void {
  const { lock } = turn.state;
  if (lock === undefined) return;
  pursueLock(turn, lock.of);
  trimLock(turn, lock.of);
}

export function endOpening(turn: Turn, leg: LegState, order: UnsettledOrder, ts: number): void {
  if (order.filled === 0) {
    if (order.reason !== 'ENTRY') return;
    leg.nextEntryAt = ts + limits.entryRetryMs;
    explain(turn, weight.change, 'entryEmpty', { minutes: String(limits.entryRetryMs / 60_000) });
    return;
  }
  leg.entryRefusals = 0;
  const addCount = order.reason === 'ENTRY' ? 0 : Math.max(leg.book.addCount, order.rung ?? 0);
  leg.book = { ...leg.book, addCount, ref: { cost: order.filledCost, lots: order.filled } };
  leg.addTrail = null;
  leg.targetTrail = null;
  delete leg.layerTrail;
  startCounting(turn, leg, { cost: order.filledCost, lots: order.filled });
}

/** A protective stop is gone. If it was the one we count on, the leg looks after itself from here. */
export function endStop(turn: Turn, key: LegKey, clOrdId: string, refused: boolean): void {
  const leg = legOf(turn.state, key);
  leg.replacedStops = leg.replacedStops.filter((each) => each !== clOrdId);
  if (leg.stop?.clOrdId === clOrdId) {
    leg.stop = { ...leg.stop, dead: true, acked: false };
    if (refused || leg.exit === null) {
      turn.facts.push({ type: 'Notice', code: 'STOP_REFUSED', leg: key });
      explain(turn, weight.change, 'stopRefused', {});
    }
  }
  if (leg.exit?.tries === 0) leg.exit = { ...leg.exit, notBefore: 0 };
  if (key === 'K') endLockOrder(turn);
  else afterOrder(turn, key, 'LOSS_AMOUNT');
}
