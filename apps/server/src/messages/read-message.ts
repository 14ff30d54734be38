// Marks one message as read, or all of a tab, or all. Reading twice is no error.
import { doneOutput, readMessage } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { refuse } from '../shared/refusal.ts';
import { markAllRead, markRead } from './message.store.ts';

export const readMessageRoute = handler(readMessage, async ({ clock }, { input, session, write }) =>
  write(async (tx) => {
    if (input.id === undefined) await markAllRead(tx, session.userId, input.tab, clock.now());
    else if (!(await markRead(tx, session.userId, input.id, clock.now()))) refuse('notFound');
    return doneOutput;
  }),
);
