// Settles shares after each day of a tenant, at 00:15 of its time zone: the follows are marked once, then each is settled in a transaction of its own.
import { runMissingDays, type DailyWork } from '../../ledger/index.ts';
import type { Context } from '../../shared/context/context.ts';
import { inTenant } from '../../shared/database/index.ts';
import type { CronJob, JobHandler } from '../../shared/feature.ts';
import { listTenantIds } from '../../shared/tenants/tenant.store.ts';
import { lockFollow, type Follow } from '../shared/follow.store.ts';
import { clearDue, listDue, markDue } from './settle.store.ts';
import { settleFollow } from './settle-shares.ts';

const SETTLE = 'settle_profit_shares';

const markShares: DailyWork = { job: 'profit_shares', run: (tx, tenantId) => markDue(tx, tenantId) };

/** A follow whose settlement fails stays marked for the next run, and keeps no other from its own. */
export const settleDays = async ({ pools, clock, log }: Pick<Context, 'pools' | 'clock' | 'log'>): Promise<void> => {
  for (const tenantId of await listTenantIds(pools.engine))
    await runMissingDays(pools.engine, markShares, { tenantId, nowMs: clock.now() });
  for (const follow of await listDue(pools.engine)) {
    try {
      await settleDue({ pools, clock }, follow);
    } catch (error) {
      log.warn({ err: error, followId: follow.id }, 'the share of a follow was not settled');
    }
  }
};

/** One that holds something is skipped until the next day. */
async function settleDue(
  { pools, clock }: Pick<Context, 'pools' | 'clock'>,
  { id, tenantId, userId }: Pick<Follow, 'id' | 'tenantId' | 'userId'>,
) {
  await inTenant(pools.app, tenantId, async (tx) => {
    const follow = await lockFollow(tx, id, userId);
    if (follow === undefined || !(await clearDue(tx, id)) || follow.state === 'ended') return;
    await settleFollow(tx, follow, clock.now());
  });
}

export const shareJobs: Readonly<Record<string, JobHandler>> = { [SETTLE]: settleDays };
export const shareCron: readonly CronJob[] = [{ pattern: '*/15 * * * *', job: SETTLE }];
