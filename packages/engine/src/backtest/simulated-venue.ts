// The exchange of a simulation: orders fill at the price of the event that caused them, less slippage; resting stops at their trigger;
// a swap leg is liquidated when its price is reached. One task, one instrument.
import { decimalsOf, divCeil, divFloor, divHalfEven, safeNumber, scaled, unscaled } from '@millrace/market';
import type { AnyResting, DecisionInstrument, LegKey, PlaceOrder, RestingLimit, TaskEvent } from '../strategies/lib/decision.ts';
import { keepLots } from '../strategies/lib/leg-book.ts';
import { moneyUnits, notional, RATE_DEN, rateDecimals, rateOf } from '../strategies/lib/money.ts';

/** What becomes of an order. `lots` less than asked: the rest is cancelled. unknown: its fate shows at `until`. */
export type Outcome =
  | { kind: 'fill'; lots?: number }
  | { kind: 'refuse'; code: string; availableQuote?: string; limitTicks?: number }
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

/** What the venue holds per leg: lots, their cost in money units, and base units short of a lot after fees kept in the coin (absent: none). */
export type Exposures = Readonly<Record<LegKey, { lots: number; cost: string; dust?: string }>>;

export const flat: Exposures = { L: { lots: 0, cost: '0' }, S: { lots: 0, cost: '0' }, K: { lots: 0, cost: '0' } };
const legs: readonly LegKey[] = ['L', 'S', 'K'];

export interface SimulatedVenue {
  fills: SimulatedFill[];
  held(): Exposures;
  execute(orders: readonly PlaceOrder[], at: Tick): void;
  /** Makes the resting set equal to this one. */
  rest(orders: readonly AnyResting[], at: Tick): void;
  /** Takes up to so many lots of a leg away without an order; returns how many. */
  shrink(leg: LegKey, lots: number): number;
  /** Runs what a price sets off on the exchange itself: stops, liquidations, orders whose fate shows. */
  onTick(tick: Tick): void;
  nextEvent(): EventBody | null;
  /** Whether orders are on their way that a later tick will fill. */
  isWaiting(): boolean;
}

export interface VenueSetting {
  instrument: DecisionInstrument;
  leverage: number;
  /** Spot: the commission of a buy is kept in base units. */
  feeInBase: boolean;
  /** What is held at the start. */
  held: Exposures;
  outcomeOf: (order: PlaceOrder) => Outcome;
  /** Share of a resting limit that one tick fills, above 0 and up to 1. */
  limitShare: number;
  /** Whether the venue refuses an order that shall rest. */
  refusesResting: (order: AnyResting) => boolean;
  /** What rests at the start. */
  resting: readonly AnyResting[];
  /** Marketable orders meet the first tick at or after this many ms, within their limit; 0 when not given. */
  latencyMs?: number;
  /** Lots that may still fill at this tick, all orders together; no bound when not given. */
  room?: Room;
}

export interface Room {
  left(): number;
  take(lots: number): void;
}

export function createSimulatedVenue(setting: VenueSetting): SimulatedVenue {
  const { instrument, leverage, feeInBase, held: heldBefore, outcomeOf, limitShare, refusesResting } = setting;
  const { latencyMs = 0, room } = setting;
  const units = moneyUnits(instrument);
  const taker = BigInt(rateOf(instrument.takerRate));
  const maker = BigInt(rateOf(instrument.makerRate));
  const slippage = BigInt(rateOf(instrument.slippageRate));
  const one = BigInt(RATE_DEN);
  const fills: SimulatedFill[] = [];
  const events: EventBody[] = [];
  let resting = new Map<string, AnyResting>(setting.resting.map((order) => [order.clOrdId, order]));
  const known = new Set<string>(resting.keys());
  const filledOf = new Map<string, number>();
  let hidden: { order: PlaceOrder; until: number; then: 'fill' | 'void' | 'late' }[] = [];
  const held = { ...heldBefore };
  /** Whether a leg is long; a lock is the opposite of what it was bought against. */
  const isLong = { L: true, S: false, K: heldBefore.S.lots > 0 };
  let trades = 0;

  function priceFor(side: 'buy' | 'sell', ticks: number): number {
    const price = BigInt(ticks);
    return safeNumber(side === 'buy' ? divCeil(price * (one + slippage), one) : divFloor(price * (one - slippage), one));
  }

  function hold(
    { leg, side, effect }: Pick<PlaceOrder, 'leg' | 'side' | 'effect'>,
    fill: Pick<SimulatedFill, 'lots' | 'priceTicks' | 'feeBase'>,
  ): void {
    const { lots: before, cost: paid, dust = '0' } = held[leg];
    const { lots, priceTicks } = fill;
    const cost = BigInt(paid);
    if (effect === 'open') {
      if (leg === 'K') isLong.K = side === 'buy';
      const kept = fill.feeBase === '0' ? { lots, dust } : keepLots(instrument.lotSize, dust, fill);
      holdLeg(leg, before + kept.lots, cost + notional(units, priceTicks, lots), kept.dust);
      return;
    }
    const out = lots === before ? cost : divHalfEven(cost * BigInt(lots), BigInt(before));
    holdLeg(leg, before - lots, cost - out, lots === before ? '0' : dust);
  }

  function holdLeg(leg: LegKey, lots: number, cost: bigint, dust: string): void {
    held[leg] = { lots, cost: String(cost), ...(dust === '0' ? {} : { dust }) };
  }

  function baseFee(lots: number, rate: bigint): string {
    const decimals = decimalsOf(instrument.lotSize);
    return unscaled(BigInt(lots) * scaled(instrument.lotSize, decimals) * rate, decimals + rateDecimals);
  }

  type Filling = Pick<PlaceOrder, 'clOrdId' | 'leg' | 'side' | 'effect'>;

  /** A marketable order meets the price of the moment, less slippage. */
  function fill(order: Filling, wanted: number, at: Tick): number {
    return book(order, wanted, { ts: at.ts, ticks: priceFor(order.side, at.ticks) }, taker);
  }

  /** Fills up to `lots` at this very price, a closing order no more than is held; returns what was filled. */
  function book(order: Filling, wanted: number, at: Tick, rate: bigint): number {
    const lots = Math.min(wanted, room?.left() ?? wanted, order.effect === 'close' ? held[order.leg].lots : wanted);
    if (lots === 0) return 0;
    room?.take(lots);
    const priceTicks = at.ticks;
    const feeQuote = unscaled((notional(units, priceTicks, lots) * rate) / one, units.decimals);
    const feeBase = feeInBase && order.effect === 'open' ? baseFee(lots, rate) : '0';
    hold(order, { lots, priceTicks, feeBase });
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
    if (outcome.kind === 'refuse') {
      const { kind: _kind, ...refusal } = outcome;
      events.push({ type: 'reject', clOrdId, ...refusal });
    } else if (outcome.kind === 'unknown') {
      events.push({ type: 'unknown', clOrdId });
      hidden.push({ order, until: outcome.until, then: outcome.then });
    } else {
      events.push({ type: 'ack', clOrdId });
      if (latencyMs > 0) hidden.push({ order, until: at.ts + latencyMs, then: 'late' });
      else fillWithin(order, Math.min(order.lots, outcome.lots ?? order.lots), at);
    }
  }

  function reveal(tick: Tick): void {
    const due = hidden.filter((each) => tick.ts >= each.until);
    hidden = hidden.filter((each) => tick.ts < each.until);
    for (const { order, then } of due) {
      if (then === 'late') fillWithin(order, order.lots, tick);
      else if (then === 'fill') fillWithin({ ...order, priceTicks: null }, order.lots, tick);
      else events.push({ type: 'void', clOrdId: order.clOrdId });
    }
  }

  function triggerStops(tick: Tick): void {
    for (const stop of resting.values()) {
      if (stop.kind !== 'protective-stop') continue;
      const down = (stop.side === 'sell') !== (stop.leg === 'K');
      const hit = down ? tick.ticks <= stop.triggerTicks : tick.ticks >= stop.triggerTicks;
      if (!hit) continue;
      resting.delete(stop.clOrdId);
      const filled = fill({ ...stop, effect: 'close' }, stop.lots, tick);
      events.push({ type: 'done', clOrdId: stop.clOrdId, state: filled === stop.lots ? 'filled' : 'canceled' });
    }
  }

  /** Limits that the price traded through by at least a tick, the nearest first, each at its own price as maker. */
  function fillLimits(tick: Tick): void {
    const through = [...resting.values()].filter((order): order is RestingLimit => {
      return order.kind === 'limit' && (order.side === 'buy' ? tick.ticks < order.priceTicks : tick.ticks > order.priceTicks);
    });
    const away = (order: RestingLimit): number => (order.side === 'buy' ? -order.priceTicks : order.priceTicks);
    for (const order of through.sort((left, right) => away(left) - away(right))) fillLimit(order, tick);
  }

  function fillLimit(order: RestingLimit, tick: Tick): void {
    const before = filledOf.get(order.clOrdId) ?? 0;
    const share = Math.min(order.lots - before, Math.max(1, Math.floor(order.lots * limitShare)));
    const wanted = Math.min(share, room?.left() ?? share);
    if (wanted === 0) return;
    const filled = book(order, wanted, { ts: tick.ts, ticks: order.priceTicks }, maker);
    filledOf.set(order.clOrdId, before + filled);
    if (filled === wanted && before + filled < order.lots) return;
    resting.delete(order.clOrdId);
    events.push({ type: 'done', clOrdId: order.clOrdId, state: before + filled === order.lots ? 'filled' : 'canceled' });
  }

  /** A post-only limit that would trade at once is taken out by the exchange. */
  function cancelCrossing(order: AnyResting, at: Tick): void {
    if (order.kind !== 'limit' || (order.side === 'buy' ? at.ticks > order.priceTicks : at.ticks < order.priceTicks)) return;
    resting.delete(order.clOrdId);
    events.push({ type: 'done', clOrdId: order.clOrdId, state: 'canceled' });
  }

  /** (average x n - margin) / (n x (1 - mmr - fee)) and its mirror, on the last price. */
  function isLiquidated(leg: LegKey, ticks: number): boolean {
    const { lots, cost } = held[leg];
    if (instrument.productType === 'spot' || lots === 0) return false;
    const risk = BigInt(rateOf(instrument.maintenanceRate)) + taker;
    const lever = BigInt(leverage);
    const worth = notional(units, ticks, lots) * lever;
    if (isLong[leg]) return worth * (one - risk) <= BigInt(cost) * (lever - 1n) * one;
    return worth * (one + risk) >= BigInt(cost) * (lever + 1n) * one;
  }

  function accept(order: AnyResting, at: Tick): void {
    known.add(order.clOrdId);
    if (refusesResting(order)) {
      resting.delete(order.clOrdId);
      events.push({ type: 'reject', clOrdId: order.clOrdId, code: '51000' });
      return;
    }
    events.push({ type: 'ack', clOrdId: order.clOrdId });
    cancelCrossing(order, at);
  }

  /** Declared for the first time: an order that ended is declared until its end was told, and never comes back. */
  function isNew(order: AnyResting): boolean {
    return !known.has(order.clOrdId);
  }

  return {
    fills,
    held: () => ({ ...held }),
    execute(orders, at) {
      for (const order of orders) executeOne(order, at);
    },
    rest(orders, at) {
      const before = resting;
      resting = new Map(orders.filter((order) => before.has(order.clOrdId) || isNew(order)).map((order) => [order.clOrdId, order]));
      for (const order of orders) if (!before.has(order.clOrdId) && resting.has(order.clOrdId)) accept(order, at);
      for (const clOrdId of before.keys()) if (!resting.has(clOrdId)) events.push({ type: 'done', clOrdId, state: 'canceled' });
    },
    shrink(leg, wanted) {
      const lots = Math.min(wanted, held[leg].lots);
      if (lots > 0) hold({ leg, side: isLong[leg] ? 'sell' : 'buy', effect: 'close' }, { lots, priceTicks: 0, feeBase: '0' });
      return lots;
    },
    onTick(tick) {
      const doomed = legs.filter((leg) => isLiquidated(leg, tick.ticks));
      for (const leg of doomed) {
        events.push({ type: 'liquidated', leg, lots: held[leg].lots, priceTicks: tick.ticks });
        held[leg] = flat[leg];
        for (const stop of resting.values()) {
          if (stop.leg !== leg) continue;
          resting.delete(stop.clOrdId);
          events.push({ type: 'done', clOrdId: stop.clOrdId, state: 'canceled' });
        }
      }
      reveal(tick);
      triggerStops(tick);
      fillLimits(tick);
    },
    nextEvent: () => events.shift() ?? null,
    isWaiting: () => hidden.length > 0,
  };
}
