// Checks the safe password, and compares a new password with a stored one: five tries lock either for 24 hours. A try is counted and committed
// before the password is looked at.
import type { Context } from '../../shared/context/context.ts';
import { forgetGuesses, safePasswordRule, tryGuess, type Guess } from '../../shared/guess.store.ts';
import type { TraderRequest } from '../../shared/http/handler.ts';
import type { Call } from '@millrace/contract';
import { refuse } from '../../shared/refusal.ts';
import { passwordHashesOf } from '../users/user.store.ts';

type Caller = Pick<TraderRequest<Call>, 'session' | 'tenant' | 'read'>;

export function safePasswordGuess({ session, tenant }: Pick<Caller, 'session' | 'tenant'>): Guess {
  return { tenantId: tenant.id, subject: `safe ${session.userId}`, rule: safePasswordRule };
}

/** @throws Refusal safePasswordMissing, safePasswordLocked or safePasswordWrong */
export async function requireSafePassword({ clock, passwords }: Context, caller: Caller, password: string): Promise<void> {
  const guess = safePasswordGuess(caller);
  const { gate, stored } = await caller.read(async (tx) => {
    const hashes = await passwordHashesOf(tx, caller.session.userId);
    return { gate: hashes?.safe === undefined ? undefined : await tryGuess(tx, guess, clock.now()), stored: hashes?.safe };
  });
  if (stored === undefined) refuse('safePasswordMissing');
  if (gate && gate.kind !== 'open') refuse('safePasswordLocked', { seconds: gate.seconds });
  if (!(await passwords.verify(stored, password))) refuse('safePasswordWrong');
  await caller.read((tx) => forgetGuesses(tx, guess.subject));
}

/**
 * Refuses a new password that is the same as a stored one. The answer tells a guess from the stored password, so it is counted as a try of it, right
 * or wrong: of the safe password together with its other tries.
 * @throws Refusal passwordsAlike or safePasswordLocked
 */
export async function refuseAlike(
  { clock, passwords }: Context,
  caller: Caller,
  { stored, password, guess }: { stored: string | undefined; password: string; guess: Guess },
): Promise<void> {
  if (stored === undefined) return;
  const gate = await caller.read((tx) => tryGuess(tx, guess, clock.now()));
  if (gate.kind !== 'open') refuse('safePasswordLocked', { seconds: gate.seconds });
  if (await passwords.verify(stored, password)) refuse('passwordsAlike');
}
