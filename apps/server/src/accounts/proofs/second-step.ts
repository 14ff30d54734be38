// Checks a code of an authenticator app, or a recovery code. A right one is used up: each time step and each recovery code counts once.
import type { Context } from '../../shared/context/context.ts';
import type { Transaction } from '../../shared/database/index.ts';
import type { TraderRequest } from '../../shared/http/handler.ts';
import type { Call } from '@millrace/contract';
import { refuse } from '../../shared/refusal.ts';
import { accountRule, forgetGuesses, tryGuess } from '../../shared/guess.store.ts';
import { totpStepOf } from '../../shared/codes/totp.ts';
import { findTwoStep, spendRecoveryCode, spendStep, type TwoStepOwner } from './two-step.store.ts';

type Parts = Pick<Context, 'vault' | 'clock'>;

/** Uses the code up if it is right. The transaction must commit in both cases. */
export async function takeSecondStep(tx: Transaction, { vault, clock }: Parts, owner: TwoStepOwner, code: string): Promise<boolean> {
  const kept = await findTwoStep(tx, owner.userId);
  if (!kept) return false;
  if (!/^\d{6}$/.test(code)) return kept.confirmed && spendRecoveryCode(tx, owner.userId, code, clock.now());
  const secret = vault.openText({ ...owner, credentialId: kept.id }, kept.secret);
  const step = totpStepOf(secret, { code, lastStep: kept.lastStep, nowMs: clock.now() });
  return step !== undefined && spendStep(tx, owner.userId, step);
}

type Caller = Pick<TraderRequest<Call>, 'session' | 'tenant' | 'read'>;

/** For a trader who is logged in: guesses are counted before they are looked at, as those of a login. @throws Refusal totpWrong or loginLocked */
export async function requireSecondStep(context: Context, { session, tenant, read }: Caller, code: string): Promise<void> {
  const now = context.clock.now();
  const guess = { tenantId: tenant.id, subject: `totp ${session.userId}`, rule: accountRule };
  const gate = await read((tx) => tryGuess(tx, guess, now));
  if (gate.kind !== 'open') refuse('loginLocked', { seconds: gate.seconds });
  if (!(await read((tx) => takeSecondStep(tx, context, { tenantId: tenant.id, userId: session.userId }, code)))) refuse('totpWrong');
  await read((tx) => forgetGuesses(tx, guess.subject));
}
