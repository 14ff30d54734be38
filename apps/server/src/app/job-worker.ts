// Runs jobs with graphile-worker. Its tables belong to the database's owner and only this worker reads them; the work itself uses the pools of the context.
import { Logger as WorkerLogger, run, runMigrations, type Runner, type TaskList } from 'graphile-worker';
import type { Logger } from 'pino';
import type { Context } from '../shared/context/context.ts';
import type { Pool } from '../shared/database/index.ts';
import type { Feature } from '../shared/feature.ts';

/** Jobs that run at once. The number of attempts is in the migration that adds `enqueue_job`. */
const JOBS_AT_ONCE = 2;
/** Jobs of waves that run at once, and are fetched at once. Each may hang on its channel for as long as that is waited for. */
const WAVE_JOBS_AT_ONCE = 128;
const JOB_POLL_MS = 2000;

/** Both of the database's owner. */
export interface JobPools {
  owner: Pool;
  /** For the jobs of waves, without waiting for the disk: one whose end is lost with the database runs again. */
  waves: Pool;
}

/** Makes or upgrades the schema of the jobs, as the owner, after our own migrations. */
export async function installJobs(owner: Pool, log: Logger): Promise<void> {
  await runMigrations({ pgPool: owner, logger: loggerOf(log) });
}

export async function startJobs(
  context: Context,
  { owner, waves: wavePool }: JobPools,
  features: readonly Feature[],
): Promise<{ stop(): Promise<void> }> {
  const taskList: TaskList = Object.fromEntries(
    features
      .flatMap((feature) => Object.entries(feature.jobs ?? {}))
      .map(([name, work]) => [name, (payload: unknown) => counted(context, name, () => work(context, payload))]),
  );
  const waveList: TaskList = Object.fromEntries(
    features
      .flatMap((feature) => Object.entries(feature.waves ?? {}))
      .map(([name, make]) => {
        const work = make(context);
        return [name, (payload: unknown) => counted(context, name, () => work(payload))];
      }),
  );
  await freeJobs(owner);
  const cron = features.flatMap((feature) => feature.cron ?? []);
  const common = { noHandleSignals: true, logger: loggerOf(context.log) };
  const jobs: Runner = await run({
    ...common,
    pgPool: owner,
    taskList,
    crontab: cron.map(({ pattern, job }) => `${pattern} ${job}`).join('\n'),
    concurrency: JOBS_AT_ONCE,
    pollInterval: JOB_POLL_MS,
  });
  const waves: Runner = await run({
    ...common,
    pgPool: wavePool,
    taskList: waveList,
    crontab: '',
    preset: {
      worker: {
        concurrentJobs: WAVE_JOBS_AT_ONCE,
        pollInterval: JOB_POLL_MS,
        localQueue: { size: WAVE_JOBS_AT_ONCE },
      },
    },
  });
  return {
    async stop() {
      await Promise.all([jobs.stop(), waves.stop()]);
    },
  };
}

/**
 * Jobs of a server that was killed are taken up at once; the worker itself would wait four hours for it to come back. One worker runs at a time: the lock of the
 * database, or the lease of the role, is ours.
 */
async function freeJobs(owner: Pool): Promise<void> {
  await owner.query(
    `select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))`,
  );
}

async function counted(context: Context, job: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
    context.metrics.jobs.inc({ job, outcome: 'done' });
  } catch (error) {
    context.metrics.jobs.inc({ job, outcome: 'failed' });
    throw error;
  }
}

/** Its messages name jobs and errors, not payloads; debugging lines are left out. */
function loggerOf(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ part: 'jobs' }, message);
    else if (level === 'warning') log.warn({ part: 'jobs' }, message);
  });
}
