// Orderly end: nothing new is decided or sent, replies on the wire still come in and are stored, trails are stored.
import type { Venue } from '../accounts/venue.ts';
import { noteLog } from '../stores/installation.ts';
import type { EngineContext } from './context.ts';
import { noteTrails, settled } from './leave-tasks.ts';
import type { Ownership } from './ownership.ts';

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

/** Where trails and the database's log stand. */
async function leaveNotes(context: EngineContext): Promise<void> {
  await noteTrails(context, context.runners.all());
  await noteLog(context.options.pool, context.options.instanceFile);
}
