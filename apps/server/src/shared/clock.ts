// The wall clock, for sessions, codes, limits and daily jobs. Trading uses the venue's time instead. Tests pass one they set by hand.
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export const wallClock: Clock = { now: () => Date.now() };
