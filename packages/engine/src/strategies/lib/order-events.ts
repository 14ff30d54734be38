// What the venue says about our orders: fills, ends, refusals, and not knowing. Fills never trigger price rules; the next price does.
import type { TaskEvent } from './decision.ts';
import { afterOrder, startExit } from './exits.ts';
import { type Allocation, backToNewestLayer, bookClosing, bookOpening, newestFirst } from './leg-book.ts';
import { type LegState, type Side, sides, type UnsettledOrder } from './leg-state.ts';
import * as limits from './limits.ts';
import { notional, scaled, unscaled } from './money.ts';
import { closeBuying, explain, priceText, sizeText, type Turn, weight } from './turn.ts';

export type EventOf<Type extends TaskEvent['type']> = Extract<TaskEvent, { type: Type }>;

export interface Found {
  side: Side;
  /** null: a protective stop. */
  order: UnsettledOrder | null;
}

/** The order or stop an event speaks of. */
export function find(turn: Turn, clOrdId: string): Found | null {
  for (const side of sides) {
    const leg = turn.state.legs[side];
    const order = leg.orders.find((each) => each.clOrdId === clOrdId);
    if (order !== undefined) return { side, order };
    if (leg.stop?.clOrdId === clOrdId || leg.replacedStops.includes(clOrdId)) return { side, order: null };
  }
  return null;
}

function patch(leg: LegState, order: UnsettledOrder, change: Partial<UnsettledOrder>): void {
  leg.orders = leg.orders.map((each) => (each === order ? { ...order, ...change } : each));
}

export function onAck(turn: Turn, event: EventOf<'ack'>): void {
  const found = find(turn, event.clOrdId);
  if (found === null) return;
  const leg = turn.state.legs[found.side];
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
  patch(turn.state.legs[found.side], found.order, { unknownSince: found.order.unknownSince ?? event.ts });
  explain(turn, weight.change, 'unknown', {});
}

/** @throws (a bug) on a fill of an order this task does not know: its books would no longer be those of the venue. */
export function onFill(turn: Turn, event: EventOf<'fill'>): void {
  const found = find(turn, event.clOrdId);
  if (found === null) throw new Error(`fill of an unknown order ${event.clOrdId}`);
  const { side, order } = found;
  const leg = turn.state.legs[side];
  const opening = order?.effect === 'open';
  const said = { size: sizeText(turn, event.lots), price: priceText(turn, event.priceTicks) };
  explain(turn, weight.fill, (side === 'L') === opening ? 'filledBuy' : 'filledSell', said);
  if (order !== null) {
    const cost = BigInt(order.filledCost) + notional(turn.c.units, event.priceTicks, event.lots);
    patch(leg, order, { filled: order.filled + event.lots, filledCost: String(cost), unknownSince: null });
  }
  if (order?.effect === 'open') return open(turn, side, order, event);
  close(turn, side, { ...event, ...feeOf(turn, event), allocation: newestFirst });
  if (order === null) onStopFilled(turn, side, event.priceTicks);
}

function feeOf(turn: Turn, event: EventOf<'fill'>): { fee: bigint; proceeds: bigint } {
  const { units } = turn.c;
  return { fee: scaled(event.feeQuote, units.decimals), proceeds: notional(units, event.priceTicks, event.lots) };
}

function open(turn: Turn, side: Side, order: UnsettledOrder, event: EventOf<'fill'>): void {
  const leg = turn.state.legs[side];
  const rung = order.rung ?? 0;
  const { clOrdId, priceTicks, lots, feeQuote, feeBase } = event;
  leg.book = bookOpening(turn.c, leg.book, { clOrdId, rung, priceTicks, lots, feeQuote, feeBase });
  leg.openedTs ??= event.ts;
  leg.warnedNearLiquidation = false;
  turn.facts.push({ type: 'LayerOpened', leg: side, cycle: leg.cycle, rung, clOrdId, priceTicks, lots, feeQuote });
}

export interface ClosingEvent {
  clOrdId: string;
  priceTicks: number;
  lots: number;
  proceeds: bigint;
  fee: bigint;
  allocation: Allocation;
}

/** Books lots that left the leg and tells each layer's part. */
export function close(turn: Turn, side: Side, event: ClosingEvent): void {
  const leg = turn.state.legs[side];
  const { book, parts } = bookClosing(leg.book, side, event);
  leg.book = book;
  const text = (amount: bigint): string => unscaled(amount, turn.c.units.decimals);
  for (const part of parts) {
    turn.facts.push({
      type: 'LayerClosed',
      leg: side,
      cycle: leg.cycle,
      openClOrdId: part.openClOrdId,
      clOrdId: event.clOrdId,
      exitTicks: event.priceTicks,
      lots: part.lots,
      realizedQuote: text(part.realized),
      feeQuote: text(part.fee),
    });
  }
}

/** The protective stop worked before we did: the whole task is at its loss limit. */
function onStopFilled(turn: Turn, side: Side, priceTicks: number): void {
  explain(turn, weight.order, 'stopFilled', { price: priceText(turn, priceTicks) });
  closeBuying(turn, 'LOSS_AMOUNT');
  for (const each of sides) {
    const leg = turn.state.legs[each];
    if (each === side) leg.exit ??= { reason: 'LOSS_AMOUNT', tries: 0, notBefore: turn.event.ts + limits.restingStopPatienceMs };
    else if (leg.book.lots > 0 || leg.orders.length > 0) startExit(turn, each, 'LOSS_AMOUNT');
  }
}

export function onDone(turn: Turn, event: EventOf<'done'>): void {
  const found = find(turn, event.clOrdId);
  if (found === null) return;
  if (found.order === null) return endStop(turn, found.side, event.clOrdId, false);
  end(turn, found.side, found.order, event.ts);
}

/** The order never reached the venue. */
export function onVoid(turn: Turn, event: EventOf<'void'>): void {
  const found = find(turn, event.clOrdId);
  if (found === null) return;
  explain(turn, weight.note, 'resolved', {});
  if (found.order === null) return endStop(turn, found.side, event.clOrdId, false);
  end(turn, found.side, found.order, event.ts);
}

function end(turn: Turn, side: Side, order: UnsettledOrder, ts: number): void {
  const leg = turn.state.legs[side];
  leg.orders = leg.orders.filter((each) => each !== order);
  if (order.effect === 'open') endOpening(turn, leg, order, ts);
  else if (order.reason === 'MANUAL_REDUCE') {
    leg.book = backToNewestLayer(leg.book);
    leg.targetTrail = null;
    leg.addTrail = null;
  }
  afterOrder(turn, side, order.reason);
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
}

/** A protective stop is gone. If it was the one we count on, the leg looks after itself from here. */
export function endStop(turn: Turn, side: Side, clOrdId: string, refused: boolean): void {
  const leg = turn.state.legs[side];
  leg.replacedStops = leg.replacedStops.filter((each) => each !== clOrdId);
  if (leg.stop?.clOrdId === clOrdId) {
    leg.stop = { ...leg.stop, dead: true, acked: false };
    if (refused || leg.exit === null) {
      turn.facts.push({ type: 'Notice', code: 'STOP_REFUSED', leg: side });
      explain(turn, weight.change, 'stopRefused', {});
    }
  }
  if (leg.exit?.tries === 0) leg.exit = { ...leg.exit, notBefore: 0 };
  afterOrder(turn, side, 'LOSS_AMOUNT');
}
