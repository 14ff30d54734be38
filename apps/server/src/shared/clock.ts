// The wall clock: sessions, codes, limits and daily jobs. Trading takes its time from the venue instead. Tests pass one they set by hand.
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export const wallClock: Clock = { now: () => Date.now() };
