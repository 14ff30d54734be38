// The bookkeeping of the simulated venue: fills with their fees, the positions they make, and the events the task has yet to read.
import { decimalsOf, divCeil, divFloor, safeNumber, scaled, unscaled } from '@millrace/market';
import type { PlaceOrder } from '../strategies/lib/decision.ts';
import type { DecisionInstrument } from '../strategies/lib/decision-instrument.ts';
import type { LegKey, TaskEvent } from '../strategies/lib/task-event.ts';
import { type MoneyUnits, moneyUnits, notional, RATE_DEN, rateDecimals, rateOf } from '../strategies/lib/money-units.ts';
import type { Positions } from './positions.ts';

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

/** An event without the fields that the runner adds to each. */
export type EventBody = TaskEvent extends infer Each
  ? Each extends TaskEvent
    ? Omit<Each, 'ts' | 'extremes' | 'lastTicks' | 'markTicks'>
    : never
  : never;

/** A price of the simulated market; `ts` in ms. */
export interface Tick {
  ts: number;
  ticks: number;
}

/** Lots that may still fill at this tick, all orders together. */
export interface Room {
  left(): number;
  take(lots: number): void;
}

type FillOrder = Pick<PlaceOrder, 'clOrdId' | 'leg' | 'side' | 'effect'>;

const one = BigInt(RATE_DEN);

export class VenueLedger {
  readonly fills: SimulatedFill[] = [];
  readonly positions: Positions;
  readonly #instrument: DecisionInstrument;
  readonly #feeInBase: boolean;
  readonly #room: Room | undefined;
  readonly #units: MoneyUnits;
  readonly #taker: bigint;
  readonly #maker: bigint;
  readonly #slippage: bigint;
  readonly #events: EventBody[] = [];

  /** `feeInBase`: the commission of a buy is kept in base units (spot). No bound on lots without `room`. */
  constructor(setting: { instrument: DecisionInstrument; positions: Positions; feeInBase: boolean; room: Room | undefined }) {
    const { instrument } = setting;
    this.positions = setting.positions;
    this.#instrument = instrument;
    this.#feeInBase = setting.feeInBase;
    this.#room = setting.room;
    this.#units = moneyUnits(instrument);
    this.#taker = BigInt(rateOf(instrument.takerRate));
    this.#maker = BigInt(rateOf(instrument.makerRate));
    this.#slippage = BigInt(rateOf(instrument.slippageRate));
  }

  /** Queues an event for the task. */
  emit(event: EventBody): void {
    this.#events.push(event);
  }

  /** The order ended: filled when `filled` is all of its lots, else cancelled. `fitted`: because the position leaves it no room. */
  emitDone({ clOrdId, lots }: { clOrdId: string; lots: number }, filled: number, fitted = false): void {
    this.#events.push({
      type: 'done',
      clOrdId,
      state: filled === lots ? 'filled' : 'canceled',
      ...(fitted ? { fitted: true as const } : {}),
    });
  }

  nextEvent(): EventBody | null {
    return this.#events.shift() ?? null;
  }

  /** Lots that may still fill at this tick, at most `wanted`. */
  available(wanted: number): number {
    return Math.min(wanted, this.#room?.left() ?? wanted);
  }

  /** The price of a marketable order: the price of the tick, less slippage, rounded against the order. */
  takerPrice(side: 'buy' | 'sell', ticks: number): number {
    const price = BigInt(ticks);
    return safeNumber(side === 'buy' ? divCeil(price * (one + this.#slippage), one) : divFloor(price * (one - this.#slippage), one));
  }

  /** Fills as taker at the price of the tick, less slippage; returns the filled lots. */
  fillAsTaker(order: FillOrder, wanted: number, tick: Tick): number {
    return this.#fill(order, wanted, { ts: tick.ts, ticks: this.takerPrice(order.side, tick.ticks) }, this.#taker);
  }

  /** Fills as maker at exactly this price; returns the filled lots. */
  fillAsMaker(order: FillOrder, wanted: number, tick: Tick): number {
    return this.#fill(order, wanted, tick, this.#maker);
  }

  /** A closing order fills no more than is held. */
  #fill(order: FillOrder, wanted: number, { ts, ticks: priceTicks }: Tick, rate: bigint): number {
    const { clOrdId, leg, side, effect } = order;
    const possible = this.available(wanted);
    const lots = effect === 'close' ? Math.min(possible, this.positions.lots(leg)) : possible;
    if (lots === 0) return 0;
    this.#room?.take(lots);
    const feeQuote = unscaled(divFloor(notional(this.#units, priceTicks, lots) * rate, one), this.#units.decimals);
    const feeBase = this.#feeInBase && effect === 'open' ? this.#baseFee(lots, rate) : '0';
    this.positions.apply(order, { lots, priceTicks, feeBase });
    this.fills.push({ clOrdId, leg, side, effect, priceTicks, lots, feeQuote, feeBase, ts });
    this.emit({ type: 'fill', clOrdId, tradeId: String(this.fills.length), priceTicks, lots, feeQuote, feeBase });
    return lots;
  }

  #baseFee(lots: number, rate: bigint): string {
    const decimals = decimalsOf(this.#instrument.lotSize);
    return unscaled(BigInt(lots) * scaled(this.#instrument.lotSize, decimals) * rate, decimals + rateDecimals);
  }
}
