// What a strategy says of a task's state to those who do not know its kind.
import type { Assignment, AssignmentDetails, TaskSettings } from '@millrace/contract';
import type { Watch } from './decision.ts';
import type { DecisionInstrument } from './decision-instrument.ts';
import type { LegKey } from './task-event.ts';

/** What lists show of a task's state, written with it. Shapes of the contract's `assignment`; prices and sizes as text. */
export interface TaskView {
  runStatus: '1' | '2' | '-1';
  sz: string;
  avgPx: string;
  securedAssets: string;
  orderNum: number;
  legs: unknown[];
  waits: TaskWait[];
  /** Absent: none. */
  hedge?: TaskHedge;
  levels?: TaskLevel[];
  cells?: TaskCell[];
  savings?: TaskSavings;
}

export type TaskWait = Assignment['waits'][number];
export type TaskHedge = NonNullable<Assignment['hedge']>;
export type TaskLevel = AssignmentDetails['levels'][number];
export type TaskSavings = NonNullable<AssignmentDetails['savings']>;
export type TaskCell = AssignmentDetails['cells'][number];

export interface ViewInput<Settings = TaskSettings> {
  settings: Settings;
  watches: readonly Watch[];
  instrument: DecisionInstrument;
  /** Venue ms. */
  ts: number;
}

/** What one leg of a task holds. `side`: of the market and of the exchange's position; a hedge is on the other side of the leg it hedges. */
export interface LegHolding {
  leg: LegKey;
  side: 'L' | 'S';
  lots: number;
  cycle: number;
}

/** What each leg of a task holds, at most one on each side, and the client order ids it still expects news of. */
export interface Holdings {
  legs: readonly LegHolding[];
  followedOrders: readonly string[];
}
