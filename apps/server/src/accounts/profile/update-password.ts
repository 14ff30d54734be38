// Sets a new login password by a code mailed to the account's address, and ends every other session and device token.
import { updatePassword } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { endSessionsOfUser } from '../../shared/sessions/index.ts';
import { currentUserInfo } from '../users/current-user-info.ts';
import { tellOfChange } from '../security-messages.ts';
import { tryCode, useCode } from '../proofs/email-code.store.ts';
import { refuseAlike, safePasswordGuess } from '../proofs/safe-password.ts';
import { passwordHashesOf, updatePassword as keepPassword } from '../users/user.store.ts';

export const updatePasswordRoute = handler(updatePassword, async (context, request) => {
  const { clock, passwords, sessions } = context;
  const { input, session, origin, read, write } = request;
  const address = { tenantId: session.tenantId, purpose: 'updatePassword' as const, email: session.email };
  const codeId = await read((tx) => tryCode(tx, address, input.code, clock.now()));
  if (codeId === undefined) refuse('emailCodeWrong');
  const kept = await read((tx) => passwordHashesOf(tx, session.userId));
  await refuseAlike(context, request, { stored: kept?.safe, password: input.password, guess: safePasswordGuess(request) });
  const passwordHash = await passwords.hash(input.password);
  const output = await write(async (tx) => {
    if (!(await useCode(tx, codeId, clock.now()))) refuse('emailCodeWrong');
    await keepPassword(tx, session.userId, passwordHash);
    await tellOfChange(tx, session, 'passwordChanged', clock.now());
    await endSessionsOfUser(tx, session.userId, clock.now(), session.id);
    return currentUserInfo(tx, session.userId, origin);
  });
  sessions.forget(session.userId);
  return output;
});
