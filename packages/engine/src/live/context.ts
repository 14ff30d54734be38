// What the parts of a running engine share. Made once per start; nothing here outlives it.
import type pg from 'pg';
import type { Account } from '../accounts/account.ts';
import type { Activity } from '../activity.ts';
import type { ConcurrencyLimiter } from '../concurrency-limiter.ts';
import type { LeadAccounts } from '../copying/trader-margin.ts';
import type { EngineTiming } from '../limits.ts';
import type { EngineOptions, KillPoint } from '../options.ts';
import type { ShardTable } from '../ownership/shard-table.ts';
import type { Agreements } from '../stores/agreements.ts';
import type { SentMarks } from '../stores/sent-marks.ts';
import type { Commits } from '../stores/write-decisions.ts';
import type { LeadSignals } from './lead-signals.ts';
import type { RunnerTable } from './runner-table.ts';
import type { EngineSignal } from './signals.ts';

export interface EngineContext {
  readonly options: EngineOptions;
  readonly timing: EngineTiming;
  readonly activity: Activity;
  /** The shards of accounts that this engine owns, with the epochs under which it writes. */
  readonly shards: ShardTable;
  /** Heads the client order ids of this installation. */
  installationEpoch: string;
  readonly runners: RunnerTable;
  readonly accounts: Map<string, Account>;
  /** Nothing new is decided or sent: the engine is stopping or another one has taken over. */
  halted: boolean;
  /** The end was asked for: the lock is not taken again. */
  stopping: boolean;
  /** The lease is lost, so that other engines may write now: this one does nothing more at all. */
  fenced: boolean;
  /** Where decisions are stored, and orders marked before they leave: those of one moment together. */
  readonly commits: Commits;
  readonly sentMarks: SentMarks;
  /** Where it is noted that tasks agree with the exchange: of accounts of one moment together. */
  readonly agreements: Agreements;
  /** Accounts that are loaded at once: each takes connections of the database. */
  readonly accountLoads: ConcurrencyLimiter;
  /** Accounts that are compared at once: those that were loaded first are first. */
  readonly comparisons: ConcurrencyLimiter;
  /** Tasks whose stored actions are read at once. */
  readonly actionReads: ConcurrencyLimiter;
  /** Signals of leaders on their way to the tasks that copy them. */
  readonly leadSignals: LeadSignals;
  /** Accounts of which the margin of a trader is not for orders. */
  readonly leadAccounts: LeadAccounts;
  /** A transaction that writes for one shard. @throws NotOwnedError, FencedError: then nothing was written */
  write<Result>(shard: number, work: (tx: pg.PoolClient) => Promise<Result>): Promise<Result>;
  hitKillPoint(point: KillPoint): void;
  /** Waits that end with the engine. */
  later(ms: number, callback: () => void): void;
  /** Something happened to the engine as a whole. Handled at once, in handle-signal.ts. */
  signal(signal: EngineSignal): void;
}
