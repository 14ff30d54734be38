// The only SQL on alerts.
import type { Alert, AlertChannel, AlertSettings, Message } from '@millrace/contract';
import type { Queryable } from '../shared/database/index.ts';
import { newId } from '../shared/ids.ts';
import type { Plan, SentAlert } from './plan-alert.ts';
import { SETTINGS_COLUMNS, settingsOf, type SettingsRow } from './settings.store.ts';

/** What is needed to decide about a message. */
export interface MessageToAlert {
  id: string;
  tenantId: string;
  userId: string;
  kind: Message['kind'];
  taskId: string | null;
  settings: AlertSettings | undefined;
  /** Channels by which an alert of it is noted already. */
  noted: AlertChannel[];
}

/** The lock of each reader: alerts of one trader are decided one after the other. Always in the same order, so that nobody waits for each other. */
export async function lockReaders(tx: Queryable, messageIds: readonly string[]): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock(reader) from
       (select distinct hashtextextended('alerts ' || user_id, 0) as reader from message where id = any($1) order by 1) readers`,
    [messageIds],
  );
}

/** The messages with their readers' choices, in the order asked for; without those that are gone, or whose reader is. */
export async function messagesToAlert(tx: Queryable, messageIds: readonly string[]): Promise<MessageToAlert[]> {
  const { rows } = await tx.query<MessageToAlert & SettingsRow>(
    `select m.id, m.tenant_id as "tenantId", m.user_id as "userId", m.kind, m.task_id as "taskId", ${SETTINGS_COLUMNS},
       array(select a.channel from alert a where a.message_id = m.id) as noted
       from unnest($1::text[]) with ordinality as asked(id, place) join message m on m.id = asked.id and m.deleted_at is null
         join app_user u on u.id = m.user_id and not u.deleted left join alert_setting s on s.user_id = m.user_id
      order by asked.place`,
    [messageIds],
  );
  return rows.map((row) => ({ ...row, settings: settingsOf(row) }));
}

export async function lockUser(tx: Queryable, userId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('alerts ' || $1, 0))`, [userId]);
}

/** What went out to each of the traders, or is going out, in the last hour. */
export async function sentOf(
  tx: Queryable,
  userIds: readonly string[],
  nowMs: number,
): Promise<(SentAlert & { userId: string; channel: AlertChannel })[]> {
  const { rows } = await tx.query<SentAlert & { userId: string; channel: AlertChannel }>(
    `select user_id as "userId", channel, kind, task_id as "taskId", floor(extract(epoch from coalesce(settled_at, created_at)) * 1000)::float8 as "atMs"
       from alert where user_id = any($1) and what <> 'test' and state in ('due', 'waiting', 'sent') and created_at > $3 and coalesce(settled_at, created_at) > $2`,
    [userIds, new Date(nowMs - 3_600_000), new Date(nowMs - 86_400_000)],
  );
  return rows;
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

/** Notes alerts; answers their ids. A message has one for each channel: the second time nothing is written. */
export async function insertAlerts(tx: Queryable, alerts: readonly (NewAlert & { plan: Plan })[], nowMs: number): Promise<string[]> {
  const rows = alerts.map(({ plan, ...alert }) => ({
    ...alert,
    id: newId('alr'),
    state: plan.state,
    reason: plan.state === 'held' ? plan.reason : '',
    dueAt: plan.state === 'held' ? new Date(plan.dueMs) : null,
  }));
  await tx.query(
    `insert into alert (id, tenant_id, user_id, channel, what, message_id, kind, task_id, urgent, count, state, reason, due_at, created_at)
     select id, "tenantId", "userId", channel, what, "messageId", kind, "taskId", urgent, count, state, reason, "dueAt", $2
       from jsonb_to_recordset($1) as a(id text, "tenantId" text, "userId" text, channel text, what text, "messageId" text, kind text, "taskId" text,
         urgent bool, count int, state text, reason text, "dueAt" timestamptz)
     on conflict (message_id, channel) where message_id is not null do nothing`,
    [JSON.stringify(rows), new Date(nowMs)],
  );
  return rows.map(({ id }) => id);
}

export async function insertAlert(tx: Queryable, alert: NewAlert, plan: Plan, nowMs: number): Promise<string> {
  const [id] = await insertAlerts(tx, [{ ...alert, plan }], nowMs);
  if (id === undefined) throw new Error('an alert has no id');
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
  /** The message that it was noted for, even when that is gone since; null of summaries and trials. */
  ofMessage: string | null;
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

/** Alerts in state `due`: those of the messages, and those named. */
export async function findDue(tx: Queryable, by: { messageIds: readonly string[]; alertIds: readonly string[] }): Promise<DueAlert[]> {
  const { rows } = await tx.query<DueRow>(
    `select a.id, a.message_id as "ofMessage", a.user_id as "userId", a.channel, a.what, a.urgent, a.count, a.attempts, a.reached, floor(extract(epoch from a.created_at) * 1000)::float8 as "createdMs",
       u.email, u.language_code as "languageCode", m.id as "messageId", m.kind, m.args, m.task_id as "taskId", t.assignment_type as "assignmentType",
       ${SETTINGS_COLUMNS}
       from alert a join app_user u on u.id = a.user_id left join alert_setting s on s.user_id = a.user_id left join message m on m.id = a.message_id and m.deleted_at is null
         left join task t on t.id = m.task_id
      where (a.message_id = any($1) or a.id = any($2)) and a.state = 'due' and not u.deleted`,
    [by.messageIds, by.alertIds],
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

/** The messages that each summary stands for, newest first, at most `most` of each. */
export async function summedMessages(
  tx: Queryable,
  summaryIds: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, AlertedMessage[]>> {
  const { rows } = await tx.query<AlertedMessage & { summaryId: string }>(
    `select summary.id as "summaryId", summed.* from unnest($1::text[]) as summary(id), lateral
       (select m.id, m.kind, m.args, m.task_id as "taskId", t.assignment_type as "assignmentType"
          from alert a join message m on m.id = a.message_id and m.deleted_at is null left join task t on t.id = m.task_id
         where a.summary_id = summary.id order by m.created_at desc, m.id desc limit $2) summed`,
    [summaryIds, most],
  );
  return Map.groupBy(rows, ({ summaryId }) => summaryId);
}

export interface AlertEnd {
  state: Alert['state'];
  reason: Alert['reason'];
  /** Of one that waits. */
  dueMs?: number;
  reached?: readonly string[];
}

/** Notes what became of attempts; nothing where another has noted an end already. */
export async function noteAttempts(tx: Queryable, attempts: readonly (AlertEnd & { id: string })[], nowMs: number): Promise<void> {
  const rows = attempts.map(({ id, state, reason, dueMs, reached }) => ({
    id,
    state,
    reason,
    dueAt: dueMs === undefined ? null : new Date(dueMs),
    ended: state === 'sent' || state === 'failed',
    reached: reached ?? [],
  }));
  await tx.query(
    `update alert set state = e.state, reason = e.reason, due_at = e."dueAt", settled_at = case when e.ended then $2::timestamptz end, reached = e.reached,
       attempts = attempts + 1
       from jsonb_to_recordset($1) as e(id text, state text, reason text, "dueAt" timestamptz, ended bool, reached text[])
      where alert.id = e.id and alert.state = 'due'`,
    [JSON.stringify(rows), new Date(nowMs)],
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
