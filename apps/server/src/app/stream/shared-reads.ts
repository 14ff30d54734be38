// Reads that several sockets of one account want at the same time. Whoever asks gets a read that begins after he asked, so a change that he was
// told of before is in it; all who ask while one runs share the next. A burst of requests for the same costs two reads.
import { ConcurrencyLimiter } from '@millrace/engine';
import { refuse } from '../../shared/refusal.ts';

/** Reads of one account that use a database connection at once. */
const READS_AT_ONCE = 2;
const READS_WAITING_MAX = 500;

interface Slot {
  running: Promise<unknown> | undefined;
  next: Promise<unknown> | undefined;
}

export class SharedReads {
  readonly #slots = new Map<string, Slot>();
  readonly #limiter = new ConcurrencyLimiter({
    runningMax: READS_AT_ONCE,
    waitingMax: READS_WAITING_MAX,
    refuse: () => refuse('tooManyRequests', { seconds: 1 }),
  });

  /** @param key names what is read: equal keys must mean equal reads */
  share<T>(key: string, read: () => Promise<T>): Promise<T> {
    const slot = this.#slots.get(key) ?? { running: undefined, next: undefined };
    this.#slots.set(key, slot);
    // Equal keys mean equal reads, so the slot's promises are of the type of this one.
    if (slot.next) return slot.next as Promise<T>;
    if (!slot.running) return this.#start(key, slot, read);
    const begin = (): Promise<T> => {
      slot.next = undefined;
      return this.#start(key, slot, read);
    };
    const next = slot.running.then(begin, begin);
    slot.next = next;
    return next;
  }

  #start<T>(key: string, slot: Slot, read: () => Promise<T>): Promise<T> {
    const running = this.#limiter.run(read).finally(() => {
      slot.running = undefined;
      if (!slot.next) this.#slots.delete(key);
    });
    slot.running = running;
    return running;
  }
}
