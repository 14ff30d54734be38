// Closes the ledger's days of every tenant.
import type { CronJob, JobHandler } from '../shared/feature.ts';
import { listTenantIds } from '../shared/tenants/tenant.store.ts';
import { runMissingDays, type DailyWork } from './daily-work.ts';

const CLOSE = 'close_ledger_days';

/** Stores the trial balance of the day, and of open days before it. */
export const closeLedgerDay: DailyWork = {
  job: 'ledger_closing',
  async run(tx, tenantId, day) {
    await tx.query('select ledger_close($1, $2)', [tenantId, day]);
  },
};

const closeDays: JobHandler = async ({ pools, clock }) => {
  for (const tenantId of await listTenantIds(pools.engine))
    await runMissingDays(pools.engine, closeLedgerDay, { tenantId, nowMs: clock.now() });
};

export const ledgerJobs = { [CLOSE]: closeDays };
export const ledgerCron: readonly CronJob[] = [{ pattern: '*/15 * * * *', job: CLOSE }];
