// Reads something anew whenever it changed, one reading at a time: changes during a reading lead to exactly one more, so a burst costs two reads
// and the last frame always shows the last state.

export interface Follower {
  changed(): void;
  stop(): void;
}

export function followChanges(read: () => Promise<void>, onError: (error: unknown) => void): Follower {
  let reading = false;
  let again = false;
  let stopped = false;
  const run = async (): Promise<void> => {
    reading = true;
    try {
      do {
        again = false;
        await read();
      } while (again && !stopped);
    } catch (error) {
      onError(error);
    } finally {
      reading = false;
    }
  };
  return {
    changed() {
      if (stopped) return;
      if (reading) again = true;
      else void run();
    },
    stop() {
      stopped = true;
    },
  };
}
