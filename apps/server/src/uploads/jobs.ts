// Deletes pictures that nothing used within a day.
import type { CronJob, JobHandler } from '../shared/feature.ts';
import { inTenant } from '../shared/database/index.ts';
import { CLEAN_ROWS_MAX } from '../shared/limits.ts';
import { cleanUploads } from './upload.store.ts';

const CLEAN = 'clean_uploads';

const clean: JobHandler = async ({ tenants, pools, clock }) => {
  for (const tenantId of await tenants.listIds())
    await inTenant(pools.app, tenantId, (tx) => cleanUploads(tx, clock.now(), CLEAN_ROWS_MAX));
};

export const cleanUploadsJob: Readonly<Record<string, JobHandler>> = { [CLEAN]: clean };
export const uploadCron: readonly CronJob[] = [{ pattern: '37 * * * *', job: CLEAN }];
