// The schema of the jobs in a database without a server, where transactions enqueue.
import { pino } from 'pino';
import { installJobs } from '../app/job-worker.ts';
import type { Pool } from '../shared/database/index.ts';

/** As the owner. Nothing runs the jobs. */
export async function installQuietJobs(owner: Pool): Promise<void> {
  await installJobs(owner, pino({ level: 'silent' }));
}
