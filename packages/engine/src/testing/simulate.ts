// Runs a strategy over a list of prices with the "bars" book: the same `decide` as live, for previews and tests. Pure: no clock, no I/O.
import type { AveragingSettings } from '@millrace/contract';
import { scaled } from '@millrace/market';
import { type Exposures, flat } from '../backtest/positions.ts';
import { type Outcome, SimulatedVenue } from '../backtest/simulated-venue.ts';
import type { EventBody, SimulatedFill } from '../backtest/venue-ledger.ts';
import type { AnyResting, Decision, Fact, PlaceOrder, RestingOrder, Strategy, Why } from '../strategies/lib/decision.ts';
import type { DecisionInstrument } from '../strategies/lib/decision-instrument.ts';
import type { CandleBar, ClosedCandle, Extremes, FaultCode, LegKey, TaskEvent, UserAction } from '../strategies/lib/task-event.ts';
import type { AveragingState } from '../strategies/lib/leg-state.ts';
import { moneyUnits } from '../strategies/lib/money-units.ts';
import { WatchIndex } from '../watch-index/watch-index.ts';

export interface SimulatedTick {
  ts: number;
  ticks: number;
}

export interface Simulation<
  State = AveragingState,
  Settings extends { leverage: number } = AveragingSettings,
  Resting extends AnyResting = RestingOrder,
> {
  strategy: Strategy<State, Settings, Resting>;
  settings: Settings;
  instrument: DecisionInstrument;
  /** Head of the order ids. */
  prefix: string;
  /** One discrete tick each, in order of time (`trades` path). */
  ticks: readonly SimulatedTick[];
  /** Closed bars by their length, in order of time, from before the first tick on where the kind looks back. */
  candles?: Partial<Record<CandleBar, readonly ClosedCandle[]>>;
  /** every-tick asks at each price; watches only when one fires. Both give the same orders. */
  wake: 'every-tick' | 'watches';
  /** Things that happen right after the tick with this index; trading and buying are started before the first. `settings`: from then on. */
  happenings?: readonly { afterTick: number; event: HappeningEvent; settings?: Settings }[];
  /** Spot: take the commission of a buy in the quote currency instead of the coin. */
  feeInQuote?: boolean;
  /** What becomes of an order; filled at the deciding price when not given. */
  outcomeOf?: (order: PlaceOrder) => Outcome;
  /** Whether a resting limit that the price traded through fills whole (1) or in parts of this share, one tick each. */
  limitShare?: number;
  /** Whether the venue refuses an order that shall rest; it takes all when not given. */
  refusesResting?: (order: AnyResting) => boolean;
  /** What a checkpoint held, to go on from after a restart; a task that never traded when not given. */
  from?: Checkpoint<State, Resting>;
}

/** What survives a restart. */
export type Checkpoint<State = AveragingState, Resting = RestingOrder> = Pick<
  SimulationResult<State, Resting>,
  'state' | 'resting' | 'extremes' | 'held'
>;

export type HappeningEvent =
  | { type: 'action'; action: UserAction }
  | { type: 'funding'; leg: LegKey; amountQuote: string }
  | { type: 'instrument'; state: 'live' | 'suspend' | 'expired'; expiresTs?: number }
  | { type: 'credential'; status: 'ok' | 'broken'; code?: string }
  | { type: 'fault'; code: FaultCode }
  /** Closed by hand on the exchange, at the price of the moment; no more than is held. */
  | { type: 'shrink'; leg: LegKey; lots: number };

export interface SimulationResult<State = AveragingState, Resting = RestingOrder> {
  state: State;
  orders: PlaceOrder[];
  fills: SimulatedFill[];
  facts: Fact[];
  whys: Why[];
  resting: Resting[];
  /** Extremes of the trails that are live at the end. */
  extremes: Extremes;
  /** What the venue holds for the task at the end. */
  held: Exposures;
  /** How often the strategy was asked. */
  decisions: number;
}

const task = 'task';
const eventsPerTickMax = 1000;

/** Plays the ticks. @throws (a bug) when one tick causes more than 1,000 events. */
export function simulate<State, Settings extends { leverage: number }, Resting extends AnyResting>(
  run: Simulation<State, Settings, Resting>,
): SimulationResult<State, Resting> {
  const { strategy, instrument } = run;
  let { settings } = run;
  const index = new WatchIndex<typeof task>();
  const watcherId = index.join(task);
  const venue = new SimulatedVenue({
    instrument,
    leverage: settings.leverage,
    feeInBase: instrument.productType === 'spot' && run.feeInQuote !== true,
    held: run.from?.held ?? flat,
    outcomeOf: run.outcomeOf ?? (() => ({ kind: 'fill' })),
    limitShare: run.limitShare ?? 1,
    refusesResting: run.refusesResting ?? (() => false),
    resting: run.from?.resting ?? [],
  });
  const result: SimulationResult<State, Resting> = {
    state: run.from?.state ?? strategy.init(settings, instrument, run.prefix),
    orders: [],
    fills: venue.fills,
    facts: [],
    whys: [],
    resting: [],
    extremes: {},
    held: flat,
    decisions: 0,
  };
  const closings = closingsOf(run.candles ?? {});
  let closed = 0;
  let now: SimulatedTick = run.ticks[0] ?? { ts: 0, ticks: 1 };

  function eventOf(event: HappeningEvent): EventBody {
    if (event.type === 'funding') venue.fund(event.leg, scaled(event.amountQuote, moneyUnits(instrument).decimals, 'halfEven'));
    if (event.type !== 'shrink') return event;
    return { ...event, lots: venue.shrink(event.leg, event.lots), priceTicks: now.ticks };
  }

  function ask(event: EventBody, extremes = index.extremesOf(watcherId), last: number | null = now.ticks): void {
    const full: TaskEvent = { ...event, ts: now.ts, extremes, lastTicks: last, markTicks: last };
    const decision: Decision<State, Resting> = strategy.decide(result.state, full, settings, instrument);
    result.decisions += 1;
    result.state = decision.state;
    result.orders.push(...decision.orders);
    result.facts.push(...decision.facts);
    result.resting = decision.resting;
    if (decision.why !== null) result.whys.push(decision.why);
    index.arm(watcherId, decision.watches);
    venue.execute(decision.orders, now);
    venue.rest(decision.resting, now);
  }

  /** Works off what the venue says and the bars that are known and not seen. */
  function settle(): void {
    for (let count = 0; ; count += 1) {
      if (count > eventsPerTickMax) throw new Error('one tick caused too many events');
      const event = venue.nextEvent() ?? nextCandles();
      if (event === null) return;
      ask(event);
    }
  }

  function nextCandles(): EventBody | null {
    const due = index.dueCandle(watcherId);
    if (due === null) return null;
    const known = closings.slice(0, closed).filter((each) => each.bar === due.bar);
    return { type: 'candle', bar: due.bar, candles: known.slice(-due.count).map((each) => each.candle) };
  }

  /** The bars that close until then, each at its close. */
  function closeBars(until: number): void {
    for (let next = closings[closed]; next !== undefined && next.candle.ts <= until; next = closings[closed]) {
      closed += 1;
      if (next.candle.ts > now.ts) now = { ts: next.candle.ts, ticks: next.candle.closeTicks };
      index.onCandle(next.bar, next.candle.ts);
      settle();
    }
  }

  function meet(tick: SimulatedTick): void {
    now = tick;
    venue.onTick(tick);
    settle();
  }

  closeBars(now.ts);
  if (run.from === undefined) {
    ask({ type: 'action', action: { type: 'startTrading', actor: 'user' } });
    ask({ type: 'action', action: { type: 'startBuying', actor: 'user' } });
  } else {
    ask({ type: 'timer' }, run.from.extremes, null);
  }
  settle();
  for (const [number, tick] of run.ticks.entries()) {
    closeBars(tick.ts - 1);
    const before = now;
    meet(tick);
    if ((closings[closed]?.candle.ts ?? Infinity) <= tick.ts) {
      now = before;
      closeBars(tick.ts);
      meet(tick);
    }
    const due = index.onTick(tick.ticks, tick.ts).length > 0;
    if (due || run.wake === 'every-tick') ask({ type: 'price' });
    settle();
    for (const happening of run.happenings ?? []) {
      if (happening.afterTick !== number) continue;
      settings = happening.settings ?? settings;
      ask(eventOf(happening.event));
      settle();
    }
  }
  closeBars(Infinity);
  result.extremes = index.extremesOf(watcherId);
  result.held = venue.held();
  return result;
}

/** All bars in the order of their close; the shorter first where two close together. */
function closingsOf(candles: Partial<Record<CandleBar, readonly ClosedCandle[]>>): { bar: CandleBar; candle: ClosedCandle }[] {
  const bars: readonly CandleBar[] = ['15m', '1H'];
  return bars
    .flatMap((bar) => (candles[bar] ?? []).map((candle) => ({ bar, candle })))
    .sort((left, right) => left.candle.ts - right.candle.ts);
}
