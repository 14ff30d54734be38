// What is done once for each tenant and day, 15 minutes after the day ended in the tenant's time zone.
import { inTransaction, type Pool, type Transaction } from '../shared/database/index.ts';

/** `day` is `2026-11-20`. The work uses `tx` only and may run again after a failure. */
export interface DailyWork {
  job: string;
  run(tx: Transaction, tenantId: string, day: string): Promise<void>;
}

/**
 * Does for one tenant what is missing since the last day on record, oldest first, each day in a transaction of its own.
 * @param engine a pool that sees all tenants
 * @returns the days done
 */
export async function runMissingDays(engine: Pool, work: DailyWork, of: { tenantId: string; nowMs: number }): Promise<string[]> {
  const { rows } = await engine.query<{ day: string }>(
    `with ended as (select (($2::timestamptz - interval '15 minutes') at time zone time_zone)::date - 1 as day from tenant where id = $1)
     select d::date as day from ended, generate_series(
       coalesce((select max(r.day) + 1 from daily_run r where r.tenant_id = $1 and r.job = $3), ended.day), ended.day, interval '1 day') d order by d`,
    [of.tenantId, new Date(of.nowMs), work.job],
  );
  const done: string[] = [];
  for (const { day } of rows) if (await runDay(engine, work, { ...of, day })) done.push(day);
  return done;
}

/** False where the day is on record. */
async function runDay(engine: Pool, work: DailyWork, of: { tenantId: string; nowMs: number; day: string }): Promise<boolean> {
  return inTransaction(engine, async (tx) => {
    const { rowCount } = await tx.query(
      'insert into daily_run (tenant_id, day, job, done_at) values ($1, $2, $3, $4) on conflict do nothing',
      [of.tenantId, of.day, work.job, new Date(of.nowMs)],
    );
    if (rowCount === 0) return false;
    await work.run(tx, of.tenantId, of.day);
    return true;
  });
}
