// Sets the safe password by a code mailed to the account's address, and ends every other session. A lock after wrong tries runs on.
import { updateSecondPassword } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { endSessionsOfUser } from '../../shared/sessions/index.ts';
import { currentUserInfo } from '../users/current-user-info.ts';
import { tellOfChange } from '../security-messages.ts';
import { tryCode, useCode } from '../proofs/email-code.store.ts';
import { forgetGuesses, guessGate, lockSubject, safePasswordRule } from '../../shared/guess.store.ts';
import { refuseAlike, safePasswordGuess } from '../proofs/safe-password.ts';
import { passwordHashesOf, updateSafePassword } from '../users/user.store.ts';

export const updateSecondPasswordRoute = handler(updateSecondPassword, async (context, request) => {
  const { input, session, tenant, origin, read, write } = request;
  const { clock, passwords, sessions } = context;
  const address = { tenantId: session.tenantId, purpose: 'updateSecondPassword' as const, email: session.email };
  const codeId = await read((tx) => tryCode(tx, address, input.code, clock.now()));
  if (codeId === undefined) refuse('emailCodeWrong');
  const kept = await read((tx) => passwordHashesOf(tx, session.userId));
  const loginGuess = { tenantId: tenant.id, subject: `alike ${session.userId}`, rule: safePasswordRule };
  await refuseAlike(context, request, { stored: kept?.login, password: input.password, guess: loginGuess });
  const passwordHash = await passwords.hash(input.password);
  const guess = safePasswordGuess(request);
  const output = await write(async (tx) => {
    if (!(await useCode(tx, codeId, clock.now()))) refuse('emailCodeWrong');
    await updateSafePassword(tx, session.userId, passwordHash);
    await tellOfChange(tx, session, 'safePasswordChanged', clock.now());
    await lockSubject(tx, guess);
    if ((await guessGate(tx, guess, clock.now())).kind === 'open') await forgetGuesses(tx, guess.subject);
    await endSessionsOfUser(tx, session.userId, clock.now(), session.id);
    return currentUserInfo(tx, session.userId, origin);
  });
  sessions.forget(session.userId);
  return output;
});
