// The daily check of every linked key: a job that runs every minute and takes the keys that are due. A broken key pauses its tasks through its row.
// An exchange that does not answer breaks no key; the idle time of its keys grows.
import { limits } from '@millrace/contract';
import { ConcurrencyLimiter } from '@millrace/engine';
import type { Context } from '../../shared/context/context.ts';
import { inTenant } from '../../shared/database/index.ts';
import type { CronJob, JobHandler } from '../../shared/feature.ts';
import type { CredentialRow } from '../credentials/credential-row.ts';
import { daysLeft } from '../credentials/key-checks.ts';
import { claimDueChecks, claimIdleWarning } from './key-check.store.ts';
import { recheck } from './recheck.ts';
import { writeKeyExpiringMessage } from './key-messages.ts';

/** A check that the exchange did not answer is made again after this long. */
const CHECK_RETRY_MS = 15 * 60_000;
/** Keys asked about in one minute's run, and of them at once: a run ends well before the next begins even when every venue is slow. */
const CHECKS_PER_RUN = 60;
const CHECKS_AT_ONCE = 4;
/** After so many checks without an answer the other keys of the venue wait for another run. */
const UNANSWERED_MAX = 3;

const CHECK_KEYS = 'check_keys';

const checkKeys: JobHandler = async (context) => {
  const { clock, pools } = context;
  const due = await claimDueChecks(pools.engine, { now: new Date(clock.now()), retryMs: CHECK_RETRY_MS, max: CHECKS_PER_RUN });
  const unanswered = new Map<string, number>();
  const limiter = new ConcurrencyLimiter(CHECKS_AT_ONCE);
  await Promise.all(due.map((row) => limiter.run(() => checkOne(context, row, unanswered))));
};

/** Never throws: a key that cannot be checked must not delay the others. */
async function checkOne(context: Context, row: CredentialRow, unanswered: Map<string, number>): Promise<void> {
  const silent = unanswered.get(row.venueId) ?? 0;
  try {
    const found =
      silent < UNANSWERED_MAX ? await recheck(context, row, (work) => inTenant(context.pools.app, row.tenantId, work)) : undefined;
    if (found !== undefined && found.kind !== 'unanswered') return;
    unanswered.set(row.venueId, silent + 1);
    await warnOfIdle(context, row);
  } catch (error) {
    context.log.error({ err: error, credentialId: row.id }, 'a key could not be checked');
  }
}

async function warnOfIdle({ clock, pools }: Context, { id, tenantId }: CredentialRow): Promise<void> {
  const nowMs = clock.now();
  const since = new Date(nowMs - limits.keyIdleWarnDays * 86_400_000);
  await inTenant(pools.app, tenantId, async (tx) => {
    const idle = await claimIdleWarning(tx, id, { since, at: new Date(nowMs) });
    if (idle) await writeKeyExpiringMessage(tx, { ...idle, days: daysLeft({ ...idle, ipBound: false, nowMs }) ?? 0 }, nowMs);
  });
}

export const exchangeJobs: Readonly<Record<string, JobHandler>> = { [CHECK_KEYS]: checkKeys };
export const exchangeCron: readonly CronJob[] = [{ pattern: '* * * * *', job: CHECK_KEYS }];
