// The one path of every alert. Each message and each alert that is due has a job of its own; the jobs under way are prepared together, sent each for itself, and
// their ends are noted together. Held and waiting alerts are made due again by another minute's job (release-alerts.ts).
// Sent at least once: an alert may be sent again when the process ends between sending and noting; the browser then shows it in the place of the first (one tag),
// and a mail program finds the same Message-ID.
import type { Context } from '../shared/context/context.ts';
import { atMost } from '../shared/pace/at-most.ts';
import { inTenantUnsynced, type Queryable } from '../shared/database/index.ts';
import { enqueue } from '../shared/enqueue.ts';
import { inBatches } from '../shared/pace/in-batches.ts';
import type { Tenant } from '../shared/tenants/tenant.store.ts';
import { noteAttempts } from './alert.store.ts';
import { deliver, type Attempt, type ReadyAlert } from './deliver.ts';
import { prepareAlerts, type AlertJob } from './prepare-alerts.ts';
import { endGone } from './push/subscription.store.ts';

/** The database enqueues it under this name as well: see `queue_alerts`. */
export const SEND_ALERT = 'send_alert';

/** Jobs that are prepared together, and ends that are noted together. */
const BATCH_MAX = 64;
/**
 * How long ends are gathered before they are noted. So a wave of one tenant goes out at about 200 alerts a second at most, and leaves processors and database to
 * trading in between.
 */
const GATHER_MS = 300;
/** Mails that are handed to the mail server at once. */
const MAILS_AT_ONCE = 8;

export async function enqueueAlert(tx: Queryable, tenantId: string, alertId: string): Promise<void> {
  await enqueue(tx, SEND_ALERT, { tenantId, alertId } satisfies AlertJob);
}

export function createAlertSender(context: Context): (payload: unknown) => Promise<void> {
  const prepare = inBatches(BATCH_MAX, async (tenantId, jobs: readonly AlertJob[]) => {
    const tenant = await context.tenants.findById(tenantId);
    if (!tenant) throw new Error('an alert cannot be sent: its tenant is missing');
    return (await prepareAlerts(context, tenantId, jobs)).map((ready) => ({ tenant, ready }));
  });
  const note = inBatches(
    BATCH_MAX,
    (tenantId, attempts: readonly (Attempt & { id: string })[]) => noteEnds(context, tenantId, attempts),
    GATHER_MS,
  );
  const mailing = atMost(MAILS_AT_ONCE);

  async function send(tenant: Tenant, alert: ReadyAlert): Promise<void> {
    const work = (): Promise<Attempt> => deliver(context, tenant, alert);
    const attempt = alert.channel === 'mail' ? await mailing('', work) : await work();
    await note(tenant.id, { ...attempt, id: alert.id });
    context.metrics.alerts.inc({ channel: alert.channel, outcome: attempt.state });
  }

  return async (payload) => {
    // Written by enqueueAlert and queue_alerts in exactly this shape.
    const job = payload as AlertJob;
    const { tenant, ready } = await prepare(job.tenantId, job);
    const results = await Promise.allSettled(ready.map((alert) => send(tenant, alert)));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  };
}

async function noteEnds({ pools, clock }: Context, tenantId: string, attempts: readonly (Attempt & { id: string })[]): Promise<void[]> {
  const nowMs = clock.now();
  const goneIds = attempts.flatMap((attempt) => attempt.goneIds ?? []);
  await inTenantUnsynced(pools.app, tenantId, async (tx) => {
    if (goneIds.length > 0) await endGone(tx, goneIds, nowMs);
    await noteAttempts(tx, attempts, nowMs);
  });
  return attempts.map(() => undefined);
}
