// The exchange of a simulation: orders fill at the price of the event that caused them, less slippage; resting stops at their trigger;
// a swap leg is liquidated when its price is reached. One task, one instrument.
import type { DecisionInstrument, LegKey, PlaceOrder, RestingOrder, TaskEvent } from './strategies/lib/decision.ts';
import { type AveragingState, type Side, sides } from './strategies/lib/leg-state.ts';
import {
  decimalsOf,
  divCeil,
  divFloor,
  moneyUnits,
  notional,
  RATE_DEN,
  rateDecimals,
  rateOf,
  safeNumber,
  scaled,
  unscaled,
} from './strategies/lib/money.ts';

/** What becomes of an order. `lots` less than asked: the rest is cancelled. unknown: its fate shows at `until`. */
export type Outcome =
  | { kind: 'fill'; lots?: number }
  | { kind: 'refuse'; code: string }
  | { kind: 'unknown'; until: number; then: 'fill' | 'void' };

/** A fill as it happened; `feeQuote` in quote currency. */
export interface SimulatedFill {
  clOrdId: string;
  leg: LegKey;
  side: 'buy' | 'sell';
  effect: 'open' | 'close';
  priceTicks: number;
  lots: number;
  feeQuote: string;
  /** Base units kept as commission, "0" where it was paid in quote currency. */
  feeBase: string;
  ts: number;
}

/** An event without what the runner adds to each. */
export type EventBody = TaskEvent extends infer Each
  ? Each extends TaskEvent
    ? Omit<Each, 'ts' | 'extremes' | 'lastTicks' | 'markTicks'>
    : never
  : never;

interface Tick {
  ts: number;
  ticks: number;
}

export interface SimulatedVenue {
  fills: SimulatedFill[];
  execute(orders: readonly PlaceOrder[], at: Tick): void;
  /** Makes the resting set equal to this one. */
  rest(orders: readonly RestingOrder[]): void;
  /** Runs what a price sets off on the exchange itself: stops, liquidations, orders whose fate shows. */
  onTick(tick: Tick, state: AveragingState): void;
  nextEvent(): EventBody | null;
}

export interface VenueSetting {
  instrument: DecisionInstrument;
  leverage: number;
  /** Spot: the commission of a buy is kept in base units. */
  feeInBase: boolean;
  /** Lots held by each leg at the start. */
  held: { L: number; S: number };
  outcomeOf: (order: PlaceOrder) => Outcome;
}

export function createSimulatedVenue({ instrument, leverage, feeInBase, held: heldBefore, outcomeOf }: VenueSetting): SimulatedVenue {
  const units = moneyUnits(instrument);
  const taker = BigInt(rateOf(instrument.takerRate));
  const slippage = BigInt(rateOf(instrument.slippageRate));
  const one = BigInt(RATE_DEN);
  const fills: SimulatedFill[] = [];
  const events: EventBody[] = [];
  let resting = new Map<string, RestingOrder>();
  let hidden: { order: PlaceOrder; until: number; then: 'fill' | 'void' }[] = [];
  const held = { K: 0, ...heldBefore };
  let trades = 0;

  function priceFor(side: 'buy' | 'sell', ticks: number): number {
    const price = BigInt(ticks);
    return safeNumber(side === 'buy' ? divCeil(price * (one + slippage), one) : divFloor(price * (one - slippage), one));
  }

  function baseFee(lots: number): string {
    const decimals = decimalsOf(instrument.lotSize);
    return unscaled(BigInt(lots) * scaled(instrument.lotSize, decimals) * taker, decimals + rateDecimals);
  }

  /** Fills up to `lots`, a closing order no more than is held; returns what was filled. */
  function fill(order: Pick<PlaceOrder, 'clOrdId' | 'leg' | 'side' | 'effect'>, wanted: number, at: Tick): number {
    const lots = order.effect === 'close' ? Math.min(wanted, held[order.leg]) : wanted;
    if (lots === 0) return 0;
    held[order.leg] += order.effect === 'open' ? lots : -lots;
    const priceTicks = priceFor(order.side, at.ticks);
    const feeQuote = unscaled((notional(units, priceTicks, lots) * taker) / one, units.decimals);
    const feeBase = feeInBase && order.effect === 'open' ? baseFee(lots) : '0';
    const { clOrdId, leg, side, effect } = order;
    trades += 1;
    fills.push({ clOrdId, leg, side, effect, priceTicks, lots, feeQuote, feeBase, ts: at.ts });
    events.push({ type: 'fill', clOrdId, tradeId: String(trades), priceTicks, lots, feeQuote, feeBase });
    return lots;
  }

  function fillWithin(order: PlaceOrder, lots: number, at: Tick): void {
    const priceTicks = priceFor(order.side, at.ticks);
    const { priceTicks: limit } = order;
    const within = limit === null || (order.side === 'buy' ? priceTicks <= limit : priceTicks >= limit);
    const filled = within ? fill(order, lots, at) : 0;
    events.push({ type: 'done', clOrdId: order.clOrdId, state: filled === order.lots ? 'filled' : 'canceled' });
  }

  function executeOne(order: PlaceOrder, at: Tick): void {
    const outcome = outcomeOf(order);
    const { clOrdId } = order;
    if (outcome.kind === 'refuse') events.push({ type: 'reject', clOrdId, code: outcome.code });
    else if (outcome.kind === 'unknown') {
      events.push({ type: 'unknown', clOrdId });
      hidden.push({ order, until: outcome.until, then: outcome.then });
    } else {
      events.push({ type: 'ack', clOrdId });
      fillWithin(order, Math.min(order.lots, outcome.lots ?? order.lots), at);
    }
  }

  function reveal(tick: Tick): void {
    const due = hidden.filter((each) => tick.ts >= each.until);
    hidden = hidden.filter((each) => tick.ts < each.until);
    for (const { order, then } of due) {
      if (then === 'fill') fillWithin({ ...order, priceTicks: null }, order.lots, tick);
      else events.push({ type: 'void', clOrdId: order.clOrdId });
    }
  }

  function triggerStops(tick: Tick): void {
    for (const stop of resting.values()) {
      const hit = stop.side === 'sell' ? tick.ticks <= stop.triggerTicks : tick.ticks >= stop.triggerTicks;
      if (!hit) continue;
      resting.delete(stop.clOrdId);
      const filled = fill({ ...stop, effect: 'close' }, stop.lots, tick);
      events.push({ type: 'done', clOrdId: stop.clOrdId, state: filled === stop.lots ? 'filled' : 'canceled' });
    }
  }

  /** (average x n - margin) / (n x (1 - mmr - fee)) and its mirror, on the last price. */
  function isLiquidated(side: Side, state: AveragingState, ticks: number): boolean {
    const { lots, cost } = state.legs[side].book;
    if (instrument.productType === 'spot' || lots === 0) return false;
    const risk = BigInt(rateOf(instrument.maintenanceRate)) + taker;
    const lever = BigInt(leverage);
    const worth = notional(units, ticks, lots) * lever;
    if (side === 'L') return worth * (one - risk) <= BigInt(cost) * (lever - 1n) * one;
    return worth * (one + risk) >= BigInt(cost) * (lever + 1n) * one;
  }

  return {
    fills,
    execute(orders, at) {
      for (const order of orders) executeOne(order, at);
    },
    rest(orders) {
      const before = resting;
      resting = new Map(orders.map((order) => [order.clOrdId, order]));
      for (const clOrdId of resting.keys()) if (!before.has(clOrdId)) events.push({ type: 'ack', clOrdId });
      for (const clOrdId of before.keys()) if (!resting.has(clOrdId)) events.push({ type: 'done', clOrdId, state: 'canceled' });
    },
    onTick(tick, state) {
      const doomed = sides.filter((side) => isLiquidated(side, state, tick.ticks));
      for (const side of doomed) {
        held[side] = 0;
        events.push({ type: 'liquidated', leg: side, lots: state.legs[side].book.lots, priceTicks: tick.ticks });
        for (const stop of resting.values()) {
          if (stop.leg !== side) continue;
          resting.delete(stop.clOrdId);
          events.push({ type: 'done', clOrdId: stop.clOrdId, state: 'canceled' });
        }
      }
      reveal(tick);
      triggerStops(tick);
    },
    nextEvent: () => events.shift() ?? null,
  };
}
