// The one path of every alert. The job of a message notes an alert for each channel that its reader wants, and sends what may go out now; another minute's
// job (release-alerts.ts) makes held and waiting ones due again.
import { alertChannels, messageKinds } from '@millrace/contract';
import type { Context } from '../shared/context/context.ts';
import { inTenant, type Queryable } from '../shared/database/index.ts';
import { enqueue } from '../shared/enqueue.ts';
import { isDecision } from '../messages/index.ts';
import { findDue, insertAlert, lockMessage, readBefore, type DueAlert } from './alert.store.ts';
import { deliver } from './deliver.ts';
import { isWanted, planAlert, type Plan } from './plan-alert.ts';
import { usableSubscriptions } from './push/subscription.store.ts';

/** The database enqueues it under this name as well: see `queue_alerts`. */
export const SEND_ALERT = 'send_alert';

/** Of a message that was just written, or of an alert that is due. */
type AlertJob = { tenantId: string } & ({ messageId: string } | { alertId: string });

export async function enqueueAlert(tx: Queryable, tenantId: string, alertId: string): Promise<void> {
  await enqueue(tx, SEND_ALERT, { tenantId, alertId } satisfies AlertJob);
}

export async function sendAlert(context: Context, payload: unknown): Promise<void> {
  // Written by enqueueAlert and queue_alerts in exactly this shape.
  const job = payload as AlertJob;
  const tenant = await context.tenants.findById(job.tenantId);
  if (!tenant) throw new Error('an alert cannot be sent: its tenant is missing');
  const due = await inTenant(context.pools.app, tenant.id, async (tx) => {
    if ('messageId' in job) await planAlerts(context, tx, job.messageId);
    return findDue(tx, job);
  });
  const results = await Promise.allSettled(due.map((alert: DueAlert) => deliver(context, tenant, alert)));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** Notes what is to become of the message by each channel; doing it twice changes nothing. */
async function planAlerts({ clock, push }: Context, tx: Queryable, messageId: string): Promise<void> {
  const found = await lockMessage(tx, messageId);
  if (!found) return;
  const nowMs = clock.now();
  const urgent = messageKinds[found.kind].urgency === 'urgent';
  for (const channel of alertChannels) {
    const decided = channel === 'mail' && isDecision(found.kind);
    if (!decided && !isWanted(found.settings, found.kind, channel)) continue;
    if (channel === 'push' && (await usableSubscriptions(tx, found.userId, push.publicKey, nowMs)).length === 0) continue;
    const plan: Plan = decided
      ? { state: 'due' }
      : planAlert(found.settings, urgent, await readBefore(tx, { ...found, channel }, nowMs), nowMs);
    const { tenantId, userId, kind, taskId } = found;
    await insertAlert(tx, { tenantId, userId, channel, what: 'message', messageId, kind, taskId, urgent, count: 1 }, plan, nowMs);
  }
}
