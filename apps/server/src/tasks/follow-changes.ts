// Reads something anew whenever it changed, one reading at a time: changes during a reading lead to exactly one more, so a burst costs two reads
// and the last frame always shows the last state.

export interface Follower {
  changed(): void;
  stop(): void;
}

export function followChanges(read: () => Promise<void>, onError: (error: unknown) => void): Follower {
  const state = { reading: false, again: false, stopped: false };
  const run = async (): Promise<void> => {
    state.reading = true;
    try {
      do {
        state.again = false;
        await read();
      } while (state.again && !state.stopped);
    } catch (error) {
      onError(error);
    } finally {
      state.reading = false;
    }
  };
  return {
    changed() {
      if (state.stopped) return;
      if (state.reading) state.again = true;
      else void run();
    },
    stop() {
      state.stopped = true;
    },
  };
}
