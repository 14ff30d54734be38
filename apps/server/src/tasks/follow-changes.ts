// Reads something anew whenever it changed, one reading at a time and not more often than stated: changes during a reading or its pause lead to
// exactly one more, so a burst costs two reads and the last frame always shows the last state.

export interface Follower {
  changed(): void;
  stop(): void;
}

export interface FollowOptions {
  read(): Promise<void>;
  onError(error: unknown): void;
  /** Least time between two readings. */
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
