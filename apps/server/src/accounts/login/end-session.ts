// Logs out one device for good, or all but this one. What is another's answers as what does not exist.
import { doneOutput, endSession } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { endDevice, endSessionsOfUser } from '../../shared/sessions/index.ts';

export const endSessionRoute = handler(endSession, async ({ clock, sessions }, { input, session, write }) => {
  const output = await write(async (tx) => {
    if (input.id === undefined) await endSessionsOfUser(tx, session.userId, clock.now(), session.id);
    else if (!(await endDevice(tx, session.userId, input.id, clock.now()))) refuse('notFound');
    return doneOutput;
  });
  sessions.forget(session.userId);
  return output;
});
