// What a batch of jobs has to send: notes an alert for each channel that the reader of a message wants, and reads what the due ones need, in a few statements for
// all of them.
import { alertChannels, messageKinds, type AlertChannel } from '@millrace/contract';
import type { Context } from '../shared/context/context.ts';
import { inTenantUnsynced, type Queryable } from '../shared/database/index.ts';
import { isDecision } from '../messages/index.ts';
import {
  findDue,
  insertAlerts,
  lockReaders,
  messagesToAlert,
  sentOf,
  summedMessages,
  type MessageToAlert,
  type NewAlert,
} from './alert.store.ts';
import type { ReadyAlert } from './deliver.ts';
import { beforeOf, isWanted, planAlert, type Plan, type SentAlert } from './plan-alert.ts';
import { subscriptionsOf, type Subscription } from './push/subscription.store.ts';
import { SUMMED_SHOWN } from './words.ts';

/** Of a message that was just written, or of an alert that is due. */
export type AlertJob = { tenantId: string } & ({ messageId: string } | { alertId: string });

type Devices = ReadonlyMap<string, readonly Subscription[]>;

/** For each job the alerts that are to be sent now; doing it twice changes nothing. */
export function prepareAlerts({ pools, clock, push }: Context, tenantId: string, jobs: readonly AlertJob[]): Promise<ReadyAlert[][]> {
  const messageIds = [...new Set(jobs.flatMap((job) => ('messageId' in job ? [job.messageId] : [])))];
  const alertIds = [...new Set(jobs.flatMap((job) => ('alertId' in job ? [job.alertId] : [])))];
  return inTenantUnsynced(pools.app, tenantId, async (tx) => {
    const nowMs = clock.now();
    const known = new Map<string, readonly Subscription[]>();
    const learnDevices = async (users: readonly { userId: string }[]): Promise<void> => {
      const asked = [...new Set(users.map(({ userId }) => userId))].filter((userId) => !known.has(userId));
      const found = asked.length === 0 ? new Map<string, Subscription[]>() : await subscriptionsOf(tx, asked, push.publicKey, nowMs);
      for (const userId of asked) known.set(userId, found.get(userId) ?? []);
    };
    if (messageIds.length > 0) {
      await lockReaders(tx, messageIds);
      const messages = await messagesToAlert(tx, messageIds);
      await learnDevices(messages.filter((message) => wants(message, 'push')));
      await noteAlerts(tx, messages, known, nowMs);
    }
    const due = await findDue(tx, { messageIds, alertIds });
    await learnDevices(due.filter(({ channel }) => channel === 'push'));
    const summaries = due.filter(({ what }) => what === 'summary').map(({ id }) => id);
    const summed = summaries.length === 0 ? undefined : await summedMessages(tx, summaries, SUMMED_SHOWN);
    const ready = due.map((alert) => ({
      ...alert,
      messages: summed?.get(alert.id) ?? (alert.message ? [alert.message] : []),
      subscriptions: known.get(alert.userId) ?? [],
    }));
    const byId = Map.groupBy(ready, ({ id }) => id);
    const byMessage = Map.groupBy(ready, ({ ofMessage }) => ofMessage);
    // A job that is there twice sends once.
    const given = new Set<string>();
    return jobs.map((job) => {
      const name = 'messageId' in job ? job.messageId : job.alertId;
      if (given.has(name)) return [];
      given.add(name);
      return ('messageId' in job ? byMessage.get(name) : byId.get(name)) ?? [];
    });
  });
}

function isAlwaysMailed({ kind }: MessageToAlert, channel: AlertChannel): boolean {
  return channel === 'mail' && isDecision(kind);
}

function wants(message: MessageToAlert, channel: AlertChannel): boolean {
  return !message.noted.includes(channel) && (isAlwaysMailed(message, channel) || isWanted(message.settings, message.kind, channel));
}

/** In the order of the messages: what goes out of one counts for the next. */
async function noteAlerts(tx: Queryable, messages: readonly MessageToAlert[], devices: Devices, nowMs: number): Promise<void> {
  const wanted = messages.flatMap((message) =>
    alertChannels
      .filter((channel) => wants(message, channel) && (channel === 'mail' || (devices.get(message.userId) ?? []).length > 0))
      .map((channel) => ({ message, channel })),
  );
  if (wanted.length === 0) return;
  const nameOf = (of: { userId: string; channel: AlertChannel }): string => `${of.channel} ${of.userId}`;
  const userIds = [...new Set(wanted.map(({ message }) => message.userId))];
  const sent = new Map<string, SentAlert[]>(Map.groupBy(await sentOf(tx, userIds, nowMs), nameOf));
  const noted: (NewAlert & { plan: Plan })[] = [];
  for (const { message, channel } of wanted) {
    const { tenantId, userId, kind, taskId, settings } = message;
    const before = sent.get(nameOf({ userId, channel })) ?? [];
    const urgent = messageKinds[kind].urgency === 'urgent';
    const plan: Plan = isAlwaysMailed(message, channel)
      ? { state: 'due' }
      : planAlert(settings, urgent, beforeOf(before, { kind, taskId }), nowMs);
    if (plan.state === 'due') sent.set(nameOf({ userId, channel }), [...before, { kind, taskId, atMs: nowMs }]);
    noted.push({ tenantId, userId, channel, what: 'message', messageId: message.id, kind, taskId, urgent, count: 1, plan });
  }
  await insertAlerts(tx, noted, nowMs);
}
