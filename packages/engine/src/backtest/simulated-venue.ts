// The exchange of a simulation: orders fill at the price of the event that caused them, less slippage; resting stops at their trigger;
// a swap leg is liquidated when its price is reached. One task, one instrument.
import type { AnyResting, PlaceOrder } from '../strategies/lib/decision.ts';
import type { DecisionInstrument } from '../strategies/lib/decision-instrument.ts';
import type { LegKey } from '../strategies/lib/task-event.ts';
import { type Exposures, legKeys, Positions } from './positions.ts';
import { RestingOrders } from './resting-orders.ts';
import { type EventBody, type Room, type SimulatedFill, type Tick, VenueLedger } from './venue-ledger.ts';

/** What becomes of an order. `lots` less than ordered: the rest is cancelled. unknown: its outcome shows at `until`. */
export type Outcome =
  | { kind: 'fill'; lots?: number }
  | { kind: 'refuse'; code: string; availableQuote?: string; limitTicks?: number }
  | { kind: 'unknown'; until: number; then: 'fill' | 'void' };

interface VenueSetting {
  instrument: DecisionInstrument;
  leverage: number;
  /** Spot: the commission of a buy is kept in base units. */
  feeInBase: boolean;
  /** What is held at the start. */
  held: Exposures;
  outcomeOf: (order: PlaceOrder) => Outcome;
  /** Share of a resting limit that one tick fills, above 0 and up to 1. */
  limitShare: number;
  /** Whether the venue refuses a resting order. */
  refusesResting: (order: AnyResting) => boolean;
  /** What rests at the start. */
  resting: readonly AnyResting[];
  /** Marketable orders meet the first tick at or after this many ms, within their limit; 0 by default. */
  latencyMs?: number;
  /** Lots that may still fill at this tick, all orders together; no bound by default. */
  room?: Room;
}

/** An order whose result shows at the first tick at or after `until`. */
interface PendingOrder {
  order: PlaceOrder;
  until: number;
  then: 'fill' | 'void' | 'late';
}

export class SimulatedVenue {
  readonly #outcomeOf: VenueSetting['outcomeOf'];
  readonly #latencyMs: number;
  readonly #positions: Positions;
  readonly #ledger: VenueLedger;
  readonly #resting: RestingOrders;
  #pending: PendingOrder[] = [];

  constructor(setting: VenueSetting) {
    const { instrument, leverage, feeInBase, held, limitShare } = setting;
    this.#outcomeOf = setting.outcomeOf;
    this.#latencyMs = setting.latencyMs ?? 0;
    this.#positions = new Positions(instrument, leverage, held);
    this.#ledger = new VenueLedger({ instrument, positions: this.#positions, feeInBase, room: setting.room });
    this.#resting = new RestingOrders({ ledger: this.#ledger, limitShare, refuses: setting.refusesResting, orders: setting.resting });
  }

  get fills(): SimulatedFill[] {
    return this.#ledger.fills;
  }

  /** What is held now; a leg that did not change is the same object as before. */
  held(): Exposures {
    return this.#positions.snapshot();
  }

  execute(orders: readonly PlaceOrder[], tick: Tick): void {
    const fills = this.fills.length;
    for (const order of orders) this.#executeOne(order, tick);
    if (this.fills.length > fills) this.#resting.fitClosings();
  }

  /** Makes the resting orders equal to these. */
  rest(orders: readonly AnyResting[], tick: Tick): void {
    this.#resting.replace(orders, tick);
  }

  /** Settles funding of a leg, in money units. */
  fund(leg: LegKey, amount: bigint): void {
    this.#positions.fund(leg, amount);
  }

  /** Removes up to so many lots of a leg without an order; returns how many. */
  shrink(leg: LegKey, wanted: number): number {
    const lots = Math.min(wanted, this.#positions.lots(leg));
    if (lots === 0) return 0;
    this.#positions.apply({ leg, side: this.#positions.closingSide(leg), effect: 'close' }, { lots, priceTicks: 0, feeBase: '0' });
    this.#resting.fitClosings();
    return lots;
  }

  /** Runs what a price causes on the exchange itself: limits that it passed, liquidations, pending results, stops, in this order. */
  onTick(tick: Tick): void {
    this.#resting.fillLimits(tick);
    const liquidated = legKeys.filter((leg) => this.#positions.isLiquidated(leg, tick.ticks));
    for (const leg of liquidated) this.#liquidate(leg, tick.ticks);
    const fills = this.fills.length;
    this.#resolvePending(tick);
    this.#resting.triggerStops(tick);
    if (this.fills.length > fills) this.#resting.fitClosings();
  }

  nextEvent(): EventBody | null {
    return this.#ledger.nextEvent();
  }

  /** Whether a later tick resolves an order. */
  isWaiting(): boolean {
    return this.#pending.length > 0;
  }

  #executeOne(order: PlaceOrder, tick: Tick): void {
    const outcome = this.#outcomeOf(order);
    const { clOrdId } = order;
    if (outcome.kind === 'refuse') {
      const { kind: _kind, ...refusal } = outcome;
      this.#ledger.emit({ type: 'reject', clOrdId, ...refusal });
    } else if (outcome.kind === 'unknown') {
      this.#ledger.emit({ type: 'unknown', clOrdId });
      this.#pending.push({ order, until: outcome.until, then: outcome.then });
    } else {
      this.#ledger.emit({ type: 'ack', clOrdId });
      if (this.#latencyMs > 0) this.#pending.push({ order, until: tick.ts + this.#latencyMs, then: 'late' });
      else this.#fillWithinLimit(order, Math.min(order.lots, outcome.lots ?? order.lots), tick);
    }
  }

  /** Fills at once what the order's limit allows; the rest is cancelled. */
  #fillWithinLimit(order: PlaceOrder, lots: number, tick: Tick): void {
    const { side, priceTicks: limit } = order;
    const price = this.#ledger.takerPrice(side, tick.ticks);
    const isWithin = limit === null || (side === 'buy' ? price <= limit : price >= limit);
    this.#ledger.emitDone(order, isWithin ? this.#ledger.fillAsTaker(order, lots, tick) : 0);
  }

  #resolvePending(tick: Tick): void {
    const due = this.#pending.filter((each) => tick.ts >= each.until);
    this.#pending = this.#pending.filter((each) => tick.ts < each.until);
    for (const { order, then } of due) {
      if (then === 'late') this.#fillWithinLimit(order, order.lots, tick);
      else if (then === 'fill') this.#fillWithinLimit({ ...order, priceTicks: null }, order.lots, tick);
      else this.#ledger.emit({ type: 'void', clOrdId: order.clOrdId });
    }
  }

  #liquidate(leg: LegKey, priceTicks: number): void {
    this.#ledger.emit({ type: 'liquidated', leg, lots: this.#positions.lots(leg), priceTicks });
    this.#positions.clear(leg);
    this.#resting.cancelLeg(leg);
  }
}
