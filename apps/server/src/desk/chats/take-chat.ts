// An operator takes a conversation, also from a colleague.
import { doneOutput } from '@millrace/contract';
import { takeChat } from '@millrace/contract/admin';
import { lockChat } from '../../chat/index.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { takeChatFor } from './desk-chat.store.ts';

export const takeChatRoute = adminHandler(takeChat, (_context, { input: { id }, operator: { operatorId }, write, record }) =>
  write(async (tx) => {
    const chat = (await lockChat(tx, id)) ?? refuse('notFound');
    if (chat.takenBy !== operatorId) {
      await takeChatFor(tx, id, operatorId);
      await record(tx, { kind: 'chatTaken', subject: id });
    }
    return doneOutput;
  }),
);
