// Bounds how much costly work runs at once in this process, and how much waits for its turn.

/** So many at once, so many waiting; for more `tooMany` throws. */
export class Turns {
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
