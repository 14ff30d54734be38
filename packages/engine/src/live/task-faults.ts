// What follows when handling an input failed. A bug in one task stops that task, notifies its owner, and leaves every other alone.
import pg from 'pg';
import type { EngineContext } from './context.ts';
import { BugError } from './decide.ts';
import type { TaskRunner } from './task-runner.ts';
import { type TaskRow } from '../stores/task-store.ts';
import { FencedError, NotOwnedError } from '../stores/shard-fence.ts';
import { lockTaskForEngine, setTaskFault } from '../stores/task-writes.ts';
import { StaleTaskError } from '../stores/write-decisions.ts';

/** Intents and facts are cut to this many characters when they go into a log line. */
const LOG_DETAIL_MAX = 300;

/** Nothing was committed, or it is not known whether: the task is loaded and compared again, unless a bug stopped it. */
export async function handleFailure(context: EngineContext, runner: TaskRunner, error: unknown): Promise<void> {
  // It is being given up, or was: what happened meanwhile its next owner finds out.
  if (error instanceof NotOwnedError) return;
  if (error instanceof FencedError) return context.signal({ type: 'fenced', cause: error });
  runner.behind = true;
  if (error instanceof StaleTaskError) return runner.account.resync();
  if (isBug(error)) {
    runner.dead = true;
    return storeBug(context, runner.task, { error, ts: Math.floor(runner.account.venue.clock.nowMs()) });
  }
  context.options.logger.error({ taskId: runner.taskId, err: error }, 'a decision could not be stored');
  runner.account.resync();
}

/** Writes the fault of a task that no longer runs. Never throws. */
export async function storeBug(context: EngineContext, task: TaskRow, what: { error: unknown; ts: number }): Promise<void> {
  const { logger, onFacts, onTaskChanged } = context.options;
  const { error, ts } = what;
  logger.error({ taskId: task.id, err: error }, 'a task is stopped by a bug');
  const detail = (error instanceof Error ? error.message : String(error)).slice(0, LOG_DETAIL_MAX);
  try {
    await context.write(task.shard, async (tx) => {
      if ((await lockTaskForEngine(tx, task.id)) === undefined) return;
      await setTaskFault(tx, task.id, 'BUG');
      await onFacts(tx, [{ task, facts: [{ type: 'Fault', code: 'BUG', detail }], ts, held: [] }]);
    });
    onTaskChanged(task.id, task.userId, task.tenantId);
  } catch (cause) {
    logger.error({ taskId: task.id, err: cause }, 'the fault of a task could not be stored');
  }
}

/** Broken assertions, and statements that the database can never accept: wrong data, broken constraints, wrong SQL. */
export function isBug(error: unknown): boolean {
  if (error instanceof BugError || error instanceof RangeError || error instanceof TypeError) return true;
  return error instanceof pg.DatabaseError && /^(22|23|42)/.test(error.code ?? '');
}
