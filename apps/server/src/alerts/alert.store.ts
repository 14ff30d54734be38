// The only SQL on alerts.
import type { Alert, AlertChannel, AlertSettings, Message } from '@millrace/contract';
import type { Queryable } from '../shared/database/index.ts';
import { newId } from '../shared/ids.ts';
import type { Before, Plan } from './plan-alert.ts';
import { SETTINGS_COLUMNS, settingsOf, type SettingsRow } from './settings.store.ts';

/** What is needed to decide about a message and to word it. */
export interface MessageToAlert {
  id: string;
  tenantId: string;
  userId: string;
  kind: Message['kind'];
  args: Message['args'];
  taskId: string | null;
  settings: AlertSettings | undefined;
}

/** The message and its reader's choices, and the lock of the reader: alerts of one trader are decided one after the other. Undefined when either is gone. */
export async function lockMessage(tx: Queryable, messageId: string): Promise<MessageToAlert | undefined> {
  const { rows } = await tx.query<MessageToAlert & SettingsRow>(
    `select m.id, m.tenant_id as "tenantId", m.user_id as "userId", m.kind, m.args, m.task_id as "taskId", ${SETTINGS_COLUMNS},
       pg_advisory_xact_lock(hashtextextended('alerts ' || m.user_id, 0))
       from message m join app_user u on u.id = m.user_id left join alert_setting s on s.user_id = m.user_id where m.id = $1 and m.deleted_at is null and not u.deleted`,
    [messageId],
  );
  return rows[0] && { ...rows[0], settings: settingsOf(rows[0]) };
}

export async function lockUser(tx: Queryable, userId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('alerts ' || $1, 0))`, [userId]);
}

/** What went out, or is going out, in the last hour. */
export async function readBefore(
  tx: Queryable,
  of: { userId: string; channel: AlertChannel; kind: string; taskId: string | null },
  nowMs: number,
): Promise<Before> {
  const { rows } = await tx.query<{ alike: Date | null; inHour: number; oldest: Date | null }>(
    `select max(at) filter (where kind = $3 and task_id is not distinct from $4) as alike, count(*)::int as "inHour", min(at) as oldest
       from (select kind, task_id, coalesce(settled_at, created_at) as at from alert
              where user_id = $1 and channel = $2 and what <> 'test' and state in ('due', 'waiting', 'sent') and created_at > $6) a where at > $5`,
    [of.userId, of.channel, of.kind, of.taskId, new Date(nowMs - 3_600_000), new Date(nowMs - 86_400_000)],
  );
  const [row] = rows;
  return { alikeMs: row?.alike?.getTime(), inHour: row?.inHour ?? 0, oldestInHourMs: row?.oldest?.getTime() };
}

export interface NewAlert {
  tenantId: string;
  userId: string;
  channel: AlertChannel;
  what: Alert['what'];
  messageId: string | null;
  kind: string;
  taskId: string | null;
  urgent: boolean;
  count: number;
}

/** Notes an alert. A message has one for each channel: the second time nothing is written. */
export async function insertAlert(tx: Queryable, alert: NewAlert, plan: Plan, nowMs: number): Promise<string> {
  const id = newId('alr');
  const held = plan.state === 'held' ? plan : undefined;
  await tx.query(
    `insert into alert (id, tenant_id, user_id, channel, what, message_id, kind, task_id, urgent, count, state, reason, due_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict (message_id, channel) where message_id is not null do nothing`,
    [
      id,
      alert.tenantId,
      alert.userId,
      alert.channel,
      alert.what,
      alert.messageId,
      alert.kind,
      alert.taskId,
      alert.urgent,
      alert.count,
      plan.state,
      held?.reason ?? '',
      held ? new Date(held.dueMs) : null,
      new Date(nowMs),
    ],
  );
  return id;
}

/** A message with what names its page. */
export type AlertedMessage = Pick<Message, 'id' | 'kind' | 'args' | 'taskId'> & {
  /** Of the task that it names; null without. */
  assignmentType: number | null;
};

/** An alert that is about to be sent, with what its words are made of. */
export interface DueAlert {
  id: string;
  userId: string;
  channel: AlertChannel;
  what: Alert['what'];
  urgent: boolean;
  count: number;
  attempts: number;
  reached: string[];
  createdMs: number;
  email: string;
  languageCode: number;
  settings: AlertSettings | undefined;
  message: AlertedMessage | undefined;
}

type DueRow = Omit<DueAlert, 'settings' | 'message'> &
  SettingsRow & {
    messageId: string | null;
    kind: Message['kind'];
    args: Message['args'] | null;
    taskId: string | null;
    assignmentType: number | null;
  };

/** Alerts in state `due`: of a message, or one by its id. */
export async function findDue(tx: Queryable, by: { messageId?: string; alertId?: string }): Promise<DueAlert[]> {
  const { rows } = await tx.query<DueRow>(
    `select a.id, a.user_id as "userId", a.channel, a.what, a.urgent, a.count, a.attempts, a.reached, floor(extract(epoch from a.created_at) * 1000)::float8 as "createdMs",
       u.email, u.language_code as "languageCode", m.id as "messageId", m.kind, m.args, m.task_id as "taskId", t.assignment_type as "assignmentType",
       ${SETTINGS_COLUMNS}
       from alert a join app_user u on u.id = a.user_id left join alert_setting s on s.user_id = a.user_id left join message m on m.id = a.message_id and m.deleted_at is null
         left join task t on t.id = m.task_id
      where ${by.alertId === undefined ? 'a.message_id' : 'a.id'} = $1 and a.state = 'due' and not u.deleted`,
    [by.alertId ?? by.messageId],
  );
  return rows.map((row) => ({
    ...row,
    settings: settingsOf(row),
    message:
      row.messageId !== null && row.args
        ? { id: row.messageId, kind: row.kind, args: row.args, taskId: row.taskId, assignmentType: row.assignmentType }
        : undefined,
  }));
}

/** The messages that a summary stands for, newest first. */
export async function summedMessages(tx: Queryable, summaryId: string, most: number): Promise<AlertedMessage[]> {
  const { rows } = await tx.query<AlertedMessage>(
    `select m.id, m.kind, m.args, m.task_id as "taskId", t.assignment_type as "assignmentType"
       from alert a join message m on m.id = a.message_id and m.deleted_at is null left join task t on t.id = m.task_id
      where a.summary_id = $1 order by m.created_at desc, m.id desc limit $2`,
    [summaryId, most],
  );
  return rows;
}

export interface AlertEnd {
  state: Alert['state'];
  reason: Alert['reason'];
  /** Of one that waits. */
  dueMs?: number;
  reached?: readonly string[];
}

/** Notes what became of an attempt; nothing where another has noted an end already. */
export async function noteAttempt(tx: Queryable, id: string, end: AlertEnd, nowMs: number): Promise<void> {
  const ended = end.state === 'sent' || end.state === 'failed';
  await tx.query(
    `update alert set state = $2, reason = $3, due_at = $4, settled_at = $5, reached = $6, attempts = attempts + 1 where id = $1 and state = 'due'`,
    [
      id,
      end.state,
      end.reason,
      end.dueMs === undefined ? null : new Date(end.dueMs),
      ended ? new Date(nowMs) : null,
      [...(end.reached ?? [])],
    ],
  );
}

/** Waiting alerts whose time has come, made due. */
export async function takeWaiting(tx: Queryable, tenantId: string, nowMs: number, rowsMax: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update alert set state = 'due', due_at = null where id in
       (select id from alert where tenant_id = $1 and state = 'waiting' and due_at <= $2 order by due_at limit $3 for update skip locked) returning id`,
    [tenantId, new Date(nowMs), rowsMax],
  );
  return rows.map(({ id }) => id);
}

export interface HeldOf {
  userId: string;
  channel: AlertChannel;
}

/** Whose held alerts may go out now. */
export async function listHeld(tx: Queryable, tenantId: string, nowMs: number, rowsMax: number): Promise<HeldOf[]> {
  const { rows } = await tx.query<HeldOf>(
    `select distinct user_id as "userId", channel from alert where tenant_id = $1 and state = 'held' and due_at <= $2 limit $3`,
    [tenantId, new Date(nowMs), rowsMax],
  );
  return rows;
}

export interface HeldAlert {
  id: string;
  kind: string;
  taskId: string | null;
  urgent: boolean;
}

/** All held alerts of one trader and channel. Call it under his lock. */
export async function heldOf(tx: Queryable, { userId, channel }: HeldOf): Promise<HeldAlert[]> {
  const { rows } = await tx.query<HeldAlert>(
    `select id, kind, task_id as "taskId", urgent from alert where user_id = $1 and channel = $2 and state = 'held' order by created_at, id`,
    [userId, channel],
  );
  return rows;
}

export async function holdLonger(
  tx: Queryable,
  ids: readonly string[],
  { reason, dueMs }: Extract<Plan, { state: 'held' }>,
): Promise<void> {
  await tx.query('update alert set reason = $2, due_at = $3 where id = any($1)', [ids, reason, new Date(dueMs)]);
}

/** What quiet hours hold is looked at again, because they were changed. */
export async function recheckQuiet(tx: Queryable, userId: string, nowMs: number): Promise<void> {
  await tx.query(`update alert set due_at = $2 where user_id = $1 and state = 'held' and reason = 'quiet'`, [userId, new Date(nowMs)]);
}

export async function makeDue(tx: Queryable, id: string): Promise<void> {
  await tx.query(`update alert set state = 'due', reason = '', due_at = null where id = $1`, [id]);
}

export async function sumUp(tx: Queryable, ids: readonly string[], summaryId: string, nowMs: number): Promise<void> {
  await tx.query(`update alert set state = 'summed', summary_id = $2, due_at = null, settled_at = $3 where id = any($1)`, [
    ids,
    summaryId,
    new Date(nowMs),
  ]);
}

/** Trials of the last minute. */
export async function countTrials(tx: Queryable, userId: string, nowMs: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from alert where user_id = $1 and what = 'test' and created_at > $2`,
    [userId, new Date(nowMs - 60_000)],
  );
  return rows[0]?.count ?? 0;
}

/** Alerts older than `beforeMs`. */
export async function cleanAlerts(tx: Queryable, beforeMs: number, rowsMax: number): Promise<void> {
  await tx.query('delete from alert where id in (select id from alert where created_at < $1 limit $2)', [new Date(beforeMs), rowsMax]);
}
