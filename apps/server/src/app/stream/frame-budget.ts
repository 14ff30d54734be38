// How many frames a client may send in a second.
export class FrameBudget {
  readonly #perSec: number;
  #second = 0;
  #spent = 0;

  constructor(perSec: number) {
    this.#perSec = perSec;
  }

  /** False when the second's frames are used up. */
  spend(): boolean {
    const second = Math.floor(performance.now() / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#spent = 0;
    }
    this.#spent += 1;
    return this.#spent <= this.#perSec;
  }
}
