// Re-reads something when it changed: one read at a time, with a pause after each. Changes during a read or its pause lead to exactly one more
// read, so a burst costs two reads and the last read always sees the last state.

export interface Follower {
  changed(): void;
  stop(): void;
}

export interface FollowOptions {
  read(): Promise<void>;
  onError(error: unknown): void;
  /** Pause after each read. */
  everyMs: number;
}

export function followChanges({ read, onError, everyMs }: FollowOptions): Follower {
  const state = { busy: false, again: false, stopped: false };
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    state.busy = true;
    state.again = false;
    try {
      await read();
    } catch (error) {
      onError(error);
    }
    if (!state.stopped) timer = setTimeout(rest, everyMs);
  };
  const rest = (): void => {
    state.busy = false;
    if (state.again) void run();
  };
  return {
    changed() {
      if (state.stopped) return;
      if (state.busy) state.again = true;
      else void run();
    },
    stop() {
      state.stopped = true;
      clearTimeout(timer);
    },
  };
}
