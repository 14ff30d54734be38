// The conversation as its members see it: script-like words masked, the operator by the name that he has for traders.
import type { ChatMessage, ChatState, OutputOf, pageChat } from '@millrace/contract';
import type { Queryable } from '../shared/database/index.ts';
import { listHosts } from '../shared/tenants/tenant.store.ts';
import { shownWords } from '../shared/words/mask-scripts.ts';
import { chatIdOf, countUnreadAnswers, findChat, listChatMessages, type StoredMessage } from './chat.store.ts';
import { findGrant } from './grant.store.ts';
import { findMark } from './mark.store.ts';

/** Messages of a page that the reader does not ask for by size. */
export const CHAT_PAGE = 30;

export function shownMessage({ id: _id, operatorId: _operatorId, ...message }: StoredMessage): ChatMessage {
  const place = message.place && { ...message.place, name: shownWords(message.place.name) };
  return { ...message, text: shownWords(message.text), place };
}

export async function readChatState(
  tx: Queryable,
  { tenantId, userId }: { tenantId: string; userId: string },
  nowMs: number,
): Promise<ChatState> {
  const id = chatIdOf(userId);
  const row = await findChat(tx, userId);
  return {
    id,
    mark: await findMark(tx),
    hosts: await listHosts(tx, tenantId),
    traderRead: row?.traderRead ?? 0,
    supportRead: row?.supportRead ?? 0,
    lastNumber: row?.lastNumber ?? 0,
    unread: row ? await countUnreadAnswers(tx, id, row.traderRead) : 0,
    isClosed: row?.isClosed ?? false,
    grantTime: (await findGrant(tx, userId, nowMs)) ?? null,
  };
}

export async function readChatPage(
  tx: Queryable,
  { chatId, beforeNumber, pageSize }: { chatId: string; beforeNumber?: number | undefined; pageSize: number },
): Promise<OutputOf<typeof pageChat>> {
  const found = await listChatMessages(tx, { chatId, beforeNumber, rowsMax: pageSize + 1 });
  const rows = found.slice(-pageSize);
  return { rows: rows.map(shownMessage), beforeNumber: found.length > pageSize ? (rows[0]?.number ?? null) : null };
}
