// What a strategy says of a task's state to those who do not know its kind.
import type { Assignment, TaskSettings } from '@millrace/contract';
import type { Watch } from './decision.ts';
import type { DecisionInstrument } from './decision-instrument.ts';

/** What lists show of a task's state, written with it. Shapes of the contract's `assignment`; prices and sizes as text. */
export interface TaskView {
  runStatus: '1' | '2' | '-1';
  sz: string;
  avgPx: string;
  securedAssets: string;
  orderNum: number;
  legs: unknown[];
  waits: Assignment['waits'];
}

export interface ViewInput<Settings = TaskSettings> {
  settings: Settings;
  watches: readonly Watch[];
  instrument: DecisionInstrument;
  /** Venue ms. */
  ts: number;
}

/** What one side of a task holds. `openedTs`: venue ms of the first fill, null while flat. */
export interface LegHolding {
  lots: number;
  cycle: number;
  openedTs: number | null;
}

/** What a task holds on each side, and the client order ids it still expects news of. */
export interface Holdings {
  legs: Readonly<Record<'L' | 'S', LegHolding>>;
  followedOrders: readonly string[];
}
