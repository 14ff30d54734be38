/** How far a signed timestamp may be from the exchange's clock, ms. */
const SIGNATURE_WINDOW_MS = 30_000;
// The exchange's one clock: start + speed x elapsed wall time, or (speed max) the time of the last tick that was let out.
// Everything the exchange shows or checks is in this clock; it never runs backwards.

export type Speed = number | 'max';

export interface VenueClock {
  readonly speed: Speed;
  /** Venue time, whole ms. */
  now(): number;
  /** Sets a max clock to the time of the tick now emitted; other clocks never fall behind it. */
  reach(ts: number): void;
  /** Stops at ts while what happened then is worked off, later than its time; never before what was held last. */
  hold(ts: number): void;
  release(): void;
  /** Wall milliseconds until venue time ts (0 when past, Infinity at max). */
  wallMsUntil(ts: number): number;
  /**
   * Whether a signed call may carry this timestamp: within the window of venue time, of wall time, or of a clock that was set by venue time once
   * and has run at the speed of the wall clock since, as clients have that ask for the time only at their start. Window: 30 s, times the speed.
   */
  isFresh(ts: number): boolean;
  /** A clock that catches up has arrived: from here on it goes with the wall. Nothing on other clocks. */
  arrive(): void;
}

export interface ClockOptions {
  speed: Speed;
  /** Venue time at which it starts, ms. */
  startMs: number;
  /** Wall time, ms. */
  wallNow: () => number;
  /** The clock is one of speed max until it arrives. */
  catchesUp?: boolean;
}

export function createVenueClock(options: ClockOptions): VenueClock {
  if (options.catchesUp === true && options.speed !== 'max') return catchingUp(options, options.speed);
  return options.speed === 'max' ? maxClock(options.startMs, options.wallNow) : scaledClock(options, options.speed);
}

/** Speed max up to the present, then the given speed from there. */
function catchingUp(options: ClockOptions, speed: number): VenueClock {
  const { startMs, wallNow } = options;
  let inner = maxClock(startMs, wallNow);
  let arrived = false;
  return {
    get speed() {
      return inner.speed;
    },
    now: () => inner.now(),
    reach: (ts) => inner.reach(ts),
    hold: (ts) => inner.hold(ts),
    release: () => inner.release(),
    wallMsUntil: (ts) => inner.wallMsUntil(ts),
    isFresh: (ts) => inner.isFresh(ts),
    arrive() {
      if (arrived) return;
      arrived = true;
      inner = scaledClock({ startMs: Math.max(inner.now(), wallNow()), wallNow, speed }, speed);
    },
  };
}

/** Wall ms since the clock was made. A wall clock that is set back counts as standing still for that moment, not as time that has to pass again. */
function stopwatch(wallNow: () => number): () => number {
  let seen = wallNow();
  let elapsed = 0;
  return () => {
    const wall = wallNow();
    elapsed += Math.max(0, wall - seen);
    seen = wall;
    return elapsed;
  };
}

function scaledClock({ startMs, wallNow }: ClockOptions, speed: number): VenueClock {
  const elapsed = stopwatch(wallNow);
  let latest = startMs;
  let held: number | undefined;
  let heldLast = 0;
  const now = (): number => {
    if (held !== undefined) return held;
    latest = Math.max(latest, Math.floor(startMs + speed * elapsed()));
    return latest;
  };
  const window = SIGNATURE_WINDOW_MS * Math.max(1, speed);
  return {
    speed,
    now,
    reach: (ts) => {
      latest = Math.max(latest, ts);
    },
    hold: (ts) => {
      held = heldLast = Math.max(heldLast, ts);
    },
    release: () => {
      held = undefined;
    },
    wallMsUntil: (ts) => Math.max(0, (ts - now()) / speed),
    isFresh: (ts) => isBetween(ts, [now(), startMs + elapsed()], window) || isBetween(ts, [wallNow()], SIGNATURE_WINDOW_MS),
    arrive: () => undefined,
  };
}

function maxClock(startMs: number, wallNow: () => number): VenueClock {
  const elapsed = stopwatch(wallNow);
  let venue = startMs;
  return {
    speed: 'max',
    now: () => venue,
    reach: (ts) => {
      venue = Math.max(venue, ts);
    },
    hold: () => undefined,
    release: () => undefined,
    wallMsUntil: () => Number.POSITIVE_INFINITY,
    isFresh: (ts) => isBetween(ts, [venue, startMs + elapsed()], SIGNATURE_WINDOW_MS) || isBetween(ts, [wallNow()], SIGNATURE_WINDOW_MS),
    arrive: () => undefined,
  };
}

/** Whether a time lies between others, or at most `window` ms beside them. */
function isBetween(ts: number, times: readonly number[], window: number): boolean {
  return ts >= Math.min(...times) - window && ts <= Math.max(...times) + window;
}
