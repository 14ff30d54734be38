// Tells copiers every ten minutes which orders were not copied and why: one message for each follow, each copy once.
import { writeMessage } from '../../messages/index.ts';
import { inTransaction } from '../../shared/database/index.ts';
import type { CronJob, JobHandler } from '../../shared/feature.ts';
import { takeMissed } from './missed.store.ts';

const TELL = 'tell_missed_copies';
/** Copies of one run; what is left is told by the next. */
const COPIES_AT_ONCE = 50_000;

export const tellMissed: JobHandler = ({ pools, clock }) =>
  inTransaction(pools.engine, async (tx) => {
    for (const { tenantId, userId, environment, trader, reasons } of await takeMissed(tx, COPIES_AT_ONCE)) {
      const count = Object.values(reasons).reduce((sum, each) => sum + each, 0);
      const args = { environment, trader, count, ...reasons };
      await writeMessage(tx, { tenantId, userId, taskId: null, kind: 'copiesMissed', args }, clock.now());
    }
  });

export const missedJobs: Readonly<Record<string, JobHandler>> = { [TELL]: tellMissed };
export const missedCron: readonly CronJob[] = [{ pattern: '*/10 * * * *', job: TELL }];
