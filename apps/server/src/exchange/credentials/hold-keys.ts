// Holds the accounts whose key the exchange is about to end: whichever engine owns them sends nothing for them until the hold ends.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../shared/context/context.ts';
import { inTenant } from '../../shared/database/index.ts';
import { countUnheld, endHold, setHeldUntil } from './credential.store.ts';

/** A hold ends by itself after this: the process that asked for it may end before. */
const HELD_MS = 60_000;

/** How long the owners of the accounts are waited for, and how often it is looked. */
const HELD_WAIT_MS_MAX = 4_000;
const HELD_LOOK_MS = 20;

/**
 * Resolves when no request of these accounts is on the wire, or when their owners did not answer in time: an engine that is away has lost its lease by then, and one
 * that takes over reads the hold before it uses a key. The returned function ends the hold.
 */
export async function holdKeys(context: Context, tenantId: string, ids: readonly string[]): Promise<() => Promise<void>> {
  if (ids.length === 0) return () => Promise.resolve();
  const { pools, clock, log } = context;
  const until = new Date(clock.now() + HELD_MS);
  await inTenant(pools.app, tenantId, (tx) => setHeldUntil(tx, ids, until));
  let unheld = 0;
  for (let waitedMs = 0; waitedMs < HELD_WAIT_MS_MAX; waitedMs += HELD_LOOK_MS) {
    unheld = await inTenant(pools.app, tenantId, (tx) => countUnheld(tx, ids));
    if (unheld === 0) break;
    await sleep(HELD_LOOK_MS);
  }
  if (unheld > 0) log.warn({ tenantId, unheld }, 'the owner of an account did not say that its key is held');
  return () => inTenant(pools.app, tenantId, (tx) => endHold(tx, ids, until));
}
