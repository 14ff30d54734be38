// Passwords: the client sends the upper-case MD5, which is the password here; kept is argon2id over it (19 MiB, 2 passes).
// Checks run on the thread pool, a few at once, so that a storm of logins cannot take all memory.
import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_CHECKS_AT_ONCE, PASSWORD_CHECKS_WAITING_MAX } from '../limits.ts';
import { newSecret } from '../ids.ts';
import { refuse } from '../refusal.ts';
import { Turns } from '../turns.ts';

export interface PasswordChecker {
  hash(password: string): Promise<string>;
  /** Takes as long without a stored hash as with one; then the answer is false. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}

// Algorithm 2 is argon2id (a const enum of the package, which isolated modules cannot read).
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: 2 };

export async function createPasswordChecker(): Promise<PasswordChecker> {
  const nobody = await hash(newSecret(), OPTIONS);
  const turns = new Turns(PASSWORD_CHECKS_AT_ONCE, PASSWORD_CHECKS_WAITING_MAX, () => refuse('tooManyRequests', { seconds: 1 }));
  return {
    hash: (password) => turns.run(() => hash(password, OPTIONS)),
    async verify(stored, password) {
      const right = await turns.run(() => verify(stored ?? nobody, password));
      return stored !== undefined && right;
    },
  };
}
