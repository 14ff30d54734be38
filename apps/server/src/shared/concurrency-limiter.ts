// Limits how many calls of costly work run at once in this process, and how many wait.

/** Runs at most `atOnce` calls at once, first come, first served; with `waitingMax` calls waiting, `tooMany` throws. */
export class ConcurrencyLimiter {
  #free: number;
  readonly #tooMany: () => never;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number, waitingMax: number, tooMany: () => never) {
    this.#tooMany = tooMany;
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
    if (this.#waiting.length >= this.#waitingMax) this.#tooMany();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
