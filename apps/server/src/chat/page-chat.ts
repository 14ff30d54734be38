// Messages of the caller's conversation, backwards by number.
import { pageChat } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { chatIdOf } from './chat.store.ts';
import { CHAT_PAGE, readChatPage } from './chat-view.ts';

const PAGE_MAX = 100;

export const pageChatRoute = handler(pageChat, (_context, { input: { beforeNumber, pageSize = CHAT_PAGE }, session, read }) =>
  read((tx) => readChatPage(tx, { chatId: chatIdOf(session.userId), beforeNumber, pageSize: Math.min(pageSize, PAGE_MAX) })),
);
