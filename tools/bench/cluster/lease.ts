// What the questions of the lease take of the database: the time of one, as often as all engines ask it.
import { allShards } from '../../../packages/engine/src/ownership/fair-share.ts';
import { LeaseSession } from '../../../packages/engine/src/ownership/lease-session.ts';
import { seeded } from '../../../packages/engine/src/testing/seeded.ts';
import type { TemporaryDatabase } from '../../postgres/temporary-database.ts';
import { quantile } from '../lib/statistics.ts';
import type { BenchRow } from '../shape.ts';

/** Of several engines; see decision 800. */
const ASK_EVERY_MS = 300;
const SILENCE_MS = 600_000;

export async function leaseRows(database: TemporaryDatabase, { members, asks }: { members: number; asks: number }): Promise<BenchRow[]> {
  const { options: config } = database.pools().engine;
  const sessions: LeaseSession[] = [];
  const random = seeded(1);
  try {
    for (let index = 0; index < members; index += 1)
      sessions.push(await LeaseSession.open({ config, silenceMs: SILENCE_MS, random, onEnd: () => undefined }));
    for (const [index, session] of sessions.entries()) await session.claim(allShards().filter((shard) => shard % members === index));
    const took: number[] = [];
    for (let asked = 0; asked < asks; asked += 1)
      for (const session of sessions) {
        const startMs = performance.now();
        await session.ask();
        took.push(performance.now() - startMs);
      }
    const oneMs = quantile(took, 0.5);
    const share = ((oneMs * members) / ASK_EVERY_MS) * 100;
    return [
      { id: `a question of the lease, ${String(members)} engines`, value: Number(oneMs.toFixed(3)), unit: 'ms' },
      // The way there and back is in it: an upper bound.
      { id: `of the time of one processor of the database, ${String(members)} engines`, value: Number(share.toFixed(2)), unit: '%' },
    ];
  } finally {
    for (const session of sessions) await session.end();
  }
}
