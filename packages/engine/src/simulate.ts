// Runs a strategy over a list of prices with the "bars" book: the same `decide` as live, for previews and tests. Pure: no clock, no I/O.
import type { AveragingSettings } from '@millrace/contract';
import { createSimulatedVenue, type EventBody, type Outcome, type SimulatedFill } from './simulate-venue.ts';
import type {
  Decision,
  DecisionInstrument,
  Extremes,
  Fact,
  PlaceOrder,
  RestingOrder,
  Strategy,
  TaskEvent,
  UserAction,
  Why,
} from './strategies/lib/decision.ts';
import type { AveragingState } from './strategies/lib/leg-state.ts';
import { createWatchIndex } from './watch-index.ts';

export interface SimulatedTick {
  ts: number;
  ticks: number;
}

export interface Simulation {
  strategy: Strategy<AveragingState, AveragingSettings>;
  settings: AveragingSettings;
  instrument: DecisionInstrument;
  /** Head of the order ids. */
  prefix: string;
  /** One discrete tick each, in order of time (`trades` path). */
  ticks: readonly SimulatedTick[];
  /** every-tick asks at each price; watches only when one fires. Both give the same orders. */
  wake: 'every-tick' | 'watches';
  /** Things that happen right after the tick with this index; trading and buying are started before the first. */
  happenings?: readonly { afterTick: number; event: HappeningEvent }[];
  /** Spot: take the commission of a buy in the base coin, as the venue does. */
  feeInBase?: boolean;
  /** What becomes of an order; filled at the deciding price when not given. */
  outcomeOf?: (order: PlaceOrder) => Outcome;
  /** What a checkpoint held, to go on from after a restart; a task that never traded when not given. */
  from?: Checkpoint;
}

/** What survives a restart. */
export type Checkpoint = Pick<SimulationResult, 'state' | 'resting' | 'extremes'>;

export type HappeningEvent = { type: 'action'; action: UserAction } | { type: 'funding'; leg: 'L' | 'S'; amountQuote: string };

export interface SimulationResult {
  state: AveragingState;
  orders: PlaceOrder[];
  fills: SimulatedFill[];
  facts: Fact[];
  whys: Why[];
  resting: RestingOrder[];
  /** Extremes of the trails that are live at the end. */
  extremes: Extremes;
  /** How often the strategy was asked. */
  decisions: number;
}

const task = 'task';
const eventsPerTickMax = 1000;

/** Plays the ticks. @throws (a bug) when one tick causes more than 1,000 events. */
export function simulate(run: Simulation): SimulationResult {
  const { strategy, settings, instrument } = run;
  const index = createWatchIndex();
  const start = run.from?.state ?? strategy.init(settings, instrument, run.prefix);
  const venue = createSimulatedVenue({
    instrument,
    leverage: settings.leverage,
    feeInBase: run.feeInBase ?? false,
    held: { L: start.legs.L.book.lots, S: start.legs.S.book.lots },
    outcomeOf: run.outcomeOf ?? (() => ({ kind: 'fill' })),
  });
  const result: SimulationResult = {
    state: start,
    orders: [],
    fills: venue.fills,
    facts: [],
    whys: [],
    resting: [],
    extremes: {},
    decisions: 0,
  };
  let now: SimulatedTick = run.ticks[0] ?? { ts: 0, ticks: 1 };

  function ask(event: EventBody, extremes = index.extremesOf(task), last: number | null = now.ticks): void {
    const full: TaskEvent = { ...event, ts: now.ts, extremes, lastTicks: last, markTicks: last };
    const decision: Decision<AveragingState> = strategy.decide(result.state, full, settings, instrument);
    result.decisions += 1;
    result.state = decision.state;
    result.orders.push(...decision.orders);
    result.facts.push(...decision.facts);
    result.resting = decision.resting;
    if (decision.why !== null) result.whys.push(decision.why);
    index.arm(task, decision.watches);
    venue.execute(decision.orders, now);
    venue.rest(decision.resting);
  }

  function settle(): void {
    for (let count = 0; ; count += 1) {
      if (count > eventsPerTickMax) throw new Error('one tick caused too many events');
      const event = venue.nextEvent();
      if (event === null) return;
      ask(event);
    }
  }

  if (run.from === undefined) {
    ask({ type: 'action', action: { type: 'startTrading', actor: 'user' } });
    ask({ type: 'action', action: { type: 'startBuying', actor: 'user' } });
  } else {
    ask({ type: 'timer' }, run.from.extremes, null);
  }
  for (const [number, tick] of run.ticks.entries()) {
    now = tick;
    venue.onTick(tick, result.state);
    settle();
    const due = index.onTick(tick.ticks, tick.ts).length > 0;
    if (due || run.wake === 'every-tick') ask({ type: 'price' });
    settle();
    for (const happening of run.happenings ?? []) {
      if (happening.afterTick !== number) continue;
      ask(happening.event);
      settle();
    }
  }
  result.extremes = index.extremesOf(task);
  return result;
}
