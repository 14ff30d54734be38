// Joins what is asked for one by one into pieces of work: what comes while one piece is under way makes the next. Nobody waits for a batch to fill.
import { setImmediate, setTimeout as pause } from 'node:timers/promises';

interface Asked<Item, Outcome> {
  item: Item;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/**
 * `work` answers one outcome for each item, in order; items of one key go together, at most `itemsMax`, and its batches one after the other. A batch that fails
 * is done again item by item, so that one cannot spoil it for the others: `work` must do nothing when it throws, or nothing that harms when done twice.
 * `gatherMs`: so long each batch waits for more before it begins, so `itemsMax` in that time are also the most that are done.
 */
export function inBatches<Item, Outcome>(
  itemsMax: number,
  work: (key: string, items: readonly Item[]) => Promise<readonly Outcome[]>,
  gatherMs = 0,
): (key: string, item: Item) => Promise<Outcome> {
  const waiting = new Map<string, Asked<Item, Outcome>[]>();

  async function settle(key: string, batch: readonly Asked<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await work(
        key,
        batch.map(({ item }) => item),
      );
      if (outcomes.length !== batch.length) throw new Error('a batch did not answer each of its items');
      // Checked above: there are as many.
      for (const [index, outcome] of outcomes.entries()) batch[index]?.resolve(outcome);
    } catch (error) {
      if (batch.length > 1) for (const asked of batch) await settle(key, [asked]);
      else for (const asked of batch) asked.reject(error);
    }
  }

  async function run(key: string, queue: Asked<Item, Outcome>[]): Promise<void> {
    // What is asked in the same turn of the event loop goes with the first.
    if (gatherMs === 0) await setImmediate();
    while (queue.length > 0) {
      if (gatherMs > 0) await pause(gatherMs);
      await settle(key, queue.splice(0, itemsMax));
    }
    waiting.delete(key);
  }

  return (key, item) =>
    new Promise<Outcome>((resolve, reject) => {
      const queue = waiting.get(key);
      if (queue) queue.push({ item, resolve, reject });
      else {
        const started = [{ item, resolve, reject }];
        waiting.set(key, started);
        void run(key, started);
      }
    });
}
