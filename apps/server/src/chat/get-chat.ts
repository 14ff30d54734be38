// The caller's conversation: how far each side has read, and what support may see.
import { getChat } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { readChatState } from './chat-view.ts';

export const getChatRoute = handler(getChat, ({ clock }, { session, read }) => read((tx) => readChatState(tx, session, clock.now())));
