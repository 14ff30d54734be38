// Password hashing: the client sends the upper-case MD5 of the password; stored is argon2id over that (19 MiB, 2 passes).
// Checks run on the thread pool, a few at once, so that a storm of logins cannot take all memory.
import { ConcurrencyLimiter } from '@millrace/engine';
import { hash, verify } from '@node-rs/argon2';
import type { PasswordChecker } from '../../shared/context/password-checker.ts';
import { newSecret } from '../../shared/ids.ts';
import { refuse } from '../../shared/refusal.ts';

/** Argon2 runs on the thread pool; more logins than this at once wait. */
const PASSWORD_CHECKS_AT_ONCE = 4;
const PASSWORD_CHECKS_WAITING_MAX = 200;

// Algorithm 2 is argon2id (a const enum of the package, which isolated modules cannot read).
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: 2 };

export async function createPasswordChecker(): Promise<PasswordChecker> {
  const dummyHash = await hash(newSecret(), OPTIONS);
  const limiter = new ConcurrencyLimiter({
    runningMax: PASSWORD_CHECKS_AT_ONCE,
    waitingMax: PASSWORD_CHECKS_WAITING_MAX,
    refuse: () => refuse('tooManyRequests', { seconds: 1 }),
  });
  return {
    hash: (password) => limiter.run(() => hash(password, OPTIONS)),
    async verify(stored, password) {
      const right = await limiter.run(() => verify(stored ?? dummyHash, password));
      return stored !== undefined && right;
    },
  };
}
