// Whether every shard has an owner and every order an answer: looked at every second by the node with the jobs, which notes since when it is not so.
import { Gauge } from 'prom-client';
import type { Context } from '../shared/context/context.ts';
import type { Queryable } from '../shared/database/index.ts';
import type { Running } from '../shared/feature.ts';
import { repeat } from '../shared/repeat.ts';
import { countUnknownOrders, countUnowned, findClaimHold } from './node.store.ts';

const LOOK_MS = 1_000;
/** An order that has no answer for so long is an alarm. */
const UNKNOWN_MS = 60_000;

export interface OwnershipSeen {
  unowned: number;
  /** Null while every shard has an owner. */
  unownedSince: number | null;
  unknownOrders: number;
}

export function watchOwnership(context: Context): Running {
  const { pools, clock, metrics, log } = context;
  const registers = [metrics.registry];
  const unowned = new Gauge({ name: 'millrace_shards_unowned', help: 'Shards of accounts that no engine owns', registers });
  const unownedSec = new Gauge({ name: 'millrace_shards_unowned_seconds', help: 'Seconds since every shard had an owner', registers });
  const unknown = new Gauge({
    name: 'millrace_orders_unknown',
    help: 'Orders and moves of money that were sent more than a minute ago and have no answer',
    registers,
  });
  const held = new Gauge({ name: 'millrace_claims_held', help: '1 while an operator lets no engine claim accounts', registers });
  let since: number | undefined;
  return repeat(context, {
    name: 'ownership',
    everyMs: LOOK_MS,
    async work() {
      const count = await countUnowned(pools.engine);
      if (count > 0 && since === undefined) log.warn({ shards: count }, 'shards of accounts have no owner');
      since = count === 0 ? undefined : (since ?? clock.now());
      unowned.set(count);
      unownedSec.set(since === undefined ? 0 : (clock.now() - since) / 1000);
      held.set((await findClaimHold(pools.engine)) === null ? 0 : 1);
      unknown.set(await countUnknownOrders(pools.engine, UNKNOWN_MS));
      await pools.engine.query('update ownership_seen set unowned_since = $1 where unowned_since is distinct from $1', [
        since === undefined ? null : new Date(since),
      ]);
    },
  });
}

/** `engine` counts, `tx` reads since when it is so. */
export async function readOwnership(engine: Queryable, tx: Queryable): Promise<OwnershipSeen> {
  const unowned = await countUnowned(engine);
  const { rows } = await tx.query<{ since: Date | null }>('select unowned_since as since from ownership_seen');
  return {
    unowned,
    unownedSince: unowned === 0 ? null : (rows[0]?.since?.getTime() ?? null),
    unknownOrders: await countUnknownOrders(engine, UNKNOWN_MS),
  };
}
