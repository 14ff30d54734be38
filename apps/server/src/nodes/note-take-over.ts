// Notes what came to the engine of this node, why, and how long it took: for the console and for the operator's own monitoring.
import type { TakeOver } from '@millrace/engine';
import type { TakeOverCause } from '@millrace/contract/admin';
import type { Context } from '../shared/context/context.ts';
import type { Queryable } from '../shared/database/index.ts';
import { countLeft, insertTakeOver } from './node.store.ts';

/** Never rejects. */
export async function noteTakeOver(
  { pools, clock, log, metrics }: Pick<Context, 'pools' | 'clock' | 'log' | 'metrics'>,
  node: string,
  { from, ...takeOver }: TakeOver,
): Promise<void> {
  const at = new Date(clock.now());
  try {
    const cause = await causeOf(pools.engine, { cause: takeOver.cause, from });
    log.info({ ...takeOver, cause }, 'accounts were taken over');
    metrics.takeOvers.inc({ cause });
    metrics.takeOverLookups.inc(takeOver.lookups);
    for (const until of ['owned', 'exits', 'streams'] as const) {
      const ms = takeOver[`${until}Ms`];
      if (ms !== null) metrics.takeOverSeconds.observe({ until }, ms / 1000);
    }
    await insertTakeOver(pools.engine, { ...takeOver, cause, node, at });
  } catch (error) {
    log.warn({ err: error, ...takeOver }, 'a take-over could not be noted');
  }
}

/** Of shards of several engines the worst counts. A node that died, froze or was cut off is the same to the database: its lease ended. */
async function causeOf(db: Queryable, { cause, from }: Pick<TakeOver, 'cause' | 'from'>): Promise<TakeOverCause> {
  if (cause !== 'claim' || from.length === 0) return cause;
  const members = from.filter((member) => member !== null);
  if (members.length === 0) return 'handedOver';
  return (await countLeft(db, members)) === members.length ? 'left' : 'lost';
}
