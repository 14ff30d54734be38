// One task on the simulated venue: asks the strategy, executes its decisions, and keeps its facts. It knows nothing of price paths.
import { divFloor, divHalfEven, scaled, unscaled } from '@millrace/market';
import type { AnyResting, Fact, OrderReason, PlaceOrder, Strategy } from '../strategies/lib/decision.ts';
import type { DecisionInstrument } from '../strategies/lib/decision-instrument.ts';
import { type MoneyUnits, notional, rateOf, RATE_DEN } from '../strategies/lib/money-units.ts';
import { TaskWatches } from '../watch-index/task-watches.ts';
import type { BacktestAccount } from './account.ts';
import { EVENTS_PER_TICK_MAX } from './limits.ts';
import { type Exposures, flat, legKeys } from './positions.ts';
import { type Outcome, SimulatedVenue } from './simulated-venue.ts';
import { type VenueEdges, venueEdges } from './venue-edges.ts';
import type { EventBody, Room, Tick } from './venue-ledger.ts';

interface TaskSetting<State, Settings, Resting> {
  strategy: Strategy<State, Settings, Resting>;
  settings: Settings;
  instrument: DecisionInstrument;
  units: MoneyUnits;
  account: BacktestAccount;
  /** Whether orders can be short of balance. */
  limited: boolean;
  feeInQuote?: boolean;
  latencyMs?: number;
  room?: Room;
}

const prefix = 'B0000000000001';
/** Edges while an order is pending: the venue has to see every price. */
const everywhere: VenueEdges = { low: Infinity, high: -Infinity };
/** Digits of funding rates, which recordings give with up to 14. */
const fundingDecimals = 18;

export class BacktestTask<State, Settings extends { leverage: number }, Resting extends AnyResting> {
  readonly watches = new TaskWatches();
  readonly facts: Fact[] = [];
  /** Why each order was placed, by its id. */
  readonly reasons = new Map<string, OrderReason>();
  readonly venue: SimulatedVenue;
  readonly #setting: TaskSetting<State, Settings, Resting>;
  readonly #account: BacktestAccount;
  /** Resting orders that the venue has accepted; their margin is not free. */
  readonly #accepted = new Set<string>();
  #state: State;
  #resting: Resting[] = [];
  #now: Tick = { ts: 0, ticks: 1 };
  /** How many of the venue's fills the account has booked. */
  #booked = 0;
  /** What the account last settled; a leg that changed is another object. */
  #settled: Exposures = flat;
  /** Null when they must be computed anew. */
  #edges: VenueEdges | null = null;

  constructor(setting: TaskSetting<State, Settings, Resting>) {
    this.#setting = setting;
    this.#account = setting.account;
    this.#state = setting.strategy.init(setting.settings, setting.instrument, prefix);
    this.venue = new SimulatedVenue({
      instrument: setting.instrument,
      leverage: setting.settings.leverage,
      feeInBase: setting.instrument.productType === 'spot' && setting.feeInQuote !== true,
      held: flat,
      outcomeOf: (order) => this.#outcomeOf(order),
      limitShare: 1,
      refusesResting: (order) => this.#refusesResting(order),
      resting: [],
      ...(setting.latencyMs === undefined ? {} : { latencyMs: setting.latencyMs }),
      ...(setting.room === undefined ? {} : { room: setting.room }),
    });
  }

  /** The strategy's state now. */
  state(): State {
    return this.#state;
  }

  /** Prices at or beyond which the venue itself may act. */
  edges(): VenueEdges {
    return (this.#edges ??= this.#computeEdges());
  }

  /** Asks the strategy about an event and executes its decision. */
  ask(event: EventBody, now: Tick): void {
    this.#now = now;
    const { strategy, settings, instrument } = this.#setting;
    const full = { ...event, ts: now.ts, extremes: this.watches.extremes(), lastTicks: now.ticks, markTicks: now.ticks };
    const decision = strategy.decide(this.#state, full, settings, instrument);
    this.#state = decision.state;
    for (const fact of decision.facts) this.facts.push(fact);
    this.#resting = decision.resting;
    for (const order of decision.orders) this.reasons.set(order.clOrdId, order.reason);
    for (const order of decision.resting) this.reasons.set(order.clOrdId, order.reason);
    this.watches.arm(decision.watches);
    this.venue.execute(decision.orders, now);
    this.venue.rest(decision.resting, now);
    this.#book();
  }

  /** Runs what the price causes on the venue. */
  meet(now: Tick): void {
    this.#now = now;
    const before = this.venue.held();
    this.venue.onTick(now);
    const after = this.venue.held();
    // A leg that vanished without a fill was liquidated: fills of this moment are the only other way to shrink.
    const filled = new Set(this.venue.fills.slice(this.#booked).map((fill) => fill.leg));
    for (const leg of legKeys) {
      const lost = before[leg];
      if (lost.lots > 0 && after[leg].lots === 0 && !filled.has(leg)) this.#account.liquidate(leg, lost);
    }
    this.#book();
  }

  /** Asks about the venue's events until there is none; `more` gives further events once the venue has none. */
  settle(now: Tick, more: () => EventBody | null): void {
    for (let count = 0; ; count += 1) {
      if (count > EVENTS_PER_TICK_MAX) throw new Error('one price caused too many events');
      const event = this.venue.nextEvent() ?? more();
      if (event === null) return;
      this.ask(event, now);
    }
  }

  /** Settles funding of every held leg; longs pay a positive rate. */
  fund(rate: string, now: Tick): void {
    const { units } = this.#setting;
    const held = this.venue.held();
    for (const leg of legKeys) {
      const { lots } = held[leg];
      if (lots === 0) continue;
      const isLong = leg === 'L' || (leg === 'K' && held.S.lots > 0);
      const shares = notional(units, now.ticks, lots) * scaled(rate, fundingDecimals, 'halfEven');
      const paid = divHalfEven(shares, 10n ** BigInt(fundingDecimals));
      const amount = isLong ? -paid : paid;
      const amountQuote = unscaled(amount, units.decimals);
      this.#account.fund(amountQuote);
      this.venue.fund(leg, amount);
      this.ask({ type: 'funding', leg, amountQuote }, now);
    }
  }

  #computeEdges(): VenueEdges {
    if (this.venue.isWaiting()) return everywhere;
    const { instrument, units, settings } = this.#setting;
    return venueEdges({ held: this.venue.held(), resting: this.#resting, instrument, units, leverage: settings.leverage });
  }

  /** Passes new fills and changed positions on to the account. */
  #book(): void {
    const { fills } = this.venue;
    for (; this.#booked < fills.length; this.#booked += 1) {
      const fill = fills[this.#booked];
      if (fill !== undefined) this.#account.fill(fill);
    }
    const held = this.venue.held();
    if (legKeys.some((leg) => held[leg] !== this.#settled[leg])) this.#account.settle(held, this.#now.ts);
    this.#settled = held;
    this.#account.mark(this.#now.ticks);
    this.#edges = null;
  }

  #outcomeOf(order: PlaceOrder): Outcome {
    if (!this.#setting.limited || order.effect === 'close') return { kind: 'fill' };
    const free = this.#freeQuote();
    if (this.#marginOf(order.priceTicks ?? this.#now.ticks, order.lots) <= free) return { kind: 'fill' };
    return { kind: 'refuse', code: '51008', availableQuote: unscaled(free < 0n ? 0n : free, this.#setting.units.decimals) };
  }

  #refusesResting(order: AnyResting): boolean {
    if (!this.#setting.limited || order.kind !== 'limit' || order.effect === 'close') return false;
    if (this.#marginOf(order.priceTicks, order.lots) > this.#freeQuote()) return true;
    this.#accepted.add(order.clOrdId);
    return false;
  }

  /** Equity that neither positions nor accepted resting orders need, in money units. */
  #freeQuote(): bigint {
    this.#book();
    let free = this.#account.free(this.#now.ticks);
    for (const order of this.#resting) {
      if (order.kind !== 'limit' || order.effect !== 'open' || !this.#accepted.has(order.clOrdId)) continue;
      free -= this.#marginOf(order.priceTicks, order.lots);
    }
    return free;
  }

  /** Margin and taker fee of an opening order, in money units. */
  #marginOf(ticks: number, lots: number): bigint {
    const { units, settings, instrument } = this.#setting;
    const worth = notional(units, ticks, lots);
    return divFloor(worth, BigInt(settings.leverage)) + divFloor(worth * BigInt(rateOf(instrument.takerRate)), BigInt(RATE_DEN));
  }
}
