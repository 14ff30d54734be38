// Conversations of traders with support.
import { pageDeskChat } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { deskChatQuery, shownChat } from './desk-chat-list.ts';
import { listDeskChats } from './desk-chat.store.ts';

export const pageDeskChatRoute = adminHandler(pageDeskChat, (_context, { input, read, operator: { operatorId } }) =>
  read(async (tx) => {
    const { afterId, pageSize: asked, ...filter } = input;
    const { pageSize } = pageOfInput({ pageSize: asked });
    const query = await deskChatQuery(tx, filter, operatorId);
    const found = await listDeskChats(tx, { ...query, afterId, rowsMax: pageSize + 1 });
    const rows = found.slice(0, pageSize).map(shownChat);
    return { rows, nextId: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null };
  }),
);
