// Bounds the guesses of logins. Each is counted before the password is looked at, for its account and for its address over all accounts.
// A stranger's guesses never stop the owner where he has logged in before: such an address counts an account's guesses by itself, and passes the
// wait of the address. A known device is not counted at all (user-login.ts).
import { addressGroup } from '../../shared/http/address-group.ts';
import type { Transaction } from '../../shared/database/index.ts';
import {
  accountRule,
  addressRule,
  countGuess,
  forgetGuesses,
  guessGate,
  lockSubject,
  uncountGuess,
  type Guess,
} from '../../shared/guess.store.ts';
import { refuse } from '../../shared/refusal.ts';
import { hasSessionFrom } from '../../shared/sessions/index.ts';

export interface Attempt {
  account: Guess;
  address: Guess;
}

export interface AttemptPlace {
  tenantId: string;
  /** The account's UID, whichever of its names was typed; for an account that nobody has, what was typed. */
  uid: string;
  userId: string | undefined;
  ip: string;
  nowMs: number;
}

/** What the guesses at an account are counted under. */
export function accountSubject(uid: string): string {
  return `uid ${uid}`;
}

/** Counts the attempt. The transaction must commit before the password is checked. @throws Refusal loginDelayed or loginLocked, and counts nothing */
export async function beginAttempt(tx: Transaction, { tenantId, uid, userId, ip, nowMs }: AttemptPlace): Promise<Attempt> {
  const place = addressGroup(ip);
  // For an unknown account too, so that both cost the same.
  const known = await hasSessionFrom(tx, userId ?? '', ip);
  const account = { tenantId, subject: known ? `${accountSubject(uid)} at ${place}` : accountSubject(uid), rule: accountRule };
  const address = { tenantId, subject: `ip ${place}`, rule: addressRule };
  for (const guess of [account, address]) {
    await lockSubject(tx, guess);
    const gate = known && guess === address ? { kind: 'open' as const } : await guessGate(tx, guess, nowMs);
    if (gate.kind === 'locked') refuse('loginLocked', { seconds: gate.seconds });
    if (gate.kind === 'delayed') refuse('loginDelayed', { seconds: gate.seconds });
  }
  for (const guess of [account, address]) await countGuess(tx, guess, nowMs);
  return { account, address };
}

/** The password was right, whatever else is asked for: the address has guessed nothing. */
export async function clearAddress(tx: Transaction, { address }: Attempt): Promise<void> {
  await uncountGuess(tx, address.subject);
}

/** The login succeeded. */
export async function endAttempt(tx: Transaction, attempt: Attempt): Promise<void> {
  await forgetGuesses(tx, attempt.account.subject);
  await clearAddress(tx, attempt);
}
