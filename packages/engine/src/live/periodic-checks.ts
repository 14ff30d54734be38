// What happens without a tick: due times in silence, stored actions and signals of leaders whose notification was lost, comparisons, the mark of the database's log.
import type { Venue } from '../accounts/venue.ts';
import { noteLog } from '../stores/installation.ts';
import { listTasksWithActions } from '../stores/task-events.ts';
import { startAccountChecks } from './account-checks.ts';
import type { EngineContext } from './context.ts';
import type { KeyChanges } from './key-changes.ts';
import type { TaskRegistry } from './task-registry.ts';

export interface Checked {
  venues: ReadonlyMap<string, Venue>;
  tasks: TaskRegistry;
  keys: KeyChanges;
}

/** Returns what ends the checks. */
export function startPeriodicChecks(context: EngineContext, { venues, tasks, keys }: Checked): () => void {
  const { timing, options } = context;
  const { logger, pool } = options;
  const failed = (what: string) => (error: unknown) => logger.error({ err: error }, what);
  let reading = false;
  const sweep = setInterval(() => {
    if (context.halted) return;
    fireDueTimes(context, venues);
    if (reading) return;
    reading = true;
    const actions = listTasksWithActions(pool, context.shards.all()).then((taskIds) => tasks.sweep(taskIds));
    const signals = context.leadSignals.look();
    void Promise.all([actions.catch(failed('stored actions')), signals.catch(failed('signals of leaders'))]).finally(() => {
      reading = false;
    });
  }, timing.sweepMs);
  const leads = setInterval(() => void context.leadAccounts.read(pool).catch(failed('lead accounts')), timing.agreeMs);
  const endAccountChecks = startAccountChecks(context, keys);
  const mark = setInterval(() => void noteLog(pool, options.instanceFile).catch(failed('instance file')), timing.markMs);
  return () => {
    endAccountChecks();
    for (const timer of [sweep, leads, mark]) clearInterval(timer);
  };
}

/** Times that have come on instruments without ticks. */
function fireDueTimes(context: EngineContext, venues: ReadonlyMap<string, Venue>): void {
  const { timing, options } = context;
  for (const venue of venues.values()) {
    if (!venue.isReady()) continue;
    for (const state of venue.feed.states()) {
      if (options.wallClock.nowMs() - state.seenWallMs < timing.silenceMs) continue;
      for (const task of state.index.onTime(venue.clock.nowMs())) task.put({ type: 'timer' });
    }
  }
}
