// The caller's own data.
import { info } from '@millrace/contract';
import { handler } from '../http/handler.ts';
import { refuse } from '../refusal.ts';
import { findUserById } from './user.store.ts';
import { userInfoOf } from './user-info.ts';

export const infoRoute = handler(info, async (_context, { session, origin, read }) => {
  const user = await read((tx) => findUserById(tx, session.userId));
  // The account was deleted since the session was looked at.
  if (!user) refuse('sessionInvalid');
  return userInfoOf(user, origin);
});
