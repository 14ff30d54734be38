// The schema of the jobs in a database without a server, where transactions enqueue.
import { pino } from 'pino';
import { installJobs } from '../app/job-worker.ts';
import { openPool } from '../shared/database/index.ts';

/** Nothing runs the jobs. */
export async function installQuietJobs({ ownerUrl }: { ownerUrl: string }): Promise<void> {
  const owner = openPool(ownerUrl, { onError: () => undefined });
  try {
    await installJobs(owner, pino({ level: 'silent' }));
  } finally {
    await owner.end();
  }
}
