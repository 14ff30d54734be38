// A bug in one task stops that task, tells its owner, and leaves every other alone.
import pg from 'pg';
import type { EngineContext } from './context.ts';
import { LOG_DETAIL_MAX } from './limits.ts';
import { BugError } from './run-task.ts';
import type { TaskRunner } from './task-runner.ts';
import { loadTasks, lockTaskForEngine, setTaskFault } from './task-store.ts';
import { transaction } from './transaction.ts';

/** Answers whether the error was a bug, and the task is stopped. Anything else is the database's or the network's trouble. */
export async function stopForBug(context: EngineContext, runner: TaskRunner, error: unknown): Promise<boolean> {
  if (!isBug(error)) return false;
  const { logger, pool, onFacts, onTaskChanged } = context.options;
  runner.dead = true;
  logger.error({ taskId: runner.taskId, error }, 'a task is stopped by a bug');
  const detail = (error instanceof Error ? error.message : String(error)).slice(0, LOG_DETAIL_MAX);
  const ts = Math.floor(runner.account.venue.clock.nowMs());
  try {
    await transaction(pool, async (tx) => {
      if ((await lockTaskForEngine(tx, runner.taskId, context.epoch)) === undefined) return;
      await setTaskFault(tx, runner.taskId, 'BUG');
      for (const book of onFacts) await book(tx, [{ type: 'Fault', code: 'BUG', detail }], runner.task, ts);
    });
    const [row] = await loadTasks(pool, runner.taskId);
    if (row !== undefined) runner.task = row;
    onTaskChanged(runner.task.id, runner.task.userId, runner.task.tenantId);
  } catch (cause) {
    logger.error({ taskId: runner.taskId, error: cause }, 'the fault of a task could not be stored');
  }
  return true;
}

/** Broken assertions, and statements that the database can never accept: wrong data, broken constraints, wrong SQL. */
function isBug(error: unknown): boolean {
  if (error instanceof BugError || error instanceof RangeError || error instanceof TypeError) return true;
  return error instanceof pg.DatabaseError && /^(22|23|42)/.test(error.code ?? '');
}
