// Older messages of one conversation.
import { pageDeskChatMessage } from '@millrace/contract/admin';
import { CHAT_PAGE, findChatById, readChatPage } from '../../chat/index.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';

const PAGE_MAX = 100;

export const pageDeskChatMessageRoute = adminHandler(pageDeskChatMessage, (_context, { input, read }) =>
  read(async (tx) => {
    const { id, beforeNumber, pageSize = CHAT_PAGE } = input;
    if (!(await findChatById(tx, id))) refuse('notFound');
    return readChatPage(tx, { chatId: id, beforeNumber, pageSize: Math.min(pageSize, PAGE_MAX) });
  }),
);
