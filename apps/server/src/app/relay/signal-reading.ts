// Keeps reading the signals of the database for as long as it is wanted: when the connection breaks it is opened again.
import { openSignalLog, type SignalLog } from './signal-log.ts';
import type { WrittenSignal } from '../../shared/bus.ts';

/** A broken reading is tried again after this long. */
const RETRY_MS = 500;

export interface SignalReadingOptions {
  /** Address for the role `relay`. */
  url: string;
  /** The signals of one transaction. */
  onSignals(signals: readonly WrittenSignal[]): void;
  /** It reads: from now on nothing is missed. Before it, and after `onBroken`, signals may have been. */
  onOpen(): void;
  onBroken(cause: Error): void;
}

export class SignalReading {
  readonly #options: SignalReadingOptions;
  #log: SignalLog | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: SignalReadingOptions) {
    this.#options = options;
  }

  /** Bytes of the log that wait to be read; undefined while nothing is read. */
  lag(): number | undefined {
    return this.#log?.lag();
  }

  /** Answers when it reads; waits for transactions that are writing. @throws when the database cannot be reached, or keeps no log that can be read */
  async open(): Promise<void> {
    const { url, onSignals, onOpen, onBroken } = this.#options;
    const log = await openSignalLog({
      url,
      onSignals,
      onEnd: (cause) => {
        this.#log = undefined;
        onBroken(cause);
        this.#reopen();
      },
    });
    if (this.#closed) return log.close();
    this.#log = log;
    onOpen();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#log?.close();
  }

  /** Retries for as long as the server runs; readiness reports the missing connection. */
  #reopen(): void {
    if (this.#closed) return;
    this.#retry = setTimeout(() => {
      this.open().catch(() => this.#reopen());
    }, RETRY_MS);
  }
}
