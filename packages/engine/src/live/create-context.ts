// Makes what the parts of a running engine share.
import { createActivity } from '../activity.ts';
import { ConcurrencyLimiter } from '../concurrency-limiter.ts';
import { defaultTiming } from '../limits.ts';
import type { EngineOptions } from '../options.ts';
import { createSentMarks } from '../stores/sent-marks.ts';
import { createCommits, type WriteContext } from '../stores/write-decisions.ts';
import type { EngineContext } from './context.ts';
import { RunnerTable } from './runner-table.ts';
import type { EngineSignal } from './signals.ts';

/** Accounts that are loaded or reconciled at once. */
const ACCOUNTS_AT_ONCE = 4;

/** Tasks whose stored actions are read at once. */
const ACTION_READS_AT_ONCE = 4;

/** `stopTimers` ends all waits of the engine. */
export function createContext(
  options: EngineOptions,
  signal: (signal: EngineSignal) => void,
): { context: EngineContext; stopTimers: () => void } {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const writeContext: WriteContext = { pool: options.pool, onFacts: options.onFacts, epoch: () => context.epoch };
  const context: EngineContext = {
    options,
    timing: { ...defaultTiming, ...options.timing },
    activity: options.bars?.activity ?? createActivity(),
    epoch: 0,
    installationEpoch: '',
    runners: new RunnerTable(),
    accounts: new Map(),
    halted: false,
    stopping: false,
    fenced: false,
    commits: createCommits(writeContext),
    sentMarks: createSentMarks(writeContext),
    accountLoads: new ConcurrencyLimiter(ACCOUNTS_AT_ONCE),
    actionReads: new ConcurrencyLimiter(ACTION_READS_AT_ONCE),
    hitKillPoint: (point) => options.killPoint?.(point),
    later(ms, callback) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        callback();
      }, ms);
      timers.add(timer);
    },
    signal,
  };
  const stopTimers = (): void => {
    for (const timer of timers) clearTimeout(timer);
  };
  return { context, stopTimers };
}
