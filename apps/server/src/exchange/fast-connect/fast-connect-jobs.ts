// The daily cleaning of fast connects that are long over.
import { inTenant } from '../../shared/database/index.ts';
import type { CronJob, JobHandler } from '../../shared/feature.ts';
import { CLEAN_ROWS_MAX } from '../../shared/limits.ts';
import { cleanFastConnects } from './fast-connect.store.ts';

const CLEAN = 'clean_fast_connects';

const clean: JobHandler = async ({ tenants, pools, clock }) => {
  for (const tenantId of await tenants.listIds())
    await inTenant(pools.app, tenantId, (tx) => cleanFastConnects(tx, clock.now(), CLEAN_ROWS_MAX));
};

export const fastConnectJobs: Readonly<Record<string, JobHandler>> = { [CLEAN]: clean };
export const fastConnectCron: readonly CronJob[] = [{ pattern: '27 * * * *', job: CLEAN }];
