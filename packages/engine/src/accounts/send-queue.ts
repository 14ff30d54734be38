// What one account still has to send: exits first, then entries in order, a bounded number at once. Never decides whether something is sent
// under which id; a full queue refuses entries and never exits.

/** Sends that may wait in one account's queue; exits may go beyond it. */
const SEND_QUEUE_MAX = 500;

/** Requests of one account on the wire at once; exits may use all, entries leave some. */
const SENDS_AT_ONCE = 6;
const ENTRY_SENDS_AT_ONCE = 4;

export type SendLane = 'exit' | 'entry';

export interface SendQueue {
  /** False when the queue is full: then the work will not run. Work must not throw. `discard` is called instead when the queue is closed before its turn. */
  push(lane: SendLane, work: () => Promise<void>, discard: () => void): boolean;
  /** What may start: everything, exits alone, or nothing; what runs goes on. Nothing at first. */
  open(lanes: 'all' | 'exits' | 'none'): void;
  /** Discards what waits, and all that comes. */
  close(): void;
  /** What is on the wire now. */
  readonly running: number;
}

export function createSendQueue(): SendQueue {
  const waiting: Record<SendLane, { work: () => Promise<void>; discard: () => void }[]> = { exit: [], entry: [] };
  const running: Record<SendLane, number> = { exit: 0, entry: 0 };
  let opened: 'all' | 'exits' | 'none' = 'none';
  let isClosed = false;

  const start = (lane: SendLane): void => {
    const first = waiting[lane].shift();
    if (first === undefined) return;
    running[lane] += 1;
    void first.work().finally(() => {
      running[lane] -= 1;
      next();
    });
  };
  const next = (): void => {
    if (opened === 'none') return;
    while (waiting.exit.length > 0 && running.exit + running.entry < SENDS_AT_ONCE) start('exit');
    if (opened !== 'all') return;
    while (
      waiting.exit.length === 0 &&
      waiting.entry.length > 0 &&
      running.entry < ENTRY_SENDS_AT_ONCE &&
      running.exit + running.entry < SENDS_AT_ONCE
    )
      start('entry');
  };

  return {
    push(lane, work, discard) {
      if (lane === 'entry' && waiting.entry.length >= SEND_QUEUE_MAX) return false;
      if (isClosed) discard();
      else waiting[lane].push({ work, discard });
      next();
      return true;
    },
    close() {
      isClosed = true;
      for (const { discard } of [...waiting.exit.splice(0), ...waiting.entry.splice(0)]) discard();
    },
    open(lanes) {
      opened = lanes;
      next();
    },
    get running() {
      return running.exit + running.entry;
    },
  };
}
