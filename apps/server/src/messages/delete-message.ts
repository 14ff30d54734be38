// Takes a message out of the inbox. Deleting twice is no error; it stays for a day, so that it can be brought back.
import { deleteMessage, doneOutput } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { refuse } from '../shared/refusal.ts';
import { setDeleted } from './message.store.ts';

export const deleteMessageRoute = handler(deleteMessage, async ({ clock }, { input, session, write }) =>
  write(async (tx) => {
    if (!(await setDeleted(tx, session.userId, input.id, clock.now()))) refuse('notFound');
    return doneOutput;
  }),
);
