// Knows whether anything is under way in the engine, and reports to the paper exchange's sockets when nothing is, so that a replay at full speed
// waits for us. On a real venue it only serves `idle()`.
import type { ClockFrame } from '@millrace/okx';

export interface ClockedSocket {
  idle(rev: string): void;
}

export interface Activity {
  /** Something is under way until the answer is called; calling it twice is once. */
  hold(): () => void;
  /** Resolves when nothing is under way; at once when that is so now. */
  idle(): Promise<void>;
  readonly count: number;
  /** The exchange's clock frame on one socket: answered once everything before it is worked off. */
  frame(socket: ClockedSocket, frame: ClockFrame): void;
  forget(socket: ClockedSocket): void;
}

export function createActivity(): Activity {
  let count = 0;
  let waiting: (() => void)[] = [];
  const revs = new Map<ClockedSocket, { rev: string; answered: boolean }>();

  const settle = (): void => {
    if (count > 0) return;
    const done = waiting;
    waiting = [];
    for (const each of done) each();
    for (const [socket, state] of revs) {
      if (state.answered) continue;
      state.answered = true;
      socket.idle(state.rev);
    }
  };
  // One microtask later: work that a frame or an ended piece of work starts synchronously must have taken its hold.
  const settleSoon = (): void => queueMicrotask(settle);

  return {
    hold() {
      count += 1;
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        count -= 1;
        if (count === 0) settleSoon();
      };
    },
    idle: () => (count === 0 ? Promise.resolve() : new Promise((done) => waiting.push(done))),
    get count() {
      return count;
    },
    frame(socket, frame) {
      revs.set(socket, { rev: frame.rev, answered: false });
      settleSoon();
    },
    forget: (socket) => void revs.delete(socket),
  };
}
