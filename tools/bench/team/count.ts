// The daily count of teams against reading the same day's fills by user and the tree once, in turns, on one database.
import { inTransaction, type Transaction } from '../../../apps/server/src/shared/database/index.ts';
import { countTeams } from '../../../apps/server/src/team/daily/daily-figures.ts';
import type { TemporaryDatabase } from '../../postgres/temporary-database.ts';
import { quantile } from '../lib/statistics.ts';
import { DAY, DAY_BEFORE, TENANT, UNITS } from './load-team.ts';

export interface CountTimes {
  jobMs: number;
  bareMs: number;
}

class UndoneError extends Error {}

/** Medians. The day before is counted already; each turn is taken back, so that every one counts the same day on the same figures. */
export async function timeCount(database: TemporaryDatabase, rounds: number): Promise<CountTimes> {
  const { engine } = database.pools();
  const work = countTeams(UNITS);
  await inTransaction(engine, (tx) => work.run(tx, TENANT, DAY_BEFORE));
  const jobs: number[] = [];
  const bares: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bares.push(await undone((tx) => readBare(tx)));
    jobs.push(await undone((tx) => work.run(tx, TENANT, DAY)));
  }
  return { jobMs: quantile(jobs, 0.5), bareMs: quantile(bares, 0.5) };

  async function undone(run: (tx: Transaction) => Promise<void>): Promise<number> {
    const startMs = performance.now();
    let tookMs = 0;
    await inTransaction(engine, async (tx) => {
      await run(tx);
      tookMs = performance.now() - startMs;
      throw new UndoneError();
    }).catch((error: unknown) => {
      if (!(error instanceof UndoneError)) throw error;
    });
    return tookMs;
  }
}

/** One `group by` user over the day's fills, and every member with his sponsor once, from the deepest up. */
async function readBare(tx: Transaction): Promise<void> {
  await tx.query(
    `select count(*), sum(notional) from (
       select t.user_id, sum(f.price_ticks::numeric * f.lots * 0.5) as notional from task_fill f join task t on t.id = f.task_id
        where f.tenant_id = $1 and f.ts >= $2 and f.ts < $2::bigint + 86400000 group by 1) d`,
    [TENANT, Date.parse(`${DAY}T00:00:00Z`)],
  );
  await tx.query(
    `select count(*) from (select id, invited_by, depth, activated_at from app_user where tenant_id = $1 order by depth desc offset 0) m where m.invited_by is not null`,
    [TENANT],
  );
}
