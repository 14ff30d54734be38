// Sets a new password by an emailed code and ends every session and device token. An address without an account answers as a wrong code does.
import { doneOutput, forgetPassword } from '@millrace/contract';
import { guestHandler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { endSessionsOfUser } from '../../shared/sessions/index.ts';
import { tellOfChange } from '../security-messages.ts';
import { tryCode, useCode } from '../proofs/email-code.store.ts';
import { forgetGuessesUnder } from '../../shared/guess.store.ts';
import { accountSubject } from '../login/login-attempt.ts';
import { findUserByEmail, updatePassword } from '../users/user.store.ts';

export const forgetPasswordRoute = guestHandler(forgetPassword, async ({ clock, passwords }, { input, tenant, read, write }) => {
  const address = { tenantId: tenant.id, purpose: 'forgetPassword' as const, email: input.email };
  const codeId = await read((tx) => tryCode(tx, address, input.code, clock.now()));
  if (codeId === undefined) refuse('emailCodeWrong');
  const passwordHash = await passwords.hash(input.password);
  return write(async (tx) => {
    const user = await findUserByEmail(tx, input.email);
    if (!user || !(await useCode(tx, codeId, clock.now()))) refuse('emailCodeWrong');
    await updatePassword(tx, user.id, passwordHash);
    await tellOfChange(tx, { tenantId: tenant.id, userId: user.id }, 'passwordChanged', clock.now());
    await endSessionsOfUser(tx, user.id, clock.now());
    await forgetGuessesUnder(tx, accountSubject(user.uid));
    return doneOutput;
  });
});
