// What a starting server has opened so far: stop() closes it in reverse order, also after a start that failed halfway.
export class StopList {
  readonly #ends: (() => Promise<void>)[] = [];

  add(end: () => Promise<void>): void {
    this.#ends.push(end);
  }

  async stop(): Promise<void> {
    for (const end of this.#ends.splice(0).reverse()) await end();
  }
}
