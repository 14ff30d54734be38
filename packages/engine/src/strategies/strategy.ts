// What a kind of task is to everything outside `strategies`: how it starts, decides, shows itself, and what it holds. Runtime, backtest and
// pages know kinds by this interface alone and never look into a state or settings of one.
import type { TaskSettings } from '@millrace/contract';
import type { AnyResting, Strategy, TaskState, Unnamed } from './lib/decision.ts';
import type { DecisionInstrument } from './lib/decision-instrument.ts';
import type { PlanStart } from './lib/plan-start.ts';
import type { HeldLeg, PlannedRung } from './lib/plan-ladder.ts';
import type { StartPlan } from './lib/start-plan.ts';
import type { LegKey } from './lib/task-event.ts';
import type { Holdings, TaskView, ViewInput } from './lib/task-view.ts';

/** A price against a running task's settings. */
export interface LossQuestion<Settings = TaskSettings> {
  settings: Settings;
  instrument: DecisionInstrument;
  priceTicks: number;
}

/** How a kind trades, before it is registered under its key. */
export interface StrategyCore<State extends TaskState, Settings extends TaskSettings, Resting extends AnyResting> extends Omit<
  Strategy<State, Settings, Resting>,
  'init'
> {
  init(settings: Settings, instrument: DecisionInstrument, prefix: string): Unnamed<State>;
  /** What it holds, waits for, and why. */
  view(state: State, input: ViewInput<Settings>): TaskView;
  holdings(state: State): Holdings;
  /** What it will do from this price on: the capital it needs at worst, and its ladder where it has one. */
  plan(settings: Settings, instrument: DecisionInstrument, from: PlanStart): StartPlan;
  /** Of a kind to which a trader may add by hand: a leg after such an order. */
  afterAdd?(settings: Settings, instrument: DecisionInstrument, held: HeldLeg, order: { price: string; size: string }): PlannedRung;
  /** Of a kind with a ladder or cells: the orders still to come of a leg that holds something. */
  ahead?(settings: Settings, instrument: DecisionInstrument, held: HeldLeg): PlannedRung[];
  /**
   * Of a kind that copies a leader: the newest signal it took, and what it holds and is opening at cost, decimal in quote currency; a position with less
   * leverage than the settings' counts as much more as its margin is.
   */
  copied?(state: State, settings: Settings, instrument: DecisionInstrument): { seq: number; committedQuote: string };
  /** Leverage of a leg's position and orders, where that may be less than the settings'. */
  leverageOf?(state: State, settings: Settings, leg: LegKey): number;
  /** Of a kind whose tasks may become ones of a kind with another core: that core, and the state as it has it. */
  becomes?: { core: object; stateOf(state: State): Unnamed<TaskState> };
  /** Of a kind that copies: whether it holds something, and nothing of it is under way, so that it can become a task of the trader's own. */
  canBeKept?(state: State): boolean;
  /** Its plan starts elsewhere where `dayHighTicks` is known. */
  plansFromDayHigh?: true;
  /** Its results look better than they are where the order of prices inside long bars is guessed; such bars are warned of, and refused above five minutes. */
  flatteredByBars?: true;
  /** What the round would leave if everything closed at this price, decimal text in quote currency; null while the loss limit is not reached. */
  netBeyondLossLimit(state: State, question: LossQuestion<Settings>): string | null;
}

export interface KindStrategy<
  State extends TaskState = TaskState,
  Settings extends TaskSettings = TaskSettings,
  Resting extends AnyResting = AnyResting,
>
  extends Omit<StrategyCore<State, Settings, Resting>, 'init'>, Strategy<State, Settings, Resting> {
  /** Key of its kind; every state carries it. */
  readonly kind: string;
  /** The state as stored. Upgrades what an older version stored. @throws TypeError for the state of another kind or an unknown version */
  parse(stored: unknown): State;
  /** The state of a task whose kind becomes this one: position, average and cycle stay. Undefined for a kind that trades by another core. */
  adopt(from: KindStrategy, state: TaskState): State | undefined;
}

/** The cores by which kinds trade: kinds of one core read each other's states. */
const cores = new WeakMap<object, object>();

/** Version of the states that this build writes. */
const STATE_VERSION = 1;

/** `readsUnnamed`: tasks of this kind may have been stored by a version whose states did not name their kind. */
export function defineStrategy<State extends TaskState, Settings extends TaskSettings, Resting extends AnyResting>(
  { key }: { key: string },
  core: StrategyCore<State, Settings, Resting>,
  { readsUnnamed = false }: { readsUnnamed?: boolean } = {},
): KindStrategy<State, Settings, Resting> {
  // Only this engine writes states, so their head is all that is checked.
  const named = (state: object): State => state as State;
  const strategy: KindStrategy<State, Settings, Resting> = {
    ...core,
    kind: key,
    init: (settings, instrument, prefix) => named({ ...core.init(settings, instrument, prefix), kind: key, version: STATE_VERSION }),
    parse(stored) {
      if (
        typeof stored !== 'object' ||
        stored === null ||
        !('version' in stored) ||
        stored.version !== STATE_VERSION ||
        !('legs' in stored)
      )
        throw new TypeError(`not a stored state of ${key}`);
      if (!('kind' in stored) && readsUnnamed) return named({ ...stored, kind: key });
      if (!('kind' in stored) || stored.kind !== key) throw new TypeError(`the stored state is not one of ${key}`);
      return named(stored);
    },
    adopt(from, state) {
      if (cores.get(from) === core) return named({ ...state, kind: key });
      return from.becomes?.core === core ? named({ ...from.becomes.stateOf(state), kind: key, version: STATE_VERSION }) : undefined;
    },
  };
  cores.set(strategy, core);
  return strategy;
}
