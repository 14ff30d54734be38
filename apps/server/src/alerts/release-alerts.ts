// Every minute: what waited for its channel is tried again, and what was held goes out, several as one summary. And the daily cleaning.
import { limits } from '@millrace/contract';
import type { Context } from '../shared/context/context.ts';
import { inTenant, type Queryable } from '../shared/database/index.ts';
import { CLEAN_ROWS_MAX } from '../shared/limits.ts';
import {
  cleanAlerts,
  heldOf,
  holdLonger,
  insertAlert,
  listHeld,
  lockUser,
  makeDue,
  sentOf,
  sumUp,
  takeWaiting,
  type HeldOf,
} from './alert.store.ts';
import { beforeOf, planAlert } from './plan-alert.ts';
import { cleanSubscriptions } from './push/subscription.store.ts';
import { enqueueAlert } from './send-alert.ts';
import { findSettings } from './settings.store.ts';

export const RELEASE_ALERTS = 'release_alerts';
export const CLEAN_ALERTS = 'clean_alerts';

/** Of one tenant in one minute; the next minute takes the rest. */
const RELEASED_MAX = 2000;

export async function releaseAlerts({ tenants, pools, clock }: Context): Promise<void> {
  for (const tenantId of await tenants.listIds()) {
    const nowMs = clock.now();
    await inTenant(pools.app, tenantId, async (tx) => {
      for (const id of await takeWaiting(tx, tenantId, nowMs, RELEASED_MAX)) await enqueueAlert(tx, tenantId, id);
    });
    const held = await inTenant(pools.app, tenantId, (tx) => listHeld(tx, tenantId, nowMs, RELEASED_MAX));
    for (const of of held) await inTenant(pools.app, tenantId, (tx) => releaseHeld(tx, tenantId, of, nowMs));
  }
}

/** Everything held of one trader and channel: one alert as itself, several as a summary; or held on, by what he has chosen since. */
async function releaseHeld(tx: Queryable, tenantId: string, of: HeldOf, nowMs: number): Promise<void> {
  await lockUser(tx, of.userId);
  const held = await heldOf(tx, of);
  const [first] = held;
  if (!first) return;
  const settings = await findSettings(tx, of.userId);
  const only = held.length === 1 ? first : undefined;
  const urgent = held.some((alert) => alert.urgent);
  const of1 = { kind: only?.kind ?? 'summary', taskId: only?.taskId ?? null };
  const sent = (await sentOf(tx, [of.userId], nowMs)).filter(({ channel }) => channel === of.channel);
  const plan = planAlert(settings, urgent, beforeOf(sent, of1), nowMs);
  const ids = held.map(({ id }) => id);
  if (plan.state === 'held') return holdLonger(tx, ids, plan);
  if (only) {
    await makeDue(tx, only.id);
    return enqueueAlert(tx, tenantId, only.id);
  }
  const summary = { tenantId, ...of, what: 'summary', messageId: null, kind: 'summary', taskId: null, urgent, count: held.length } as const;
  const id = await insertAlert(tx, summary, plan, nowMs);
  await sumUp(tx, ids, id, nowMs);
  await enqueueAlert(tx, tenantId, id);
}

export async function cleanOldAlerts({ tenants, pools, clock }: Context): Promise<void> {
  const beforeMs = clock.now() - limits.alertDays * 86_400_000;
  for (const tenantId of await tenants.listIds())
    await inTenant(pools.app, tenantId, async (tx) => {
      await cleanAlerts(tx, beforeMs, CLEAN_ROWS_MAX);
      await cleanSubscriptions(tx, beforeMs, CLEAN_ROWS_MAX);
    });
}
