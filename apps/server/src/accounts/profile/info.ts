// The caller's own data: the session carries the account, at most a second old; what the ledger keeps is read at each call.
import { info } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { readUserInfo } from '../users/user-info.ts';

export const infoRoute = handler(info, async (_context, { session, origin, read }) =>
  // A frozen account has no session.
  read((tx) => readUserInfo(tx, { ...session, id: session.userId, frozen: false }, origin)),
);
