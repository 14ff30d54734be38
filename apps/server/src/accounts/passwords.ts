// Passwords: the client sends the upper-case MD5, which is the password here; kept is argon2id over it (19 MiB, 2 passes).
// Checks run on the thread pool, a few at once, so that a storm of logins cannot take all memory.
import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_CHECKS_AT_ONCE, PASSWORD_CHECKS_WAITING_MAX } from '../limits.ts';
import { newSecret } from '../ids.ts';
import { refuse } from '../refusal.ts';

export interface PasswordChecker {
  hash(password: string): Promise<string>;
  /** Takes as long without a stored hash as with one; then the answer is false. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}

// Algorithm 2 is argon2id (a const enum of the package, which isolated modules cannot read).
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: 2 };

export async function createPasswordChecker(): Promise<PasswordChecker> {
  const nobody = await hash(newSecret(), OPTIONS);
  const turns = new Turns(PASSWORD_CHECKS_AT_ONCE, PASSWORD_CHECKS_WAITING_MAX);
  return {
    hash: (password) => turns.run(() => hash(password, OPTIONS)),
    async verify(stored, password) {
      const right = await turns.run(() => verify(stored ?? nobody, password));
      return stored !== undefined && right;
    },
  };
}

/** So many at once, so many waiting; more are refused. */
class Turns {
  #free: number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number, waitingMax: number) {
    this.#free = atOnce;
    this.#waitingMax = waitingMax;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#waitingMax) refuse('tooManyRequests', { seconds: 1 });
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
