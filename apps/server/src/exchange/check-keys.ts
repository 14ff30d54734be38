// The daily check of every linked key, as a job of each minute that takes what is due. A key that broke pauses its tasks: the engine hears of the row.
// An exchange that does not answer breaks nothing; it only lets the idle time of its keys grow.
import { limits } from '@millrace/contract';
import type { Context } from '../context.ts';
import { inTenant } from '../database/index.ts';
import type { CronJob, JobHandler } from '../feature.ts';
import type { CredentialRow } from './credential.store.ts';
import { daysLeft } from './key-checks.ts';
import { claimDueChecks, claimIdleWarning } from './key-check.store.ts';
import { CHECKS_AT_ONCE, CHECKS_PER_RUN, CHECK_RETRY_MS, UNANSWERED_MAX } from './limits.ts';
import { recheck } from './recheck.ts';
import { tellKeyExpiring } from './tell-key.ts';

const CHECK_KEYS = 'check_keys';

const checkKeys: JobHandler = async (context) => {
  const { clock, pools } = context;
  const due = await claimDueChecks(pools.engine, { now: new Date(clock.now()), retryMs: CHECK_RETRY_MS, max: CHECKS_PER_RUN });
  const unanswered = new Map<string, number>();
  const rest = due.values();
  const worker = async (): Promise<void> => {
    for (const row of rest) await checkOne(context, row, unanswered);
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, worker));
};

/** Never throws: one key that cannot be asked about holds up no other. */
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
    if (idle) await tellKeyExpiring(tx, { ...idle, days: daysLeft({ ...idle, ipBound: false, nowMs }) ?? 0 }, nowMs);
  });
}

export const exchangeJobs: Readonly<Record<string, JobHandler>> = { [CHECK_KEYS]: checkKeys };
export const exchangeCron: readonly CronJob[] = [{ pattern: '* * * * *', job: CHECK_KEYS }];
