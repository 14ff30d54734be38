// When the trader last opened the app, and on which device; sent on launch.
import { doneOutput, saveLoginTime } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { updateSeen } from '../../shared/sessions/index.ts';
import { updateLastOpened } from '../users/user.store.ts';

export const saveLoginTimeRoute = handler(saveLoginTime, async ({ clock }, { session, write }) =>
  write(async (tx) => {
    await updateLastOpened(tx, session.userId, clock.now());
    await updateSeen(tx, session.id, clock.now());
    return doneOutput;
  }),
);
