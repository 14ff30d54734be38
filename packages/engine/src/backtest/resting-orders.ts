// Resting orders of the simulated venue: post-only limits that fill once the price trades through them, and protective stops.
import type { AnyResting, RestingLimit } from '../strategies/lib/decision.ts';
import type { LegKey } from '../strategies/lib/task-event.ts';
import { legKeys } from './positions.ts';
import type { Tick, VenueLedger } from './venue-ledger.ts';

interface RestingSetting {
  ledger: VenueLedger;
  /** Share of a limit that one tick fills, above 0 and up to 1. */
  limitShare: number;
  /** Whether the venue refuses an order. */
  refuses: (order: AnyResting) => boolean;
  /** What rests at the start. */
  orders: readonly AnyResting[];
}

export class RestingOrders {
  readonly #setting: RestingSetting;
  readonly #ledger: VenueLedger;
  /** Ids of all orders that were ever declared. */
  readonly #known: Set<string>;
  readonly #filledLots = new Map<string, number>();
  #orders: Map<string, AnyResting>;

  constructor(setting: RestingSetting) {
    this.#setting = setting;
    this.#ledger = setting.ledger;
    this.#orders = new Map(setting.orders.map((order) => [order.clOrdId, order]));
    this.#known = new Set(this.#orders.keys());
  }

  /** Makes the resting orders equal to these; one that rests keeps the size that the venue left of it. An order that ended stays declared until the task reads its end, and never rests again. */
  replace(orders: readonly AnyResting[], tick: Tick): void {
    const before = this.#orders;
    const accepted = orders.filter(({ clOrdId }) => before.has(clOrdId) || !this.#known.has(clOrdId));
    this.#orders = new Map(accepted.map((order) => [order.clOrdId, before.get(order.clOrdId) ?? order]));
    for (const order of orders) if (!before.has(order.clOrdId) && this.#orders.has(order.clOrdId)) this.#accept(order, tick);
    for (const clOrdId of before.keys()) if (!this.#orders.has(clOrdId)) this.#ledger.emit({ type: 'done', clOrdId, state: 'canceled' });
  }

  /** Shrinks or cancels the limits that would fill last until those that close a leg together close no more than it holds. */
  fitClosings(): void {
    for (const leg of legKeys) {
      let free = this.#ledger.positions.lots(leg);
      for (const order of this.#closingLimits(leg)) {
        const filled = this.#filledLots.get(order.clOrdId) ?? 0;
        const left = Math.min(order.lots - filled, free);
        free -= left;
        if (left === 0) this.#end(order, filled, true);
        else if (left < order.lots - filled) this.#shrink(order, filled + left);
      }
    }
  }

  /** The limits that close a leg, the one that fills first before the others. */
  #closingLimits(leg: LegKey): RestingLimit[] {
    const closings = [...this.#orders.values()].filter((order): order is RestingLimit => {
      return order.kind === 'limit' && order.effect === 'close' && order.leg === leg;
    });
    return closings.sort(byNearness);
  }

  #shrink(order: RestingLimit, lots: number): void {
    this.#orders.set(order.clOrdId, { ...order, lots });
    this.#ledger.emit({ type: 'resized', clOrdId: order.clOrdId, lots });
  }

  /** Cancels the orders of a leg that was liquidated. */
  cancelLeg(leg: LegKey): void {
    for (const order of this.#orders.values()) if (order.leg === leg) this.#end(order, 0);
  }

  /** Fills protective stops as taker once their trigger is reached. */
  triggerStops(tick: Tick): void {
    for (const stop of this.#orders.values()) {
      if (stop.kind !== 'protective-stop') continue;
      const isBelow = (stop.side === 'sell') !== (stop.leg === 'K');
      const isReached = isBelow ? tick.ticks <= stop.triggerTicks : tick.ticks >= stop.triggerTicks;
      if (isReached) this.#end(stop, this.#ledger.fillAsTaker({ ...stop, effect: 'close' }, stop.lots, tick));
    }
  }

  /** Fills limits that the price traded through by at least a tick, the nearest first, each at its own price as maker. */
  fillLimits(tick: Tick): void {
    const through = [...this.#orders.values()].filter((order): order is RestingLimit => {
      return order.kind === 'limit' && (order.side === 'buy' ? tick.ticks < order.priceTicks : tick.ticks > order.priceTicks);
    });
    for (const order of through.sort(byNearness)) this.#fillLimit(order, tick);
  }

  #fillLimit(order: RestingLimit, tick: Tick): void {
    const before = this.#filledLots.get(order.clOrdId) ?? 0;
    const share = Math.max(1, Math.floor(order.lots * this.#setting.limitShare));
    const wanted = this.#ledger.available(Math.min(order.lots - before, share));
    if (wanted === 0) return;
    const filled = this.#ledger.fillAsMaker(order, wanted, { ts: tick.ts, ticks: order.priceTicks });
    this.#filledLots.set(order.clOrdId, before + filled);
    if (filled === wanted && before + filled < order.lots) return;
    this.#end(order, before + filled);
  }

  #accept(order: AnyResting, tick: Tick): void {
    const { clOrdId } = order;
    this.#known.add(clOrdId);
    if (this.#setting.refuses(order)) {
      this.#orders.delete(clOrdId);
      this.#ledger.emit({ type: 'reject', clOrdId, code: '51000' });
      return;
    }
    this.#ledger.emit({ type: 'ack', clOrdId });
    if (order.kind === 'limit' && isCrossing(order, tick.ticks)) this.#end(order, 0);
  }

  #end(order: AnyResting, filled: number, fitted = false): void {
    this.#orders.delete(order.clOrdId);
    this.#ledger.emitDone(order, filled, fitted);
  }
}

/** Orders limits of one side by how soon the price reaches them. */
function byNearness(left: RestingLimit, right: RestingLimit): number {
  return left.side === 'buy' ? right.priceTicks - left.priceTicks : left.priceTicks - right.priceTicks;
}

/** A post-only limit that would trade at once: the exchange cancels it. */
function isCrossing({ side, priceTicks }: RestingLimit, ticks: number): boolean {
  return side === 'buy' ? ticks <= priceTicks : ticks >= priceTicks;
}
