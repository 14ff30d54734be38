// Before tasks are forgotten in order, at the end of the engine or because another one is to own them.
import type { Account } from '../accounts/account.ts';
import { checkpointExtremes } from '../stores/task-writes.ts';
import type { EngineContext } from './context.ts';
import type { TaskRunner } from './task-runner.ts';

/** Answers on the wire are waited for this long; what is still open is looked up when the tasks are loaded next. */
const STOP_MS_MAX = 5_000;
const STOP_LOOK_MS = 20;

/** Resolves when nothing of these accounts is on the wire or being decided, or after STOP_MS_MAX: what is still open then is looked up later. */
export function settled(context: EngineContext, accounts: readonly Account[]): Promise<void> {
  return waitWhile(context, () =>
    accounts.some(
      ({ queue, credentialId }) =>
        queue.running > 0 || context.runners.of(credentialId).some((runner) => runner.busy || runner.waits.size > 0),
    ),
  );
}

/** The same of an account whose tasks are stopped. A closed account sends nothing: what was marked as sent before would be missing until its deadline has passed. */
export function sentOut(context: EngineContext, { queue }: Account): Promise<void> {
  return waitWhile(context, () => queue.running > 0);
}

async function waitWhile(context: EngineContext, isOpen: () => boolean): Promise<void> {
  for (let waited = 0; !context.fenced && isOpen() && waited < STOP_MS_MAX; waited += STOP_LOOK_MS)
    await new Promise((done) => setTimeout(done, STOP_LOOK_MS));
}

/** Stores how far the trails of these tasks have come, so that whoever loads them next goes on from there. */
export async function noteTrails(context: EngineContext, runners: readonly TaskRunner[]): Promise<void> {
  for (const [shard, some] of Map.groupBy(runners, (runner) => runner.task.shard))
    await context.write(shard, async (tx) => {
      for (const runner of some) {
        const extremes = runner.feed.index.extremesOf(runner.watcherId);
        if (Object.keys(extremes).length > 0) await checkpointExtremes(tx, runner.taskId, { extremes, ts: runner.feed.ts });
      }
    });
}
