// Orderly end: nothing new is decided or sent, replies on the wire still come in and are stored, trails are stored.
import type { Venue } from '../accounts/venue.ts';
import { noteLog } from '../stores/installation.ts';
import { assertEpoch, checkpointExtremes } from '../stores/task-writes.ts';
import { transaction } from '../stores/transaction.ts';
import type { EngineContext } from './context.ts';
import type { EngineLease } from './engine-lease.ts';

/** An orderly stop waits this long for answers on the wire; what is still open is looked up at the next start. */
const STOP_MS_MAX = 5_000;
const STOP_LOOK_MS = 20;

export interface Stoppable {
  venues: ReadonlyMap<string, Venue>;
  lease: EngineLease;
  stopChecks: () => void;
  stopTimers: () => void;
}

export async function stopEngine(context: EngineContext, { venues, lease, stopChecks, stopTimers }: Stoppable): Promise<void> {
  const { fenced } = context;
  context.halted = true;
  stopChecks();
  const accounts = [...context.accounts.values()];
  for (const account of accounts) account.queue.open('none');
  const isOpen = (): boolean =>
    accounts.some((account) => account.queue.running > 0) || context.runners.all().some((runner) => runner.busy || runner.waits.size > 0);
  for (let waited = 0; !context.fenced && isOpen() && waited < STOP_MS_MAX; waited += STOP_LOOK_MS)
    await new Promise((done) => setTimeout(done, STOP_LOOK_MS));
  await Promise.all(context.runners.all().map((runner) => runner.stop()));
  for (const account of accounts) account.close();
  for (const venue of venues.values()) venue.stop();
  stopTimers();
  if (!fenced)
    await leaveNotes(context).catch((error: unknown) => context.options.logger.error({ err: error }, 'the last notes could not be stored'));
  await lease.release();
}

/** Where trails and the database's log stand. */
async function leaveNotes(context: EngineContext): Promise<void> {
  await transaction(context.options.pool, async (tx) => {
    await assertEpoch(tx, context.epoch);
    for (const runner of context.runners.all()) {
      const extremes = runner.feed.index.extremesOf(runner.watcherId);
      if (Object.keys(extremes).length > 0) await checkpointExtremes(tx, runner.taskId, { extremes, ts: runner.feed.ts });
    }
  });
  await noteLog(context.options.pool, context.options.instanceFile);
}
