// Sets the safe password by a code mailed to the account's address, and ends every other session. A lock after wrong tries runs on.
import { updateSecondPassword } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { endSessionsOfUser } from '../../shared/sessions/index.ts';
import { currentUserInfo } from '../users/current-user-info.ts';
import { tryCode, useCode } from '../proofs/email-code.store.ts';
import { forgetFailures, lockSubject, loginGate, safePasswordRule } from '../proofs/login-failure.store.ts';
import { safePasswordSubject } from '../proofs/safe-password.ts';
import { passwordHashesOf, updateSafePassword } from '../users/user.store.ts';

export const updateSecondPasswordRoute = handler(updateSecondPassword, async (context, { input, session, origin, read, write }) => {
  const { clock, passwords, sessions } = context;
  const address = { tenantId: session.tenantId, purpose: 'updateSecondPassword' as const, email: session.email };
  const codeId = await read((tx) => tryCode(tx, address, input.code, clock.now()));
  if (codeId === undefined) refuse('emailCodeWrong');
  const kept = await read((tx) => passwordHashesOf(tx, session.userId));
  if (await passwords.verify(kept?.login, input.password)) refuse('passwordsAlike');
  const passwordHash = await passwords.hash(input.password);
  const subject = safePasswordSubject(session.userId);
  const output = await write(async (tx) => {
    if (!(await useCode(tx, codeId, clock.now()))) refuse('emailCodeWrong');
    await updateSafePassword(tx, session.userId, passwordHash);
    await lockSubject(tx, session.tenantId, subject);
    if ((await loginGate(tx, subject, clock.now(), safePasswordRule)).kind === 'open') await forgetFailures(tx, subject);
    await endSessionsOfUser(tx, session.userId, clock.now(), session.id);
    return currentUserInfo(tx, session.userId, origin);
  });
  sessions.forget(session.userId);
  return output;
});
