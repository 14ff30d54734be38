// When the trader last opened the app; sent on launch.
import { doneOutput, saveLoginTime } from '@millrace/contract';
import { handler } from '../http/handler.ts';
import { updateLastOpened } from './user.store.ts';

export const saveLoginTimeRoute = handler(saveLoginTime, async ({ clock }, { session, write }) =>
  write(async (tx) => {
    await updateLastOpened(tx, session.userId, clock.now());
    return doneOutput;
  }),
);
