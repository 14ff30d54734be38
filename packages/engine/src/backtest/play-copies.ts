// What a copier would have made of a trader's past orders: each is given to the strategy that copies live, and its orders fill at the trader's price moved
// against the copier. Prices between the trader's orders are not known here, so limits of a result are met at his orders only. Pure.
import type { CopySettings } from '@millrace/contract';
import { addDecimals, divFloor, divHalfEven, scaled, takerFillTicks, ticksOf, unscaled } from '@millrace/market';
import type { CopyState } from '../strategies/lib/copy-state.ts';
import type { Fact, MissReason, PlaceOrder } from '../strategies/lib/decision.ts';
import type { DecisionInstrument } from '../strategies/lib/decision-instrument.ts';
import { clientOrderPrefix } from '../strategies/lib/client-order-id.ts';
import { moneyUnits, notional, RATE_DEN, rateOf, type MoneyUnits } from '../strategies/lib/money-units.ts';
import type { LeadSignal } from '../strategies/lib/task-event.ts';
import { strategies } from '../strategies/registry.ts';
import type { EventBody } from './venue-ledger.ts';

/** An order of the trader; sizes in lots of a trader whose equity the settings name. */
export interface PastOrder extends Omit<LeadSignal, 'cost' | 'factor' | 'leverage' | 'inSilence' | 'lowTurnover'> {
  instId: string;
  /** Average price, decimal. */
  price: string;
  /** Sum of the funding rates settled since the position's order before, a fraction. */
  fundingRate: string;
}

export interface CopiedInstrument {
  settings: CopySettings;
  instrument: DecisionInstrument;
}

export interface CopiesToPlay {
  /** In the order of their times. */
  orders: readonly PastOrder[];
  /** By instrument; orders of others are missed as `instrument`. */
  copied: ReadonlyMap<string, CopiedInstrument>;
  /** How much worse than the trader's every fill of the copier is, basis points. */
  slipBp: number;
}

/** Amounts in USDT. net = gross - slippage - fees + funding, of closed positions. */
export interface PlayedCopies {
  orders: number;
  copied: number;
  /** Most frequent first. */
  missed: { reason: MissReason; count: number }[];
  /** At the trader's own prices. */
  gross: string;
  slippage: string;
  fees: string;
  funding: string;
  net: string;
  /** Nets of the closed positions above 0, added up: what fuel is charged on. */
  gains: string;
  /** Positions that the trader has closed and the copier still holds: none, unless one of his orders is missing. */
  held: number;
}

export function playCopies({ orders, copied, slipBp }: CopiesToPlay): PlayedCopies {
  const tasks = new Map([...copied].map(([instId, of]) => [instId, new PlayedTask(of, slipBp)]));
  const missed = new Map<MissReason, number>();
  for (const order of orders) {
    const task = tasks.get(order.instId);
    if (task === undefined) missed.set('instrument', (missed.get('instrument') ?? 0) + 1);
    else
      task.hear(
        order,
        [...tasks.values()].filter((other) => other !== task).map((other) => other.committed()),
      );
  }
  const sum = (of: (task: PlayedTask) => string): string => [...tasks.values()].map(of).reduce(addDecimals, '0');
  for (const { facts } of tasks.values())
    for (const fact of facts) if (fact.type === 'SignalMissed') missed.set(fact.reason, (missed.get(fact.reason) ?? 0) + 1);
  const cycles = [...tasks.values()].flatMap(({ facts }) => facts.filter((fact) => fact.type === 'CycleClosed'));
  const sumOf = (of: (cycle: (typeof cycles)[number]) => string): string => cycles.map(of).reduce(addDecimals, '0');
  const slippage = sum((task) => task.slippage());
  return {
    orders: orders.length,
    copied: [...tasks.values()].reduce((count, { facts }) => count + facts.filter(({ type }) => type === 'SignalApplied').length, 0),
    missed: [...missed].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count),
    gross: addDecimals(
      sumOf(({ realizedQuote }) => realizedQuote),
      slippage,
    ),
    slippage,
    fees: sumOf(({ feesQuote }) => feesQuote),
    funding: sumOf(({ fundingQuote }) => fundingQuote),
    net: sumOf(({ netQuote }) => netQuote),
    gains: sumOf(({ netQuote }) => (netQuote.startsWith('-') ? '0' : netQuote)),
    held: [...tasks.values()].reduce((count, task) => count + task.held(), 0),
  };
}

/** One instrument of the follow. */
class PlayedTask {
  readonly facts: Fact[] = [];
  readonly #settings: CopySettings;
  readonly #instrument: DecisionInstrument;
  readonly #units: MoneyUnits;
  readonly #slipBp: number;
  #state: CopyState;
  #ts = 0;
  #lastTicks: number | null = null;
  #fills = 0;
  /** Money units. */
  #slipped = 0n;

  constructor({ settings, instrument }: CopiedInstrument, slipBp: number) {
    this.#settings = settings;
    this.#instrument = instrument;
    this.#units = moneyUnits(instrument);
    this.#slipBp = slipBp;
    this.#state = strategies[5].init(settings, instrument, clientOrderPrefix('P', '00000', 0));
    this.#tell({ type: 'action', action: { type: 'startTrading', actor: 'user' } });
    this.#tell({ type: 'action', action: { type: 'startBuying', actor: 'user' } });
  }

  /** @param others what the follow's other instruments hold at cost, decimals */
  hear(order: PastOrder, others: readonly string[]): void {
    const { instId: _instId, price, fundingRate: _fundingRate, ...signal } = order;
    const { tickSize } = this.#instrument;
    this.#ts = order.ts;
    this.#lastTicks = ticksOf(price, tickSize, 'nearest');
    this.#settle(order);
    const cost = String(divHalfEven(scaled(price, 18) * BigInt(order.deltaLots), scaled(tickSize, 18)));
    this.#run(
      this.#tell({
        type: 'signal',
        signal: { ...signal, cost, factor: '1', leverage: null },
        later: 'nothing',
        othersQuote: others.reduce(addDecimals, '0'),
      }),
    );
  }

  committed(): string {
    return strategies[5].copied?.(this.#state, this.#settings, this.#instrument).committedQuote ?? '0';
  }

  held(): number {
    return (['L', 'S'] as const).filter((side) => this.#state.legs[side].book.lots > 0).length;
  }

  slippage(): string {
    return unscaled(this.#slipped, this.#units.decimals);
  }

  /** Longs pay a rate above 0, shorts receive it; at the price of this order. */
  #settle({ side, fundingRate }: PastOrder): void {
    const { lots } = this.#state.legs[side].book;
    if (lots === 0 || this.#lastTicks === null) return;
    const worth = notional(this.#units, this.#lastTicks, lots) * scaled(fundingRate, 18) * (side === 'L' ? -1n : 1n);
    const amount = divHalfEven(worth, 10n ** BigInt(this.#units.decimals + 10));
    if (amount !== 0n) this.#run(this.#tell({ type: 'funding', leg: side, amountQuote: unscaled(amount, 8) }));
  }

  #run(orders: readonly PlaceOrder[]): void {
    for (const order of orders) {
      const fillTicks = takerFillTicks({ side: order.side, limitTicks: order.priceTicks }, this.#lastTicks ?? 0, this.#slipBp);
      if (fillTicks !== null) this.#fill(order, fillTicks);
      this.#run(this.#tell({ type: 'done', clOrdId: order.clOrdId, state: fillTicks === null ? 'canceled' : 'filled' }));
    }
  }

  #fill({ clOrdId, lots }: PlaceOrder, priceTicks: number): void {
    const worth = notional(this.#units, priceTicks, lots);
    const fee = divFloor(worth * BigInt(rateOf(this.#instrument.takerRate)), BigInt(RATE_DEN));
    const moved = worth - notional(this.#units, this.#lastTicks ?? priceTicks, lots);
    this.#slipped += moved < 0n ? -moved : moved;
    this.#fills += 1;
    const feeQuote = unscaled(fee, this.#units.decimals);
    this.#run(this.#tell({ type: 'fill', clOrdId, tradeId: String(this.#fills), priceTicks, lots, feeQuote, feeBase: '0' }));
  }

  #tell(event: EventBody): readonly PlaceOrder[] {
    const context = { ts: this.#ts, extremes: {}, lastTicks: this.#lastTicks, markTicks: this.#lastTicks };
    const decision = strategies[5].decide(this.#state, { ...event, ...context }, this.#settings, this.#instrument);
    this.#state = decision.state;
    this.facts.push(...decision.facts);
    return decision.orders;
  }
}
