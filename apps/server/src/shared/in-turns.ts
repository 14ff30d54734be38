// Work that only computes, in parts: between two of them the event loop serves whoever else waits.
import { setImmediate } from 'node:timers/promises';

/** What `work` makes of each item, in order; after every `atOnce` of them the event loop has its turn. */
export async function mapInTurns<Item, Result>(items: readonly Item[], atOnce: number, work: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % atOnce === 0) await setImmediate();
    results.push(work(item));
  }
  return results;
}
