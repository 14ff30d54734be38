// Moves the account to another address: the code proves the new one, the safe password proves the trader. Ends every other session.
import { updateEmail } from '@millrace/contract';
import pg from 'pg';
import { handler } from '../../shared/http/handler.ts';
import { Refusal, refuse } from '../../shared/refusal.ts';
import { endSessionsOfUser } from '../../shared/sessions/index.ts';
import { currentUserInfo } from '../users/current-user-info.ts';
import { tellOfChange } from '../security-messages.ts';
import { tryCode, useCode } from '../proofs/email-code.store.ts';
import { requireSafePassword } from '../proofs/safe-password.ts';
import { moveToEmail } from '../users/user.store.ts';

export const updateEmailRoute = handler(updateEmail, async (context, request) => {
  const { clock, sessions } = context;
  const { input, session, origin, read, write } = request;
  await requireSafePassword(context, request, input.secondPassword);
  const address = { tenantId: session.tenantId, purpose: 'updateEmail' as const, email: input.email };
  const codeId = await read((tx) => tryCode(tx, address, input.code, clock.now()));
  if (codeId === undefined) refuse('emailCodeWrong');
  const output = await write(async (tx) => {
    if (!(await useCode(tx, codeId, clock.now()))) refuse('emailCodeWrong');
    if (!(await moveToEmail(tx, { id: session.userId, tenantId: session.tenantId, email: input.email }))) refuse('emailTaken');
    await endSessionsOfUser(tx, session.userId, clock.now(), session.id);
    await tellOfChange(tx, session, 'emailChanged', clock.now());
    return currentUserInfo(tx, session.userId, origin);
  }).catch(takenMeanwhile);
  sessions.forget(session.userId);
  return output;
});

/** A registration with the same address was faster: 23505 is PostgreSQL's unique_violation. */
function takenMeanwhile(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.code === '23505') throw new Refusal('emailTaken');
  throw error;
}
