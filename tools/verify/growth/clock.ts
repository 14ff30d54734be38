// The clock of a simulation: time jumps from one planned callback to the next.

interface Due {
  atMs: number;
  /** Of two callbacks that are due at the same time the one that was planned first runs first. */
  order: number;
  callback: () => void;
}

export class SimulatedClock {
  #nowMs = 0;
  #planned = 0;
  /** A binary heap: the next callback is in front. */
  readonly #heap: Due[] = [];

  nowMs = (): number => this.#nowMs;

  /** At this time, or at once when it has passed. */
  at(atMs: number, callback: () => void): void {
    const due = { atMs: Math.max(atMs, this.#nowMs), order: (this.#planned += 1), callback };
    let index = this.#heap.push(due) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = this.#heap[parent];
      if (above === undefined || isBefore(above, due)) break;
      this.#heap[index] = above;
      index = parent;
    }
    this.#heap[index] = due;
  }

  after(ms: number, callback: () => void): void {
    this.at(this.#nowMs + ms, callback);
  }

  /** Runs until nothing is planned any more, or until this time. Promises that a callback resolves are followed up before the next callback. */
  async run(untilMs: number): Promise<void> {
    for (let due = this.#take(); due !== undefined && due.atMs <= untilMs; due = this.#take()) {
      this.#nowMs = due.atMs;
      due.callback();
      await new Promise((done) => setImmediate(done));
    }
  }

  /** Takes the front of the heap. */
  #take(): Due | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      const [left, right] = [heap[child], heap[child + 1]];
      if (left === undefined) break;
      if (right !== undefined && isBefore(right, left)) child += 1;
      const least = heap[child];
      if (least === undefined || isBefore(last, least)) break;
      heap[index] = least;
      index = child;
    }
    heap[index] = last;
    return first;
  }
}

function isBefore(one: Due, other: Due): boolean {
  return one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order);
}
