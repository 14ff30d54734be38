// Waiting, passed in like a clock so that tests decide when time passes.

export interface Timers {
  /** Calls back once after `ms` of real time; the answer cancels it. */
  after(ms: number, callback: () => void): () => void;
}

export const realTimers: Timers = {
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
