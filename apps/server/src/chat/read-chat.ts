// The caller has read up to a number; the inbox's messages of those answers count as read with them.
import { doneOutput, readChat } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { chatIdOf, markAnswersRead, markTraderRead } from './chat.store.ts';

export const readChatRoute = handler(readChat, ({ clock }, { input, session, write }) =>
  write(async (tx) => {
    await markTraderRead(tx, chatIdOf(session.userId), input.number);
    await markAnswersRead(tx, session.userId, clock.now());
    return doneOutput;
  }),
);
