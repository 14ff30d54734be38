// What the questions of the lease take of the database: the time of one, as often as all engines ask it.
import { existsSync, readFileSync } from 'node:fs';
import { CLUSTER_LEASE_MS } from '../../../packages/engine/src/limits.ts';
import { allShards } from '../../../packages/engine/src/ownership/fair-share.ts';
import type { LeaseSession } from '../../../packages/engine/src/ownership/lease-session.ts';
import { ASKS_IN_A_SILENCE } from '../../../packages/engine/src/ownership/next-move.ts';
import { seeded } from '../../../packages/engine/src/testing/seeded.ts';
import type { TemporaryDatabase } from '../../postgres/temporary-database.ts';
import { openLeaseMember } from '../lib/lease-member.ts';
import { quantile } from '../lib/statistics.ts';
import type { BenchRow } from '../shape.ts';

export interface LeaseSizes {
  members: number;
  /** Of each member. */
  asks: number;
}

const ASK_EVERY_MS = CLUSTER_LEASE_MS / ASKS_IN_A_SILENCE;

export async function leaseRows(database: TemporaryDatabase, { members, asks }: LeaseSizes): Promise<BenchRow[]> {
  const sessions: LeaseSession[] = [];
  const random = seeded(1);
  try {
    for (let index = 0; index < members; index += 1) sessions.push(await openLeaseMember(database, random));
    for (const [index, session] of sessions.entries()) await session.claim(allShards().filter((shard) => shard % members === index));
    const tookMs: number[] = [];
    const processes = await processesOf(database);
    const usedBeforeMs = processorMs(processes);
    for (let asked = 0; asked < asks; asked += 1)
      for (const session of sessions) {
        const startMs = performance.now();
        await session.ask();
        tookMs.push(performance.now() - startMs);
      }
    const oneMs = quantile(tookMs, 0.5);
    const ownMs = (processorMs(processes) - usedBeforeMs) / tookMs.length;
    const sharePct = (ms: number): number => Number((((ms * members) / ASK_EVERY_MS) * 100).toFixed(2));
    const by = `${String(members)} engines`;
    const rows = [
      { id: `a question of the lease there and back, ${by}`, value: Number(oneMs.toFixed(3)), unit: 'ms' },
      { id: `of the time of one processor, with the way, ${by}`, value: sharePct(oneMs), unit: '%' },
    ];
    if (processes.length === 0) return rows;
    return [
      ...rows,
      { id: `processor time of the database for a question, ${by}`, value: Number(ownMs.toFixed(3)), unit: 'ms' },
      { id: `of one processor of the database, ${by}`, value: sharePct(ownMs), unit: '%' },
    ];
  } finally {
    for (const session of sessions) await session.end();
  }
}

/** The database's processes that serve the sessions; none where the system does not tell what they use. */
async function processesOf(database: TemporaryDatabase): Promise<number[]> {
  const { rows } = await database
    .pools()
    .engine.query<{ pid: number }>(`select pid from pg_stat_activity where application_name like 'millrace engine %'`);
  return rows.map(({ pid }) => pid).filter((pid) => existsSync(schedstatOf(pid)));
}

/** That these processes have used so far; the first figure of schedstat is the time on a processor in ns (Linux, Documentation/scheduler/sched-stats). */
function processorMs(processes: readonly number[]): number {
  return processes.reduce((sum, pid) => sum + Number(readFileSync(schedstatOf(pid), 'utf8').split(' ')[0]) / 1e6, 0);
}

function schedstatOf(pid: number): string {
  return `/proc/${String(pid)}/schedstat`;
}
