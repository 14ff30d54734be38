// Bounds the guesses at operators as those at traders: counted before the password is looked at, for the name and for the address over all names.
import { addressGroup } from '../shared/http/address-group.ts';
import type { Transaction } from '../shared/database/index.ts';
import { accountRule, addressRule, forgetGuesses, tryGuess, uncountGuess } from '../shared/guess.store.ts';
import { refuse } from '../shared/refusal.ts';

interface Place {
  name: string;
  ip: string;
}

/** The transaction must commit before anything is checked. @throws Refusal loginDelayed, loginLocked */
export async function beginOperatorAttempt(
  tx: Transaction,
  { tenantId, name, ip, nowMs }: Place & { tenantId: string; nowMs: number },
): Promise<void> {
  for (const [subject, rule] of [
    [nameSubject(name), accountRule],
    [addressSubject(ip), addressRule],
  ] as const) {
    const gate = await tryGuess(tx, { tenantId, subject, rule }, nowMs);
    if (gate.kind === 'locked') refuse('loginLocked', { seconds: gate.seconds });
    if (gate.kind === 'delayed') refuse('loginDelayed', { seconds: gate.seconds });
  }
}

/** The guess was right. */
export async function endOperatorAttempt(tx: Transaction, { name, ip }: Place): Promise<void> {
  await forgetGuesses(tx, nameSubject(name));
  await uncountGuess(tx, addressSubject(ip));
}

function nameSubject(name: string): string {
  return `operator ${name}`;
}

function addressSubject(ip: string): string {
  return `operator ip ${addressGroup(ip)}`;
}
