// One task on the simulated venue: asks the strategy, carries out what it says, and keeps what was told. It knows nothing of paths.
import { divHalfEven, scaled, unscaled } from '@millrace/market';
import {
  createSimulatedVenue,
  type EventBody,
  type Exposures,
  flat,
  type Outcome,
  type Room,
  type SimulatedVenue,
} from './simulated-venue.ts';
import type { AnyResting, DecisionInstrument, Fact, LegKey, OrderReason, PlaceOrder, Strategy } from '../strategies/lib/decision.ts';
import { type MoneyUnits, notional, rateOf, RATE_DEN } from '../strategies/lib/money.ts';
import type { Account } from './account.ts';
import { EVENTS_PER_TICK_MAX } from './limits.ts';
import { TaskWatches } from '../watch-index/task-watches.ts';

export interface Moment {
  ts: number;
  ticks: number;
}

export interface BacktestTask {
  watches: TaskWatches;
  facts: Fact[];
  venue: SimulatedVenue;
  reasons: Map<string, OrderReason>;
  /** What the strategy remembers now. */
  state(): unknown;
  /** Prices at or beyond which the venue itself may act. */
  edges(): { low: number; high: number };
  ask(event: EventBody, now: Moment): void;
  /** Runs what the price sets off on the venue. */
  meet(now: Moment): void;
  /** Works off what the venue says; `more` is asked for further events once it is silent. */
  settle(now: Moment, more: () => EventBody | null): void;
  fund(rate: string, now: Moment): void;
}

interface TaskSetting<State, Settings, Resting> {
  strategy: Strategy<State, Settings, Resting>;
  settings: Settings;
  instrument: DecisionInstrument;
  units: MoneyUnits;
  account: Account;
  /** Whether orders can be short of balance. */
  limited: boolean;
  feeInBase?: boolean;
  latencyMs?: number;
  room?: Room;
}

const legKeys: readonly LegKey[] = ['L', 'S', 'K'];
const prefix = 'B0000000000001';
/** An order is on its way: the venue has to be told of every price. */
const everywhere = { low: Infinity, high: -Infinity };
/** Digits of funding rates, which recordings give with up to 14. */
const fundingDecimals = 18;

export function createTask<State, Settings extends { leverage: number }, Resting extends AnyResting>(
  setting: TaskSetting<State, Settings, Resting>,
): BacktestTask {
  const { strategy, settings, instrument, units, account } = setting;
  const { leverage } = settings;
  const watches = new TaskWatches();
  const reasons = new Map<string, OrderReason>();
  const facts: Fact[] = [];
  let state = strategy.init(settings, instrument, prefix);
  let resting: Resting[] = [];
  let at: Moment = { ts: 0, ticks: 1 };
  let booked = 0;
  /** What the account was told that the venue holds; it replaces a leg with every change. */
  let settled: Exposures = flat;
  let edges: { low: number; high: number } | null = null;
  /** Resting orders that the venue has taken; their margin is not free. */
  const taken = new Set<string>();
  const needOf = (ticks: number, lots: number): bigint => {
    const worth = notional(units, ticks, lots);
    return worth / BigInt(leverage) + (worth * BigInt(rateOf(instrument.takerRate))) / BigInt(RATE_DEN);
  };
  function freeQuote(): bigint {
    keepBooks();
    const opens = resting.filter((order) => order.kind === 'limit' && order.effect === 'open' && taken.has(order.clOrdId));
    return opens.reduce(
      (free, order) => free - (order.kind === 'limit' ? needOf(order.priceTicks, order.lots) : 0n),
      account.free(at.ticks),
    );
  }
  function outcomeOf(order: PlaceOrder): Outcome {
    if (!setting.limited || order.effect === 'close') return { kind: 'fill' };
    const free = freeQuote();
    if (needOf(order.priceTicks ?? at.ticks, order.lots) <= free) return { kind: 'fill' };
    return { kind: 'refuse', code: '51008', availableQuote: unscaled(free < 0n ? 0n : free, units.decimals) };
  }
  function refusesResting(order: AnyResting): boolean {
    if (!setting.limited || order.kind !== 'limit' || order.effect === 'close') return false;
    if (needOf(order.priceTicks, order.lots) > freeQuote()) return true;
    taken.add(order.clOrdId);
    return false;
  }
  const venue = createSimulatedVenue({
    instrument,
    leverage,
    feeInBase: setting.feeInBase ?? false,
    held: flat,
    outcomeOf,
    limitShare: 1,
    refusesResting,
    resting: [],
    ...(setting.latencyMs === undefined ? {} : { latencyMs: setting.latencyMs }),
    ...(setting.room === undefined ? {} : { room: setting.room }),
  });

  function keepBooks(): void {
    for (; booked < venue.fills.length; booked += 1) {
      const fill = venue.fills[booked];
      if (fill !== undefined) account.fill(fill);
    }
    const held = venue.held();
    if (legKeys.some((leg) => held[leg] !== settled[leg])) account.settle(held, at.ts);
    settled = held;
    account.mark(at.ticks);
    edges = null;
  }

  function ask(event: EventBody, now: Moment): void {
    at = now;
    const full = { ...event, ts: now.ts, extremes: watches.extremes(), lastTicks: now.ticks, markTicks: now.ticks };
    const decision = strategy.decide(state, full, settings, instrument);
    state = decision.state;
    for (const fact of decision.facts) facts.push(fact);
    resting = decision.resting;
    for (const order of decision.orders) reasons.set(order.clOrdId, order.reason);
    for (const order of resting) reasons.set(order.clOrdId, order.reason);
    watches.arm(decision.watches);
    venue.execute(decision.orders, now);
    venue.rest(resting, now);
    keepBooks();
  }

  return {
    watches,
    facts,
    venue,
    reasons,
    state: () => state,
    edges: () => (edges ??= venue.isWaiting() ? everywhere : venueEdges({ venue, resting, instrument, units, leverage })),
    ask,
    meet(now) {
      at = now;
      const before = venue.held();
      venue.onTick(now);
      const after = venue.held();
      // A leg that vanished without a fill was liquidated: fills of this moment are the only other way to shrink.
      const filled = new Set(venue.fills.slice(booked).map((fill) => fill.leg));
      for (const leg of legKeys) {
        if (before[leg].lots > 0 && after[leg].lots === 0 && !filled.has(leg)) account.liquidate(leg, before[leg].cost, before[leg].lots);
      }
      keepBooks();
    },
    settle(now, more) {
      for (let count = 0; ; count += 1) {
        if (count > EVENTS_PER_TICK_MAX) throw new Error('one price caused too many events');
        const event = venue.nextEvent() ?? more();
        if (event === null) return;
        ask(event, now);
      }
    },
    fund(rate, now) {
      const held = venue.held();
      for (const leg of legKeys) {
        const { lots } = held[leg];
        if (lots === 0) continue;
        const isLong = leg === 'L' || (leg === 'K' && held.S.lots > 0);
        const paid = divHalfEven(
          notional(units, now.ticks, lots) * scaled(rate, fundingDecimals, 'halfEven'),
          10n ** BigInt(fundingDecimals),
        );
        const amountQuote = unscaled(isLong ? -paid : paid, units.decimals);
        account.fund(amountQuote);
        ask({ type: 'funding', leg, amountQuote }, now);
      }
    },
  };
}

/** Levels of resting orders and liquidation prices, the latter a tick or two early: asking the venue too soon changes nothing. */
function venueEdges(of: {
  venue: SimulatedVenue;
  resting: readonly AnyResting[];
  instrument: DecisionInstrument;
  units: MoneyUnits;
  leverage: number;
}): { low: number; high: number } {
  const edges = { low: -Infinity, high: Infinity };
  const below = (ticks: number): void => void (edges.low = Math.max(edges.low, ticks));
  const above = (ticks: number): void => void (edges.high = Math.min(edges.high, ticks));
  for (const order of of.resting) {
    if (order.kind === 'limit') {
      if (order.side === 'buy') below(order.priceTicks - 1);
      else above(order.priceTicks + 1);
    } else if ((order.side === 'sell') !== (order.leg === 'K')) below(order.triggerTicks);
    else above(order.triggerTicks);
  }
  if (of.instrument.productType === 'spot') return edges;
  const risk = (rateOf(of.instrument.maintenanceRate) + rateOf(of.instrument.takerRate)) / RATE_DEN;
  const held = of.venue.held();
  for (const leg of legKeys) {
    const { lots, cost } = held[leg];
    if (lots === 0) continue;
    const average = Number(cost) / (lots * Number(of.units.perTickLot));
    if (leg === 'L' || (leg === 'K' && held.S.lots > 0)) below(Math.ceil((average * (1 - 1 / of.leverage)) / (1 - risk)) + 1);
    else above(Math.floor((average * (1 + 1 / of.leverage)) / (1 + risk)) - 1);
  }
  return edges;
}
