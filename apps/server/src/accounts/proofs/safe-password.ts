// Checks the safe password: five wrong tries lock it for 24 hours. A try is counted and committed before the password is checked.
import type { Context } from '../../shared/context/context.ts';
import type { TraderRequest } from '../../shared/http/handler.ts';
import type { Call } from '@millrace/contract';
import { refuse } from '../../shared/refusal.ts';
import { countFailure, forgetFailures, lockSubject, loginGate, safePasswordRule } from './login-failure.store.ts';
import { passwordHashesOf } from '../users/user.store.ts';

type Caller = Pick<TraderRequest<Call>, 'session' | 'tenant' | 'read'>;

export function safePasswordSubject(userId: string): string {
  return `safe ${userId}`;
}

/** @throws Refusal safePasswordMissing, safePasswordLocked or safePasswordWrong */
export async function requireSafePassword(
  { clock, passwords }: Context,
  { session, tenant, read }: Caller,
  password: string,
): Promise<void> {
  const subject = safePasswordSubject(session.userId);
  const { gate, stored } = await read(async (tx) => {
    await lockSubject(tx, tenant.id, subject);
    const hashes = await passwordHashesOf(tx, session.userId);
    const found = await loginGate(tx, subject, clock.now(), safePasswordRule);
    if (hashes?.safe !== undefined && found.kind === 'open') await countFailure(tx, tenant.id, subject, clock.now(), safePasswordRule);
    return { gate: found, stored: hashes?.safe };
  });
  if (stored === undefined) refuse('safePasswordMissing');
  if (gate.kind !== 'open') refuse('safePasswordLocked', { seconds: gate.seconds });
  if (!(await passwords.verify(stored, password))) refuse('safePasswordWrong');
  await read((tx) => forgetFailures(tx, subject));
}
