// The caller's own data: the session carries it, at most a second old, so the most frequent call asks the database nothing.
import { info } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { userInfoOf } from '../users/user-info.ts';

export const infoRoute = handler(info, async (_context, { session, origin }) =>
  // A frozen account has no session.
  userInfoOf({ ...session, id: session.userId, frozen: false }, origin),
);
