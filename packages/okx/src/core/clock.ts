// The shape of every clock in this package. Nothing here reads the time itself: clocks are passed in.

export interface Clock {
  /** Milliseconds since 1970, UTC, of this clock. */
  nowMs(): number;
  /** For signatures, where a clock that never goes back would differ from the venue's own after the venue was set back. */
  stampMs?(): number;
  /** Milliseconds of this clock per real one; 1 unless given. */
  rate?(): number;
}

/** The time to sign with. */
export function stampMs(clock: Clock): number {
  return clock.stampMs === undefined ? clock.nowMs() : clock.stampMs();
}
