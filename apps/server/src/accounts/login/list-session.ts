// Where the trader is logged in, and the devices that may log in again without a password.
import { listSession } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { listDevices } from '../../shared/sessions/index.ts';

export const listSessionRoute = handler(listSession, async ({ clock }, { session, read }) =>
  read((tx) => listDevices(tx, session.userId, session.id, clock.now())),
);
