// An operator closes a conversation; the trader's next message opens it again.
import { doneOutput } from '@millrace/contract';
import { closeChat } from '@millrace/contract/admin';
import { lockChat } from '../../chat/index.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { endChat } from './desk-chat.store.ts';

export const closeChatRoute = adminHandler(closeChat, ({ clock }, { input: { id }, write, record }) =>
  write(async (tx) => {
    const chat = (await lockChat(tx, id)) ?? refuse('notFound');
    if (!chat.isClosed) {
      await endChat(tx, id, clock.now());
      await record(tx, { kind: 'chatClosed', subject: id });
    }
    return doneOutput;
  }),
);
