// Whether an alert goes out now or is held, by the trader's choices and by what went out before. Pure.
import {
  defaultAlertSettings,
  limits,
  messageKinds,
  type Alert,
  type AlertChannel,
  type AlertScope,
  type AlertSettings,
  type MessageKind,
} from '@millrace/contract';
import { quietUntil } from './quiet-hours.ts';

/** Whether the trader wants a message of this kind by this channel. */
export function isWanted(settings: AlertSettings | undefined, kind: MessageKind, channel: AlertChannel): boolean {
  const { tab, urgency } = messageKinds[kind];
  const scope: AlertScope = (settings ?? defaultAlertSettings)[`${tab}${channel === 'push' ? 'Push' : 'Mail'}`];
  return urgency === 'urgent' ? scope !== 'off' : urgency === 'normal' && scope === 'all';
}

/** What went out to the trader by one channel. */
export interface Before {
  /** Newest alert of the same task and kind; undefined without. */
  alikeMs: number | undefined;
  /** Alerts of the last hour, and the oldest of them. */
  inHour: number;
  oldestInHourMs: number | undefined;
}

/** An alert that went out, or is going out, of one trader and channel, in the last hour. */
export interface SentAlert {
  kind: string;
  taskId: string | null;
  atMs: number;
}

export function beforeOf(sent: readonly SentAlert[], { kind, taskId }: Pick<SentAlert, 'kind' | 'taskId'>): Before {
  const times = sent.map(({ atMs }) => atMs);
  const alike = sent.filter((alert) => alert.kind === kind && alert.taskId === taskId).map(({ atMs }) => atMs);
  return {
    alikeMs: alike.length === 0 ? undefined : Math.max(...alike),
    inHour: sent.length,
    oldestInHourMs: times.length === 0 ? undefined : Math.min(...times),
  };
}

export type Plan = { state: 'due' } | { state: 'held'; reason: Alert['reason']; dueMs: number };

export function planAlert(settings: AlertSettings | undefined, urgent: boolean, before: Before, nowMs: number): Plan {
  const { quietFrom: from, quietTo: to, zone, urgentInQuiet } = settings ?? defaultAlertSettings;
  const quietMs = urgent && urgentInQuiet ? undefined : quietUntil({ from, to, zone }, nowMs);
  if (quietMs !== undefined) return { state: 'held', reason: 'quiet', dueMs: quietMs };
  const spacedMs = before.alikeMs === undefined ? nowMs : before.alikeMs + limits.alertSpacingSec * 1000;
  if (spacedMs > nowMs) return { state: 'held', reason: 'spacing', dueMs: spacedMs };
  if (before.inHour >= limits.alertsPerHour) return { state: 'held', reason: 'hour', dueMs: (before.oldestInHourMs ?? nowMs) + 3_600_000 };
  return { state: 'due' };
}

/** Attempts of a channel that does not take an alert: half a minute, doubled each time up to four hours, for about a day. */
const ATTEMPTS_MAX = 14;
const FIRST_WAIT_MS = 30_000;
const WAIT_MS_MAX = 14_400_000;

/** How long until the next attempt; undefined when it is given up. `attempts` were made. */
export function nextAttemptMs(attempts: number): number | undefined {
  return attempts >= ATTEMPTS_MAX ? undefined : Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), WAIT_MS_MAX);
}
