// Brings a deleted message back, read or unread as it was.
import { doneOutput, restoreMessage } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { refuse } from '../shared/refusal.ts';
import { setDeleted } from './message.store.ts';

export const restoreMessageRoute = handler(restoreMessage, async (_context, { input, session, write }) =>
  write(async (tx) => {
    if (!(await setDeleted(tx, session.userId, input.id, null))) refuse('notFound');
    return doneOutput;
  }),
);
