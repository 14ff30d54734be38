// What the questions of the lease take of the database: the time of one, as often as all engines ask it.
import { readFileSync } from 'node:fs';
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
    const processes = await processesOf(database);
    const usedBefore = processorMs(processes);
    for (let asked = 0; asked < asks; asked += 1)
      for (const session of sessions) {
        const startMs = performance.now();
        await session.ask();
        took.push(performance.now() - startMs);
      }
    const oneMs = quantile(took, 0.5);
    const ownMs = (processorMs(processes) - usedBefore) / took.length;
    const shareOf = (ms: number): number => Number((((ms * members) / ASK_EVERY_MS) * 100).toFixed(2));
    const by = `${String(members)} engines`;
    return [
      { id: `a question of the lease there and back, ${by}`, value: Number(oneMs.toFixed(3)), unit: 'ms' },
      { id: `of the time of one processor, with the way, ${by}`, value: shareOf(oneMs), unit: '%' },
      { id: `processor time of the database for a question, ${by}`, value: Number(ownMs.toFixed(3)), unit: 'ms' },
      { id: `of one processor of the database, ${by}`, value: shareOf(ownMs), unit: '%' },
    ];
  } finally {
    for (const session of sessions) await session.end();
  }
}

/** The database's processes that serve the sessions. */
async function processesOf(database: TemporaryDatabase): Promise<number[]> {
  const { rows } = await database
    .pools()
    .engine.query<{ pid: number }>(`select pid from pg_stat_activity where application_name like 'millrace engine %'`);
  return rows.map(({ pid }) => pid);
}

/** That these processes have used so far; the first figure of schedstat is the time on a processor in ns (Linux, Documentation/scheduler/sched-stats). */
function processorMs(processes: readonly number[]): number {
  return processes.reduce((sum, pid) => sum + Number(readFileSync(`/proc/${String(pid)}/schedstat`, 'utf8').split(' ')[0]) / 1e6, 0);
}
