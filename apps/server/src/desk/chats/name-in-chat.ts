// How traders call this operator. The mark of the brand stands before it in any case.
import { doneOutput } from '@millrace/contract';
import { nameInChat } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { setShownName } from './desk-chat.store.ts';

export const nameInChatRoute = adminHandler(nameInChat, (_context, { input, operator: { operatorId }, write, record }) =>
  write(async (tx) => {
    const name = input.name.trim();
    await setShownName(tx, operatorId, name);
    await record(tx, { kind: 'chatNameSet', subject: operatorId, detail: { name } });
    return doneOutput;
  }),
);
