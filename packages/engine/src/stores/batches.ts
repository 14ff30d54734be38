// Gathers the items of one moment and processes them together, in order, a few batches at once. An item that fails does not fail the
// others: a failed batch is done again one by one.

/** The result of one item. `alone`: it blocks the others and is processed by itself. */
export type Outcome<Result> = { kind: 'done'; result: Result } | { kind: 'failed'; error: unknown } | { kind: 'alone' };

export interface Batches<Item, Result> {
  /** Resolves when the item is processed. @throws what processing it threw */
  add(item: Item): Promise<Result>;
}

export interface BatchOptions<Item, Result> {
  sizeMax: number;
  /** Batches under way at once. */
  atOnceMax: number;
  /** One outcome for each item, in order. Throws when nothing of it was done, or it is not known whether. */
  work(items: readonly Item[]): Promise<Outcome<Result>[]>;
  /** Whether an error can be one item's fault, so that the others are worth another attempt without it. */
  isOneItems(error: unknown): boolean;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export function createBatches<Item, Result>(options: BatchOptions<Item, Result>): Batches<Item, Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let running = 0;
  let planned = false;

  const plan = (): void => {
    if (planned || waiting.length === 0 || running >= options.atOnceMax) return;
    planned = true;
    // After everything that the current event causes synchronously.
    setImmediate(() => {
      planned = false;
      while (waiting.length > 0 && running < options.atOnceMax) {
        running += 1;
        void together(waiting.splice(0, options.sizeMax)).finally(() => {
          running -= 1;
          plan();
        });
      }
    });
  };

  /** Never throws: every item is resolved or rejected. */
  async function together(some: readonly Waiting<Item, Result>[]): Promise<void> {
    let outcomes: Outcome<Result>[];
    try {
      outcomes = await options.work(some.map(({ item }) => item));
    } catch (error) {
      if (some.length > 1 && options.isOneItems(error)) return oneByOne(some);
      for (const each of some) each.reject(error);
      return;
    }
    const alone: Waiting<Item, Result>[] = [];
    for (const [index, each] of some.entries()) {
      const outcome = outcomes[index] ?? { kind: 'failed', error: new Error('a batch without an outcome for each item') };
      if (outcome.kind === 'done') each.resolve(outcome.result);
      else if (outcome.kind === 'failed') each.reject(outcome.error);
      else alone.push(each);
    }
    await oneByOne(alone);
  }

  async function oneByOne(some: readonly Waiting<Item, Result>[]): Promise<void> {
    for (const each of some) {
      try {
        const [outcome] = await options.work([each.item]);
        if (outcome?.kind === 'done') each.resolve(outcome.result);
        else each.reject(outcome?.kind === 'failed' ? outcome.error : new Error('an item that cannot even be done alone'));
      } catch (error) {
        each.reject(error);
      }
    }
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        plan();
      }),
  };
}
