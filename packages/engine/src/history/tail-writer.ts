// Stores what the recorder learns: the hours that changed, a moment after the first change, and the longer chunks that they complete.
import type pg from 'pg';
import type { Logger } from '../options.ts';
import { type Series, writeChunks } from './bar-store.ts';
import { lengthOf } from './chunks.ts';
import { foldUp } from './fold-up.ts';
import type { Tail } from './tail.ts';

/** Changed hours are stored so long after the first change, real ms. */
const STORE_AFTER_MS = 1_000;

/** An instrument that is recorded, as far as it is known by now. */
export interface Recorded {
  readonly instId: string;
  series: Series | null;
  /** null until the venue has answered for the first time. */
  tail: Tail | null;
}

export class TailWriter {
  readonly #pool: pg.Pool;
  readonly #logger: Logger;
  readonly #recorded: () => Iterable<Recorded>;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor({ pool, logger }: { pool: pg.Pool; logger: Logger }, recorded: () => Iterable<Recorded>) {
    this.#pool = pool;
    this.#logger = logger;
    this.#recorded = recorded;
  }

  storeSoon(): void {
    if (this.#stopped) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#writing = this.#writing.then(() => this.#store());
    }, STORE_AFTER_MS);
  }

  /** Resolves when nothing is being written. */
  idle(): Promise<void> {
    return this.#writing;
  }

  /** Stores what is left; nothing is written afterwards. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#writing;
    await this.#store();
  }

  /** Never rejects: what could not be stored is tried again. */
  async #store(): Promise<void> {
    for (const { tail, series, instId } of this.#recorded()) {
      if (tail === null || series === null) continue;
      const chunks = tail.takeChanged();
      const complete = chunks.filter((chunk) => chunk.complete).map(({ opensTs }) => opensTs);
      try {
        await writeChunks(this.#pool, series.id, chunks);
        await foldUp(this.#pool, series.id, lengthOf('1m'), complete);
      } catch (error) {
        tail.giveBack(chunks);
        this.#logger.warn({ err: error, instId }, 'bars could not be stored');
        this.storeSoon();
        return;
      }
    }
  }
}
