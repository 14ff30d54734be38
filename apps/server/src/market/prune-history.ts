// The job that deletes bars which are kept no longer: minutes after 100 days, 5m bars after 400, hours never.
import { pruneChunks } from '@millrace/engine';
import type { CronJob, JobHandler } from '../shared/feature.ts';

const PRUNE = 'prune_market_history';

const prune: JobHandler = async ({ pools, log }) => {
  const pruned = await pruneChunks(pools.engine);
  if (pruned > 0) log.info({ pruned }, 'old bars were deleted');
};

export const historyJobs: Readonly<Record<string, JobHandler>> = { [PRUNE]: prune };
export const historyCron: readonly CronJob[] = [{ pattern: '17 3 * * *', job: PRUNE }];
