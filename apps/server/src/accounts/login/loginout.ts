// Ends this session; the database's change signal closes its sockets. With `forget` the device token that belongs to it ends too.
import { doneOutput, loginout } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { endDeviceTokensOfSession, endSession } from '../../shared/sessions/index.ts';

export const loginoutRoute = handler(loginout, async ({ clock, sessions }, { input, session, write }) => {
  const output = await write(async (tx) => {
    await endSession(tx, session.id, clock.now());
    if (input.forget === true) await endDeviceTokensOfSession(tx, session.id, clock.now());
    return doneOutput;
  });
  sessions.forget(session.userId);
  return output;
});
