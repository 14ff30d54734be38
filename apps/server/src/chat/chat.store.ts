// The only SQL on conversations with support and their messages, of both sides. Row-level security shows the tenant's rows only; who asks for whom is checked here by user.
import type { ChatMessage, ChatPlace } from '@millrace/contract';
import type { Queryable } from '../shared/database/index.ts';
import { newId } from '../shared/ids.ts';

/** Each trader has one conversation, under the trader's own id. */
export function chatIdOf(userId: string): string {
  return `cht_${userId.slice(4)}`;
}

export interface ChatRow {
  id: string;
  userId: string;
  lastNumber: number;
  traderRead: number;
  supportRead: number;
  takenBy: string | null;
  isClosed: boolean;
}

const CHAT = `id, user_id as "userId", last_number as "lastNumber", trader_read as "traderRead", support_read as "supportRead", taken_by as "takenBy", closed_at is not null as "isClosed"`;

export async function findChat(tx: Queryable, userId: string): Promise<ChatRow | undefined> {
  const { rows } = await tx.query<ChatRow>(`select ${CHAT} from chat where user_id = $1`, [userId]);
  return rows[0];
}

export async function findChatById(tx: Queryable, id: string): Promise<ChatRow | undefined> {
  const { rows } = await tx.query<ChatRow>(`select ${CHAT} from chat where id = $1`, [id]);
  return rows[0];
}

/** Messages to one conversation wait for each other from here on, so that numbers have no gaps. */
export async function lockChat(tx: Queryable, id: string): Promise<ChatRow | undefined> {
  const { rows } = await tx.query<ChatRow>(`select ${CHAT} from chat where id = $1 for update`, [id]);
  return rows[0];
}

export async function openChat(tx: Queryable, { tenantId, userId }: { tenantId: string; userId: string }, nowMs: number): Promise<void> {
  await tx.query('insert into chat (id, tenant_id, user_id, last_at, created_at) values ($1, $2, $3, $4, $4) on conflict do nothing', [
    chatIdOf(userId),
    tenantId,
    userId,
    new Date(nowMs),
  ]);
}

export interface StoredMessage extends ChatMessage {
  id: string;
  /** Of the operator who wrote it; null for the trader's. */
  operatorId: string | null;
}

interface Row extends Omit<StoredMessage, 'state' | 'createTime' | 'sender'> {
  at: Date;
  takenBack: boolean;
  removed: boolean;
}

const MESSAGE = `id, number, operator_id as "operatorId", name, coalesce(client_id, '') as "clientId", words as text, pictures, place,
  taken_back_at is not null as "takenBack", removed_at is not null as removed, reason, created_at as at`;

function messageOf({ at, takenBack, removed, ...row }: Row): StoredMessage {
  return {
    ...row,
    sender: row.operatorId === null ? 'trader' : 'support',
    state: removed ? 'removed' : takenBack ? 'takenBack' : 'sent',
    createTime: at.getTime(),
  };
}

export interface NewChatMessage {
  tenantId: string;
  userId: string;
  operator: { id: string; name: string } | null;
  clientId: string | null;
  text: string;
  pictures: readonly string[];
  place: ChatPlace | null;
}

/** Under the lock of the conversation, whose next number it takes. A message of the trader opens a closed conversation again. */
export async function insertChatMessage(tx: Queryable, message: NewChatMessage, nowMs: number): Promise<StoredMessage> {
  const { tenantId, userId, operator, clientId, text, pictures, place } = message;
  const id = chatIdOf(userId);
  const next = operator
    ? 'last_number = last_number + 1, support_read = last_number + 1, last_at = $2, waiting_since = null'
    : 'last_number = last_number + 1, trader_read = last_number + 1, last_at = $2, waiting_since = coalesce(waiting_since, $2), closed_at = null';
  const numbered = await tx.query<{ number: number }>(`update chat set ${next} where id = $1 returning last_number as number`, [
    id,
    new Date(nowMs),
  ]);
  const { rows } = await tx.query<Row>(
    `insert into chat_message (id, chat_id, number, tenant_id, user_id, operator_id, name, client_id, words, pictures, place, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${MESSAGE}`,
    [
      newId('chm'),
      id,
      numbered.rows[0]?.number,
      tenantId,
      userId,
      operator?.id ?? null,
      operator?.name ?? '',
      clientId,
      text,
      pictures,
      place === null ? null : JSON.stringify(place),
      new Date(nowMs),
    ],
  );
  const [row] = rows;
  if (!row) throw new Error(`the conversation ${id} is not open`);
  return messageOf(row);
}

export async function findByClientId(tx: Queryable, chatId: string, clientId: string): Promise<StoredMessage | undefined> {
  const { rows } = await tx.query<Row>(`select ${MESSAGE} from chat_message where chat_id = $1 and client_id = $2`, [chatId, clientId]);
  return rows[0] && messageOf(rows[0]);
}

export async function findChatMessage(tx: Queryable, chatId: string, number: number): Promise<StoredMessage | undefined> {
  const { rows } = await tx.query<Row>(`select ${MESSAGE} from chat_message where chat_id = $1 and number = $2`, [chatId, number]);
  return rows[0] && messageOf(rows[0]);
}

/** The newest before a number, or of all, oldest first. */
export async function listChatMessages(
  tx: Queryable,
  { chatId, beforeNumber, rowsMax }: { chatId: string; beforeNumber: number | undefined; rowsMax: number },
): Promise<StoredMessage[]> {
  const { rows } = await tx.query<Row>(
    `select ${MESSAGE} from chat_message where chat_id = $1 and ($2::int is null or number < $2) order by number desc limit $3`,
    [chatId, beforeNumber, rowsMax],
  );
  return rows.toReversed().map(messageOf);
}

/** When the trader's message that is `count` before the next was written; undefined where there are fewer since `fromMs`. */
export async function nthNewestOwn(
  tx: Queryable,
  { chatId, count, fromMs }: { chatId: string; count: number; fromMs: number },
): Promise<number | undefined> {
  const { rows } = await tx.query<{ at: Date }>(
    'select created_at as at from chat_message where chat_id = $1 and operator_id is null and created_at > $2 order by created_at desc offset $3 limit 1',
    [chatId, new Date(fromMs), count - 1],
  );
  return rows[0]?.at.getTime();
}

export async function countUnreadAnswers(tx: Queryable, chatId: string, traderRead: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*)::int as count from chat_message where chat_id = $1 and number > $2 and operator_id is not null and removed_at is null',
    [chatId, traderRead],
  );
  return rows[0]?.count ?? 0;
}

/** What was written goes, the number stays. */
export async function takeBackMessage(tx: Queryable, id: string, nowMs: number): Promise<void> {
  await tx.query(`update chat_message set words = '', pictures = '{}', place = null, taken_back_at = $2 where id = $1`, [
    id,
    new Date(nowMs),
  ]);
}

/** Removes what an operator says must not stand there: one picture, or the whole message. */
export async function removeFromMessage(
  tx: Queryable,
  { id, pictures, reason }: { id: string; pictures: readonly string[] | 'all'; reason: string },
  nowMs: number,
): Promise<void> {
  if (pictures === 'all')
    await tx.query(`update chat_message set words = '', pictures = '{}', place = null, removed_at = $2, reason = $3 where id = $1`, [
      id,
      new Date(nowMs),
      reason,
    ]);
  else await tx.query('update chat_message set pictures = $2, reason = $3 where id = $1', [id, pictures, reason]);
}

export async function markTraderRead(tx: Queryable, chatId: string, number: number): Promise<void> {
  await tx.query('update chat set trader_read = least($2, last_number) where id = $1 and trader_read < least($2, last_number)', [
    chatId,
    number,
  ]);
}

/** Messages of the inbox that tell of answers. */
export async function markAnswersRead(tx: Queryable, userId: string, nowMs: number): Promise<void> {
  await tx.query(`update message set read_at = $2 where user_id = $1 and kind = 'supportAnswered' and read_at is null`, [
    userId,
    new Date(nowMs),
  ]);
}

/** Which of these are uploads of the trader that nothing uses; they are then pictures of the chat. */
export async function takePictures(tx: Queryable, userId: string, names: readonly string[]): Promise<number> {
  const { rowCount } = await tx.query(`update upload set used_as = 'chat' where name = any($1) and user_id = $2 and used_as is null`, [
    names,
    userId,
  ]);
  return rowCount ?? 0;
}

export async function deletePictures(tx: Queryable, names: readonly string[]): Promise<void> {
  if (names.length > 0) await tx.query(`delete from upload where name = any($1) and used_as = 'chat'`, [names]);
}

/** Of one conversation, so that a name alone shows nothing. */
export async function findChatPicture(tx: Queryable, { userId, name }: { userId: string; name: string }): Promise<Buffer | undefined> {
  const { rows } = await tx.query<{ bytes: Buffer }>(`select bytes from upload where name = $1 and user_id = $2 and used_as = 'chat'`, [
    name,
    userId,
  ]);
  return rows[0]?.bytes;
}

/** Deletes the oldest messages that are too old, with their pictures. @returns how many went */
export async function deleteOldMessages(tx: Queryable, beforeMs: number, rowsMax: number): Promise<number> {
  const { rows } = await tx.query<{ pictures: string[] }>(
    `delete from chat_message where id in (select id from chat_message where tenant_id = app_tenant() and created_at < $1 order by created_at limit $2) returning pictures`,
    [new Date(beforeMs), rowsMax],
  );
  await deletePictures(
    tx,
    rows.flatMap(({ pictures }) => pictures),
  );
  return rows.length;
}
