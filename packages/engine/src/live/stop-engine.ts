// Orderly end: nothing new is decided or sent, replies on the wire still come in and are stored, trails are stored.
import type { Account } from '../accounts/account.ts';
import type { Venue } from '../accounts/venue.ts';
import { noteLog } from '../stores/installation.ts';
import { checkpointExtremes } from '../stores/task-writes.ts';
import type { EngineContext } from './context.ts';
import type { Ownership } from '../ownership/ownership.ts';
import type { TaskRunner } from './task-runner.ts';

/** An orderly stop waits this long for answers on the wire; what is still open is looked up at the next start. */
const STOP_MS_MAX = 5_000;
const STOP_LOOK_MS = 20;

export interface Stoppable {
  venues: ReadonlyMap<string, Venue>;
  ownership: Ownership;
  stopChecks: () => void;
  stopTimers: () => void;
}

export async function stopEngine(context: EngineContext, { venues, ownership, stopChecks, stopTimers }: Stoppable): Promise<void> {
  const { fenced } = context;
  context.halted = true;
  stopChecks();
  const accounts = [...context.accounts.values()];
  for (const account of accounts) account.queue.open('none');
  await settled(context, accounts);
  await Promise.all(context.runners.all().map((runner) => runner.stop()));
  for (const account of accounts) account.close();
  for (const venue of venues.values()) venue.stop();
  stopTimers();
  if (!fenced)
    await leaveNotes(context).catch((error: unknown) => context.options.logger.error({ err: error }, 'the last notes could not be stored'));
  await ownership.release();
}

/** Resolves when nothing of these accounts is on the wire or being decided, or after STOP_MS_MAX: what is still open then is looked up later. */
export async function settled(context: EngineContext, accounts: readonly Account[]): Promise<void> {
  const isOpen = (): boolean =>
    accounts.some(
      ({ queue, credentialId }) =>
        queue.running > 0 || context.runners.of(credentialId).some((runner) => runner.busy || runner.waits.size > 0),
    );
  for (let waited = 0; !context.fenced && isOpen() && waited < STOP_MS_MAX; waited += STOP_LOOK_MS)
    await new Promise((done) => setTimeout(done, STOP_LOOK_MS));
}

/** Where trails and the database's log stand. */
async function leaveNotes(context: EngineContext): Promise<void> {
  await noteTrails(context, context.runners.all());
  await noteLog(context.options.pool, context.options.instanceFile);
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
