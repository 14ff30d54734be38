// Order books over the public socket, kept whole: a gap, a wrong checksum or a lost connection empties a book and fetches a new snapshot.
// Whoever reads a book that is not whole gets nothing, never an old one.
import type { Push } from './frames.ts';
import { LASTED_MS_MIN } from '../core/limits.ts';
import { createOrderBook, type BookOutcome, type OrderBook } from './order-book.ts';
import { openStreamSocket } from './stream-socket.ts';
import type { StreamOptions, StreamSocket, StreamState } from './stream-options.ts';
import { realTimers, type Timers } from '../core/timers.ts';

/** Asking again for a book that lost something waits base x 2^n, n counting the books lost since one was whole for LASTED_MS_MIN. */
const BOOK_AGAIN_MS_BASE = 250;
const BOOK_AGAIN_MS_MAX = 10_000;

/** Why a book was asked for again. */
export type BookLoss = Exclude<BookOutcome, 'applied' | 'waiting'>;

export interface BookStreamOptions extends StreamOptions {
  instIds: readonly string[];
  /** After every message that left the book whole. */
  onBook: (instId: string, book: OrderBook) => void;
  onLoss?: (instId: string, loss: BookLoss) => void;
}

export interface BookStream {
  /** Whole or not; undefined for an instrument that was not asked for. */
  book(instId: string): OrderBook | undefined;
  state(): StreamState;
  close(): void;
}

/** One followed book and how often it was lost lately. */
interface Followed {
  book: OrderBook;
  losses: number;
  wholeSinceMs: number;
  resendLostCancel: () => void;
}

/** Connects at once; each book is whole with its first snapshot. */
export function openBookStream(options: BookStreamOptions): BookStream {
  const timers: Timers = options.timers ?? realTimers;
  const followed = new Map(options.instIds.map((instId): [string, Followed] => [instId, follow()]));
  const onPush = (push: Push): void => {
    const one = followed.get(push.instId);
    if (one === undefined || push.channel !== 'books') return;
    for (const row of push.data) {
      const wasWhole = one.book.isWhole();
      const outcome = one.book.apply(push.action, row);
      if (outcome === 'waiting') continue;
      if (outcome !== 'applied') return lost(push.instId, one, outcome);
      if (!wasWhole) one.wholeSinceMs = options.wallClock.nowMs();
      options.onBook(push.instId, one.book);
    }
  };
  const lost = (instId: string, one: Followed, loss: BookLoss): void => {
    if (options.wallClock.nowMs() - one.wholeSinceMs >= LASTED_MS_MIN) one.losses = 0;
    const waitMs = Math.min(BOOK_AGAIN_MS_BASE * 2 ** Math.min(one.losses, 16), BOOK_AGAIN_MS_MAX);
    one.losses += 1;
    one.resendLostCancel();
    const arg = { channel: 'books', instId };
    socket.unsubscribe([arg]);
    one.resendLostCancel = timers.after(waitMs, () => socket.subscribe([arg]));
    options.onLoss?.(instId, loss);
  };
  const onState = (state: StreamState, sinceMs: number): void => {
    if (state !== 'live') for (const { book } of followed.values()) book.reset();
    options.onState(state, sinceMs);
  };
  const socket: StreamSocket = openStreamSocket({ ...options, onState, onPush, watchClosely: true });
  socket.subscribe(options.instIds.map((instId) => ({ channel: 'books', instId })));
  return {
    book: (instId) => followed.get(instId)?.book,
    state: () => socket.state(),
    close() {
      for (const { resendLostCancel } of followed.values()) resendLostCancel();
      socket.close();
    },
  };
}

function follow(): Followed {
  return { book: createOrderBook(), losses: 0, wholeSinceMs: 0, resendLostCancel: () => undefined };
}
