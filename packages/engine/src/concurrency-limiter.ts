// Bounds how many pieces of work run at once in this process, and how many wait for it; they start in the order in which they came.

export interface ConcurrencyLimits {
  runningMax: number;
  waitingMax: number;
  /** Throws the refusal of what would be one too many waiting. */
  refuse: () => never;
}

export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** A number alone limits what runs; any amount waits. */
  constructor(limits: number | ConcurrencyLimits) {
    this.#limits = typeof limits === 'number' ? { runningMax: limits, waitingMax: Infinity, refuse: assertNeverFull } : limits;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.runningMax) this.#running += 1;
    else await this.#wait();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#limits.waitingMax) this.#limits.refuse();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

function assertNeverFull(): never {
  throw new Error('a limiter without a bound on waiting is full');
}
