// Makes what the parts of a running engine share.
import { randomBytes } from 'node:crypto';
import { createActivity } from '../activity.ts';
import { ConcurrencyLimiter } from '../concurrency-limiter.ts';
import { LeadAccounts } from '../copying/trader-margin.ts';
import { COMPARISONS_AT_ONCE, defaultTiming, LOADS_AT_ONCE } from '../limits.ts';
import type { EngineOptions } from '../options.ts';
import { ShardTable } from '../ownership/shard-table.ts';
import { createAgreements } from '../stores/agreements.ts';
import { createSentMarks } from '../stores/sent-marks.ts';
import { fencedTransaction } from '../stores/shard-fence.ts';
import { createCommits, type WriteContext } from '../stores/write-decisions.ts';
import type { EngineContext } from './context.ts';
import { LeadSignals } from './lead-signals.ts';
import { RunnerTable } from './runner-table.ts';
import type { EngineSignal } from './signals.ts';

/** Tasks whose stored actions are read at once. */
const ACTION_READS_AT_ONCE = 4;

/** `stopTimers` ends all waits of the engine. */
export function createContext(
  options: EngineOptions,
  signal: (signal: EngineSignal) => void,
): { context: EngineContext; stopTimers: () => void } {
  const timing = { ...defaultTiming, ...options.timing };
  const shards = new ShardTable(timing.leaseMs);
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const writeContext: WriteContext = {
    pool: options.pool,
    onFacts: options.onFacts,
    onSignals(leadIds) {
      for (const leadId of leadIds) context.leadSignals.wake(leadId);
      options.onSignals?.(leadIds);
    },
    shards,
  };
  const activity = options.bars?.activity ?? createActivity();
  const runners = new RunnerTable();
  const queueKey = randomBytes(32).toString('hex');
  const context: EngineContext = {
    options,
    timing,
    activity,
    shards,
    installationEpoch: '',
    runners,
    accounts: new Map(),
    halted: false,
    stopping: false,
    fenced: false,
    commits: createCommits(writeContext),
    sentMarks: createSentMarks(writeContext),
    agreements: createAgreements(writeContext),
    accountLoads: new ConcurrencyLimiter(LOADS_AT_ONCE),
    comparisons: new ConcurrencyLimiter(COMPARISONS_AT_ONCE),
    actionReads: new ConcurrencyLimiter(ACTION_READS_AT_ONCE),
    leadSignals: new LeadSignals({
      pool: options.pool,
      logger: options.logger,
      activity,
      runners,
      queueKey,
      prepareSignals: options.prepareSignals,
      isHalted: () => context.halted,
    }),
    leadAccounts: new LeadAccounts(),
    write: (shard, work) => fencedTransaction(options.pool, shards, shard, work),
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
