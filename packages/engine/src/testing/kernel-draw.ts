// A random task as fast-check draws it, and the record of its simulation. Types for the kernel's tests; what draws and what checks import them from here.
import type { AnyResting, Decision, Strategy } from '../strategies/lib/decision.ts';
import type { DecisionInstrument } from '../strategies/lib/decision-instrument.ts';
import type { CandleBar, ClosedCandle, TaskEvent } from '../strategies/lib/task-event.ts';
import type { AveragingState } from '../strategies/lib/leg-state.ts';
import type { AnySettings, KernelKind } from './kernel-settings.ts';
import type { HappeningEvent, Simulation, SimulationResult } from './simulate.ts';

export type KernelStrategy = Strategy<AveragingState, AnySettings, AnyResting>;
export type KernelRun = Simulation<AveragingState, AnySettings, AnyResting>;

export const outcomeNames = ['fill', 'part', 'none', 'unknownFill', 'unknownVoid', 'balance', 'limit', 'minSize', 'other', 'key'] as const;

export interface Happening {
  afterTick: number;
  event: HappeningEvent;
  settings?: AnySettings;
}

export interface KernelDraw {
  kind: KernelKind;
  instrument: DecisionInstrument;
  settings: AnySettings;
  ticks: { ts: number; ticks: number }[];
  candles: Partial<Record<CandleBar, ClosedCandle[]>>;
  happenings: Happening[];
  feeInQuote: boolean;
  /** Share of a resting limit that one tick fills. */
  limitShare: number;
  /** Every so many orders that shall rest one is refused; 0 = none. */
  refuseEvery: number;
  /** How orders fare, by their count. */
  outcomes: (typeof outcomeNames)[number][];
}

export interface Step {
  before: AveragingState;
  event: TaskEvent;
  decision: Decision<AveragingState, AnyResting>;
}

export interface Recorded {
  draw: KernelDraw;
  result: SimulationResult<AveragingState, AnyResting>;
  steps: Step[];
}
