/** How far a signed timestamp may be from the exchange's clock, ms. */
const SIGNATURE_WINDOW_MS = 30_000;
// The exchange's one clock: start + speed x elapsed wall time, or (speed max) the time of the last tick that was let out.
// Everything the exchange shows or checks is in this clock; it never runs backwards.

export type Speed = number | 'max';

export interface VenueClock {
  speed: Speed;
  /** Venue time, whole ms. */
  now(): number;
  /** Sets a max clock to the time of the tick now emitted; other clocks never fall behind it. */
  reach(ts: number): void;
  /** Stops at ts while what happened then is worked off, later than its time; never before what was held last. */
  hold(ts: number): void;
  release(): void;
  /** Wall milliseconds until venue time ts (0 when past, Infinity at max). */
  wallMsUntil(ts: number): number;
  /** Whether a timestamp counts as current: within 30 s of venue time, or of the venue time of the last 30 wall seconds. */
  isFresh(ts: number): boolean;
}

export interface ClockOptions {
  speed: Speed;
  /** Venue time at which it starts, ms. */
  startMs: number;
  /** Wall time, ms. */
  wallNow: () => number;
}

export function createVenueClock(options: ClockOptions): VenueClock {
  return options.speed === 'max' ? maxClock(options.startMs, options.wallNow) : scaledClock(options, options.speed);
}

function scaledClock({ startMs, wallNow }: ClockOptions, speed: number): VenueClock {
  const startWall = wallNow();
  let latest = startMs;
  let held: number | undefined;
  let heldLast = 0;
  const now = (): number => {
    if (held !== undefined) return held;
    latest = Math.max(latest, Math.floor(startMs + speed * (wallNow() - startWall)));
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
    isFresh: (ts) => Math.abs(ts - now()) <= window,
  };
}

/** Samples of (wall, venue) once a wall second, as many as the window is long. */
function maxClock(startMs: number, wallNow: () => number): VenueClock {
  let venue = startMs;
  const samples = [{ wall: wallNow(), venue }];
  const remember = (): void => {
    const wall = wallNow();
    if (wall - (samples.at(-1)?.wall ?? 0) < 1000) return;
    samples.push({ wall, venue });
    while (samples.length > 2 && wall - (samples[1]?.wall ?? wall) > SIGNATURE_WINDOW_MS) samples.shift();
  };
  return {
    speed: 'max',
    now: () => venue,
    reach: (ts) => {
      remember();
      venue = Math.max(venue, ts);
    },
    hold: () => undefined,
    release: () => undefined,
    wallMsUntil: () => Number.POSITIVE_INFINITY,
    isFresh: (ts) => ts >= Math.min(samples[0]?.venue ?? venue, venue) - SIGNATURE_WINDOW_MS && ts <= venue + SIGNATURE_WINDOW_MS,
  };
}
