// Signals wait here until their transaction can be seen: the log tells of a commit as soon as it is on the disk, which may be a moment before other sessions
// see what it wrote, and whoever hears a signal reads at once.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { WrittenSignal } from '../../shared/bus.ts';

/** A commit that cannot be seen yet is looked for again after this. */
const LOOK_AGAIN_MS = 2;

interface Waiting {
  /** The lower half of the transaction's number, as the log has it. */
  xid: number;
  signals: readonly WrittenSignal[];
}

/** The log has the low bits of a transaction's number, a snapshot all 64. */
const XID_BITS = 32;

export class VisibleCommits {
  readonly #client: pg.Client;
  readonly #onSignals: (signals: readonly WrittenSignal[]) => void;
  readonly #onError: (error: Error) => void;
  #waiting: Waiting[] = [];
  #isLooking = false;

  /** `client`: a session of its own on the same server. Signals are given in the order of commits. */
  constructor(
    client: pg.Client,
    { onSignals, onError }: { onSignals: (signals: readonly WrittenSignal[]) => void; onError: (error: Error) => void },
  ) {
    this.#client = client;
    this.#onSignals = onSignals;
    this.#onError = onError;
  }

  add(xid: number, signals: readonly WrittenSignal[]): void {
    this.#waiting.push({ xid, signals });
    if (!this.#isLooking) void this.#look();
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    try {
      while (this.#waiting.length > 0) {
        const { rows } = await this.#client.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot');
        const sees = visibleIn(rows[0]?.snapshot ?? '');
        const hidden = this.#waiting.findIndex(({ xid }) => !sees(xid));
        const visible = hidden === -1 ? this.#waiting : this.#waiting.slice(0, hidden);
        this.#waiting = hidden === -1 ? [] : this.#waiting.slice(hidden);
        for (const { signals } of visible) this.#onSignals(signals);
        // A commit may wait for a standby before anybody sees it.
        if (hidden === 0) await pause(LOOK_AGAIN_MS);
      }
    } catch (error) {
      this.#onError(error instanceof Error ? error : new Error(String(error)));
    } finally {
      this.#isLooking = false;
    }
  }
}

/** Of committed transactions. A snapshot is "the oldest that runs : the first that has not begun : those that run", in whole numbers. */
function visibleIn(snapshot: string): (xid: number) => boolean {
  const [, end = '0', running = ''] = snapshot.split(':');
  const next = BigInt(end);
  const inProgress = new Set(running.split(','));
  return (xid) => {
    // How far it lies from the next number, also where the low half began anew between the two.
    const ahead = BigInt.asIntN(XID_BITS, BigInt(xid) - next);
    return ahead < 0n && !inProgress.has(String(next + ahead));
  };
}
