// Every transaction of an engine holds the rows of the shards that it writes for, under the epochs of its claims: while it does, nobody else can claim them,
// and when somebody has, it writes nothing.
import type { ShardEpoch, ShardTable } from '../ownership/shard-table.ts';
import type pg from 'pg';
import type { Batches } from './batches.ts';
import type { Queryable } from './task-store.ts';
import { tookTooLong, transaction } from './transaction.ts';

/** Another engine has claimed a shard: this one must stop writing and sending. */
export class FencedError extends Error {
  override name = 'FencedError';
}

/** The shard was given up meanwhile: what was to be written is its next owner's to find out. */
export class NotOwnedError extends Error {
  override name = 'NotOwnedError';
  constructor(shard: number) {
    super(`shard ${String(shard)} is not owned any more`);
  }
}

/** Why a statement under `epochs` did nothing for this shard; undefined when it held it. */
export function whyNotHeld(shard: number, epochs: readonly ShardEpoch[], held: ReadonlySet<number>): Error | undefined {
  if (!epochs.some((mine) => mine.shard === shard)) return new NotOwnedError(shard);
  return held.has(shard) ? undefined : new FencedError(`shard ${String(shard)} has another owner`);
}

/** A query's part `held (id)`: the shards among the given ones whose epoch is still the newest, held until the transaction ends. Takes two parameters; see `fenceParameters`. */
export function heldShards(firstParameter: number): string {
  return `held as materialized (
    select shard.id from shard join unnest($${String(firstParameter)}::int[], $${String(firstParameter + 1)}::bigint[]) as mine (id, epoch)
        on mine.id = shard.id and mine.epoch = shard.epoch for share of shard)`;
}

export function fenceParameters(epochs: readonly ShardEpoch[]): [number[], number[]] {
  return [epochs.map(({ shard }) => shard), epochs.map(({ epoch }) => epoch)];
}

/** Holds the shards until the transaction ends. @throws FencedError when one of them has another owner */
export async function holdShards(tx: Queryable, epochs: readonly ShardEpoch[]): Promise<void> {
  const { rows } = await tx.query<{ id: number }>({
    name: 'hold shards',
    text: `with ${heldShards(1)} select id from held`,
    values: fenceParameters(epochs),
  });
  const held = new Set(rows.map(({ id }) => id));
  const lost = epochs.find(({ shard }) => !held.has(shard));
  if (lost !== undefined) throw new FencedError(`shard ${String(lost.shard)} has another owner`);
}

/** Counts a write of the shard that was refused: by the database, by the table of shards, or because its transaction had ended together with the lease. */
export async function countRefusal<Result>(shards: ShardTable, shard: number, write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const isRefused = error instanceof FencedError || error instanceof NotOwnedError;
    if (isRefused || (tookTooLong(error) && !shards.isSure(shard))) shards.noteRefused(shard);
    throw error;
  }
}

/** The same of each item of batches. */
export function countRefusals<Item, Result>(
  shards: ShardTable,
  shardOf: (item: Item) => number,
  batches: Batches<Item, Result>,
): Batches<Item, Result> {
  return { add: (item) => countRefusal(shards, shardOf(item), batches.add(item)) };
}

/** A transaction that writes for one shard. @throws NotOwnedError, FencedError: then nothing was written */
export function fencedTransaction<Result>(
  pool: pg.Pool,
  shards: ShardTable,
  shard: number,
  work: (tx: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const hold = async (tx: pg.PoolClient): Promise<void> => {
    const epochs = shards.epochsOf([shard]);
    if (epochs.length === 0) throw new NotOwnedError(shard);
    await holdShards(tx, epochs);
  };
  return countRefusal(shards, shard, transaction(pool, { first: hold, rest: work }, shards.silenceMs));
}
