// Enqueues a job inside the transaction that causes it (outbox). The job runs after the commit, at least once.
import type { Queryable } from './database/index.ts';

export async function enqueue(tx: Queryable, job: string, payload: unknown): Promise<void> {
  await tx.query('select enqueue_job($1, $2)', [job, JSON.stringify(payload)]);
}
