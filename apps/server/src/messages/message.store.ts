// The only SQL on messages. A message is a kind and arguments; its words are made where it is read, in the reader's language.
// A trigger signals message_written for every writer.
import type { Message } from '@millrace/contract';
import type { Queryable } from '../shared/database/index.ts';
import { newId } from '../shared/ids.ts';

export interface NewMessage {
  tenantId: string;
  userId: string;
  kind: Message['kind'];
  args: Message['args'];
  taskId: string | null;
}

/** Writes one message inside the transaction of what caused it; answers its id. */
export async function writeMessage(tx: Queryable, message: NewMessage, nowMs: number): Promise<string> {
  const id = newId('msg');
  await tx.query('insert into message (id, tenant_id, user_id, kind, args, task_id, created_at) values ($1, $2, $3, $4, $5, $6, $7)', [
    id,
    message.tenantId,
    message.userId,
    message.kind,
    JSON.stringify(message.args),
    message.taskId,
    new Date(nowMs),
  ]);
  return id;
}

interface NewMessages extends Pick<NewMessage, 'tenantId' | 'kind'> {
  readers: readonly Pick<NewMessage, 'userId' | 'args'>[];
}

/** One message for each of many readers, in one statement. */
export async function writeMessages(tx: Queryable, { tenantId, kind, readers }: NewMessages, nowMs: number): Promise<void> {
  await tx.query(
    `insert into message (id, tenant_id, user_id, kind, args, created_at)
     select id, $1, user_id, $2, args::jsonb, $3 from unnest($4::text[], $5::text[], $6::text[]) as t(id, user_id, args)`,
    [
      tenantId,
      kind,
      new Date(nowMs),
      readers.map(() => newId('msg')),
      readers.map(({ userId }) => userId),
      readers.map(({ args }) => JSON.stringify(args)),
    ],
  );
}

interface Row {
  id: string;
  kind: Message['kind'];
  args: Message['args'];
  task_id: string | null;
  read_at: Date | null;
  created_at: Date;
}

const COLUMNS = 'id, kind, args, task_id, read_at, created_at';

export async function pageMessages(
  tx: Queryable,
  userId: string,
  page: { offset: number; size: number },
): Promise<{ total: number; rows: Message[] }> {
  const counted = await tx.query<{ total: number }>('select count(*)::int as total from message where user_id = $1', [userId]);
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from message where user_id = $1 order by created_at desc, id desc limit $2 offset $3`,
    [userId, page.size, page.offset],
  );
  return { total: counted.rows[0]?.total ?? 0, rows: rows.map(messageOf) };
}

/** A message with where and in which language its reader wants it; undefined when the user was deleted. `tx` is a transaction of the tenant. */
export async function findMessageToMail(
  tx: Queryable,
  id: string,
): Promise<{ args: Message['args']; email: string; languageCode: number } | undefined> {
  const { rows } = await tx.query<{ args: Message['args']; email: string; languageCode: number }>(
    `select m.args, u.email, u.language_code as "languageCode" from message m join app_user u on u.id = m.user_id where m.id = $1 and not u.deleted`,
    [id],
  );
  return rows[0];
}

export async function findMessage(tx: Queryable, userId: string, id: string): Promise<Message | undefined> {
  const { rows } = await tx.query<Row>(`select ${COLUMNS} from message where user_id = $1 and id = $2`, [userId, id]);
  return rows[0] && messageOf(rows[0]);
}

/** The number of unread messages, as the socket sends it. */
export async function countUnread(tx: Queryable, userId: string): Promise<number> {
  const { rows } = await tx.query<{ unread: number }>(
    'select count(*)::int as unread from message where user_id = $1 and read_at is null',
    [userId],
  );
  return rows[0]?.unread ?? 0;
}

/** Marks one message as read; false when the user has no such message. */
export async function markRead(tx: Queryable, userId: string, id: string, nowMs: number): Promise<boolean> {
  const { rows } = await tx.query<{ read_at: Date | null }>('select read_at from message where user_id = $1 and id = $2 for update', [
    userId,
    id,
  ]);
  const row = rows[0];
  if (row && row.read_at === null)
    await tx.query('update message set read_at = $3 where user_id = $1 and id = $2', [userId, id, new Date(nowMs)]);
  return row !== undefined;
}

export async function markAllRead(tx: Queryable, userId: string, nowMs: number): Promise<void> {
  await tx.query('update message set read_at = $2 where user_id = $1 and read_at is null', [userId, new Date(nowMs)]);
}

function messageOf(row: Row): Message {
  return {
    id: row.id,
    kind: row.kind,
    args: row.args,
    taskId: row.task_id,
    read: row.read_at !== null,
    createTime: row.created_at.getTime(),
  };
}
