// Gathers the items of one moment and processes them together, in order, a few batches at once, what is most urgent first: each rank in batches of its own, unless
// they are small. An item that fails does not fail the others: a failed batch is done again one by one. A batch that took too long is done again in halves, and
// the next ones are smaller.

/** The result of one item. `alone`: it blocks the others and is processed by itself. */
export type Outcome<Result> = { kind: 'done'; result: Result } | { kind: 'failed'; error: unknown } | { kind: 'alone' };

/** How soon an item is done: 0 first. Of one rank who came first. */
export type Rank = 0 | 1 | 2 | 3;

const RANKS: readonly Rank[] = [0, 1, 2, 3];
/** So many items take little longer than one. A batch of fewer also takes items that are less urgent, up to so many: they then need no batch of their own. */
const FEW = 16;

export interface Batches<Item, Result> {
  /** Resolves when the item is processed. @throws what processing it threw */
  add(item: Item): Promise<Result>;
}

export interface BatchOptions<Item, Result> {
  sizeMax: number;
  /** Batches under way at once; one more of rank 0 or 1, which wait for no other. */
  atOnceMax: number;
  rankOf(item: Item): Rank;
  /** One outcome for each item, in order. Throws when nothing of it was done, or it is not known whether. */
  work(items: readonly Item[]): Promise<Outcome<Result>[]>;
  /** Whether an error can be one item's fault, so that the others are worth another attempt without it. */
  isOneItems(error: unknown): boolean;
  /** Whether nothing of it was done because it took too long: half as many are done together from then on, and more again with each batch that is done. */
  isTooMuch?(error: unknown): boolean;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export function createBatches<Item, Result>(options: BatchOptions<Item, Result>): Batches<Item, Result> {
  const waiting: Record<Rank, Waiting<Item, Result>[]> = [[], [], [], []];
  let running = 0;
  let planned = false;
  let size = options.sizeMax;

  /** The rank of the batch that may begin now, if any. */
  const next = (): Rank | undefined => {
    if (running > options.atOnceMax) return undefined;
    const ranks: readonly Rank[] = running < options.atOnceMax ? RANKS : [0, 1];
    return ranks.find((rank) => waiting[rank].length > 0);
  };

  const plan = (): void => {
    if (planned || next() === undefined) return;
    planned = true;
    // After everything that the current event causes synchronously.
    setImmediate(() => {
      planned = false;
      for (let rank = next(); rank !== undefined; rank = next()) {
        running += 1;
        void together(take(waiting, rank, size)).finally(() => {
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
      size = Math.min(options.sizeMax, size + 1);
    } catch (error) {
      if (options.isTooMuch?.(error)) {
        const half = Math.ceil(some.length / 2);
        size = Math.max(1, Math.min(size, half));
        if (some.length > 1) {
          await together(some.slice(0, half));
          return together(some.slice(half));
        }
      }
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
        waiting[options.rankOf(item)].push({ item, resolve, reject });
        plan();
      }),
  };
}

/** What waits of this rank, and what is less urgent while there are few. */
function take<Waits>(waiting: Readonly<Record<Rank, Waits[]>>, first: Rank, sizeMax: number): Waits[] {
  const some = waiting[first].splice(0, sizeMax);
  for (const rank of RANKS) {
    const room = Math.min(sizeMax, FEW) - some.length;
    if (rank > first && room > 0) some.push(...waiting[rank].splice(0, room));
  }
  return some;
}
