// The only SQL on messages. A message is a kind and arguments; its words are made where it is read, in the reader's language.
// Triggers signal message_written for every writer, and clear `undecided` when what it tells is settled.
import { decisionOfKind, kindsOfTab, messageKinds, messageTabs, type Message, type MessageKind, type MessageTab } from '@millrace/contract';
import type { Queryable } from '../shared/database/index.ts';
import { newId } from '../shared/ids.ts';
import { isDecision, type DecisionKind } from './decisions.ts';

export interface NewMessage {
  tenantId: string;
  userId: string;
  kind: MessageKind;
  args: Message['args'];
  taskId: string | null;
  /** Nothing is left to decide, although messages of this kind usually ask for a decision. */
  settled?: boolean;
}

/** Writes one message inside the transaction of what caused it; answers its id. */
export async function writeMessage(tx: Queryable, message: NewMessage, nowMs: number): Promise<string> {
  const id = newId('msg');
  await tx.query(
    'insert into message (id, tenant_id, user_id, kind, args, task_id, undecided, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [
      id,
      message.tenantId,
      message.userId,
      message.kind,
      JSON.stringify(message.args),
      message.taskId,
      message.settled !== true && decisionOfKind(message.kind) !== undefined,
      new Date(nowMs),
    ],
  );
  await queueAlerts(tx, message.kind, [id]);
  return id;
}

export type NewDecision = Omit<NewMessage, 'kind' | 'taskId'> & { kind: DecisionKind };

/** Writes the message of a decision inside its transaction; it is mailed once that has committed. */
export async function writeDecision(tx: Queryable, decision: NewDecision, nowMs: number): Promise<void> {
  await writeMessage(tx, { ...decision, taskId: null }, nowMs);
}

/** Enqueues the alerts of new messages of one kind, of those readers who want it outside the app. Quiet kinds ask the database nothing. */
async function queueAlerts(tx: Queryable, kind: MessageKind, ids: readonly string[]): Promise<void> {
  const { tab, urgency } = messageKinds[kind];
  if (urgency !== 'quiet' || isDecision(kind)) await tx.query('select queue_alerts($1, $2, $3, $4)', [ids, tab, urgency, isDecision(kind)]);
}

interface NewMessages extends Pick<NewMessage, 'tenantId' | 'kind'> {
  readers: readonly Pick<NewMessage, 'userId' | 'args'>[];
}

/** One message for each of many readers, in one statement; of a kind that asks for no decision. */
export async function writeMessages(tx: Queryable, { tenantId, kind, readers }: NewMessages, nowMs: number): Promise<void> {
  const ids = readers.map(() => newId('msg'));
  await tx.query(
    `insert into message (id, tenant_id, user_id, kind, args, created_at)
     select id, $1, user_id, $2, args::jsonb, $3 from unnest($4::text[], $5::text[], $6::text[]) as t(id, user_id, args)`,
    [tenantId, kind, new Date(nowMs), ids, readers.map(({ userId }) => userId), readers.map(({ args }) => JSON.stringify(args))],
  );
  await queueAlerts(tx, kind, ids);
}

interface Row {
  id: string;
  kind: MessageKind;
  args: Message['args'];
  task_id: string | null;
  read_at: Date | null;
  undecided: boolean;
  created_at: Date;
}

const COLUMNS = 'id, kind, args, task_id, read_at, undecided, created_at';
/** More of them than this stand in their place by time. */
const UNDECIDED_SHOWN_MAX = 50;

export interface InboxPlace {
  tab: MessageTab | undefined;
  /** The last message of the page before. */
  after: { atMs: number; id: string } | undefined;
  size: number;
}

/** A page by time, the newest first, of what needs no decision; before the first page what does. `more`: another page follows. */
export async function pageMessages(
  tx: Queryable,
  userId: string,
  { tab, after, size }: InboxPlace,
): Promise<{ rows: Message[]; more: boolean }> {
  const kinds = tab === undefined ? null : kindsOfTab(tab);
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from message
      where user_id = $1 and deleted_at is null and not undecided and ($2::text[] is null or kind = any($2))
        and ($3::timestamptz is null or (created_at, id) < ($3, $4))
      order by created_at desc, id desc limit $5`,
    [userId, kinds, after ? new Date(after.atMs) : null, after?.id ?? null, size + 1],
  );
  const first = after ? [] : await undecidedMessages(tx, userId, kinds);
  return { rows: [...first, ...rows.slice(0, size).map(messageOf)], more: rows.length > size };
}

async function undecidedMessages(tx: Queryable, userId: string, kinds: readonly MessageKind[] | null): Promise<Message[]> {
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from message
      where user_id = $1 and undecided and deleted_at is null and ($2::text[] is null or kind = any($2))
      order by created_at desc, id desc limit $3`,
    [userId, kinds, UNDECIDED_SHOWN_MAX],
  );
  return rows.map(messageOf);
}

export async function findMessage(tx: Queryable, userId: string, id: string): Promise<Message | undefined> {
  const { rows } = await tx.query<Row>(`select ${COLUMNS} from message where user_id = $1 and id = $2 and deleted_at is null`, [
    userId,
    id,
  ]);
  return rows[0] && messageOf(rows[0]);
}

/** Unread messages of each tab. */
export async function countUnreadOfTabs(tx: Queryable, userId: string): Promise<Record<MessageTab, number>> {
  const { rows } = await tx.query<{ kind: MessageKind; unread: number }>(
    'select kind, count(*)::int as unread from message where user_id = $1 and read_at is null and deleted_at is null group by kind',
    [userId],
  );
  const of = (tab: MessageTab): number =>
    rows.filter(({ kind }) => kindsOfTab(tab).includes(kind)).reduce((sum, { unread }) => sum + unread, 0);
  return Object.fromEntries(messageTabs.map((tab) => [tab, of(tab)])) as Record<MessageTab, number>;
}

/** Those of the user's messages that are still there, in any order. */
export async function findMessages(tx: Queryable, userId: string, ids: readonly string[]): Promise<Message[]> {
  const { rows } = await tx.query<Row>(`select ${COLUMNS} from message where user_id = $1 and id = any($2) and deleted_at is null`, [
    userId,
    ids,
  ]);
  return rows.map(messageOf);
}

/** Unread messages of each user, as the socket sends them; a user without any is left out. */
export async function countUnreadOf(tx: Queryable, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.query<{ userId: string; unread: number }>(
    'select user_id as "userId", count(*)::int as unread from message where user_id = any($1) and read_at is null and deleted_at is null group by user_id',
    [userIds],
  );
  return new Map(rows.map(({ userId, unread }) => [userId, unread]));
}

/** Marks one message as read; false when the user has no such message. */
export async function markRead(tx: Queryable, userId: string, id: string, nowMs: number): Promise<boolean> {
  const { rows } = await tx.query<{ read_at: Date | null }>(
    'select read_at from message where user_id = $1 and id = $2 and deleted_at is null for update',
    [userId, id],
  );
  const row = rows[0];
  if (row && row.read_at === null)
    await tx.query('update message set read_at = $3 where user_id = $1 and id = $2', [userId, id, new Date(nowMs)]);
  return row !== undefined;
}

/** All of one tab, or all. */
export async function markAllRead(tx: Queryable, userId: string, tab: MessageTab | undefined, nowMs: number): Promise<void> {
  await tx.query(
    `update message set read_at = $2 where user_id = $1 and read_at is null and deleted_at is null and ($3::text[] is null or kind = any($3))`,
    [userId, new Date(nowMs), tab === undefined ? null : kindsOfTab(tab)],
  );
}

/** Deletes a message, or brings it back; false when the user has no such message. */
export async function setDeleted(tx: Queryable, userId: string, id: string, deletedMs: number | null): Promise<boolean> {
  const { rowCount } = await tx.query('update message set deleted_at = $3 where user_id = $1 and id = $2', [
    userId,
    id,
    deletedMs === null ? null : new Date(deletedMs),
  ]);
  return rowCount === 1;
}

function messageOf(row: Row): Message {
  return {
    id: row.id,
    kind: row.kind,
    args: row.args,
    taskId: row.task_id,
    read: row.read_at !== null,
    undecided: row.undecided,
    createTime: row.created_at.getTime(),
  };
}
