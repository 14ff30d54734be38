// The shape of every clock in this package. Nothing here reads the time itself: clocks are passed in.

export interface Clock {
  /** Milliseconds since 1970, UTC, of this clock. */
  nowMs(): number;
}
