// What the parts of a running engine share. Made once per start; nothing here outlives it.
import type { AlgoOrder, OrderReply, OrderUpdate } from '@millrace/okx';
import type { Account } from '../accounts/account.ts';
import type { Activity } from '../activity.ts';
import type { EngineTiming } from '../limits.ts';
import type { EngineOptions, KillPoint } from '../options.ts';
import type { SentMarks } from '../stores/sent-marks.ts';
import type { TaskRunner } from './task-runner.ts';
import type { Commits } from '../stores/write-decisions.ts';

/** Where what the venue says is taken up. Bound at the start, so that the parts that ask need not know the parts that answer. */
export interface Road {
  onOrderReply(context: EngineContext, runner: TaskRunner, clOrdId: string, reply: OrderReply): Promise<void>;
  onCancelReply(context: EngineContext, runner: TaskRunner, clOrdId: string, accepted: boolean): void;
  applyOrder(context: EngineContext, runner: TaskRunner, update: OrderUpdate): Promise<void>;
  applyAlgoOrder(context: EngineContext, runner: TaskRunner, algo: AlgoOrder): Promise<void>;
}

export interface EngineContext {
  readonly options: EngineOptions;
  readonly timing: EngineTiming;
  readonly activity: Activity;
  /** Fencing epoch of this engine. */
  epoch: number;
  /** Heads the client order ids of this installation. */
  installationEpoch: string;
  readonly runners: Map<string, TaskRunner>;
  readonly accounts: Map<string, Account>;
  /** Nothing new is decided or sent: the engine is stopping or another one has taken over. */
  halted: boolean;
  /** The end was asked for: the lock is not taken again. */
  stopping: boolean;
  /** Another engine may write now: this one does nothing more at all. */
  fenced: boolean;
  readonly road: Road;
  /** Where decisions are stored, and orders marked before they leave: those of one moment together. */
  readonly commits: Commits;
  readonly sentMarks: SentMarks;
  kill(point: KillPoint): void;
  /** Waits that end with the engine. */
  later(ms: number, callback: () => void): void;
  /** Another engine has taken over, or the lock may be lost. */
  fence(cause: Error): void;
  /** Something about this account is no longer known: compare again before anything is decided. */
  resync(account: Account): void;
}
