// The venue's time: offset and rate against our own clock, measured by public/time and by what the sockets say.
// nowMs never goes back. A paper exchange may run faster than real time, or stand still between its frames.
import type { Clock } from '../core/clock.ts';
import { createConnection } from '../core/connection.ts';
import { getServerTime } from '../requests/get-server-time.ts';
import { realTimers, type Timers } from '../core/timers.ts';

/** A venue that moved further from what we thought than this is reported: signatures would be refused. */
const CLOCK_DRIFT_MS_MAX = 30_000;

/** Measuring the venue's clock: samples of public/time, and the real time between them. */
const CLOCK_SAMPLES = 3;
const CLOCK_SAMPLE_EVERY_MS = 150;
const CLOCK_MEASURE_EVERY_MS = 60_000;

export interface VenueClockOptions {
  restUrl: string;
  /** Our own real time. */
  wallClock: Clock;
  timers?: Timers;
  fetch?: typeof fetch;
  /** The venue is this far (venue milliseconds, positive = ahead) from what we thought; told above 30 s. */
  onDrift?: (driftMs: number) => void;
}

/** The `paper-clock` frame of the paper exchange. */
export interface ClockFrame {
  /** Grows by one with each batch of pushes. */
  rev: string;
  tsMs: number;
  speed: number | 'max';
}

export interface VenueClock extends Clock {
  /** The venue's time, never going back. */
  nowMs(): number;
  /** The venue's time as best known, which may go back when the venue did. */
  stampMs(): number;
  /** Venue milliseconds per real millisecond: 1 on a real venue, 0 where the clock stands still between frames. */
  rate(): number;
  /** Asks public/time a few times. False when the venue answered less than twice; what it answered is taken over. */
  measure(): Promise<boolean>;
  /** Anything stamped by the venue: its clock is at least there. */
  observe(tsMs: number): void;
  observeFrame(frame: ClockFrame): void;
  /** Measures every minute until stop. */
  start(): void;
  stop(): void;
}

interface Sample {
  /** Our time in the middle of the round trip. */
  wallMs: number;
  venueMs: number;
  roundTripMs: number;
}

export function createVenueClock(options: VenueClockOptions): VenueClock {
  const { wallClock } = options;
  const timers = options.timers ?? realTimers;
  const connection = createConnection({
    restUrl: options.restUrl,
    clock: wallClock,
    wallClock,
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });
  let anchor = { wallMs: wallClock.nowMs(), venueMs: wallClock.nowMs() };
  let rate = 1;
  let rateKnown = false; // told by a frame: exact, so samples no longer decide it
  let measured = false;
  let latestMs = Number.NEGATIVE_INFINITY;
  let stopped = true;
  let measuring: Promise<boolean> | null = null; // whoever asks meanwhile gets the same answer
  let cancel = (): void => undefined;

  const estimate = (wallMs: number): number => Math.floor(anchor.venueMs + (wallMs - anchor.wallMs) * rate);

  const takeSamples = async (): Promise<Sample[]> => {
    const samples: Sample[] = [];
    for (let count = 0; count < CLOCK_SAMPLES; count += 1) {
      if (count > 0) await new Promise<void>((done) => timers.after(CLOCK_SAMPLE_EVERY_MS, done));
      const before = wallClock.nowMs();
      const reply = await getServerTime(connection);
      const roundTripMs = wallClock.nowMs() - before;
      if (reply.kind === 'ok') samples.push({ wallMs: before + roundTripMs / 2, venueMs: reply.data, roundTripMs });
    }
    return samples;
  };

  const adopt = (samples: Sample[]): void => {
    const first = samples[0];
    const last = samples.at(-1);
    if (first === undefined || last === undefined) return;
    if (!rateKnown && first !== last) rate = rateOf(first, last);
    const best = samples.reduce((a, b) => (b.roundTripMs <= a.roundTripMs ? b : a));
    const driftMs = best.venueMs - estimate(best.wallMs);
    if (measured && Math.abs(driftMs) > CLOCK_DRIFT_MS_MAX * Math.max(1, rate)) options.onDrift?.(driftMs);
    // A clock that stands still between frames is wherever the newest answer or frame says.
    anchor = rate === 0 ? { wallMs: last.wallMs, venueMs: last.venueMs } : { wallMs: best.wallMs, venueMs: best.venueMs };
    measured = true;
  };

  const measureOnce = async (): Promise<boolean> => {
    const samples = await takeSamples();
    adopt(samples);
    return samples.length >= 2;
  };

  const clock: VenueClock = {
    nowMs: () => {
      latestMs = Math.max(latestMs, estimate(wallClock.nowMs()));
      return latestMs;
    },
    stampMs: () => estimate(wallClock.nowMs()),
    rate: () => rate,
    measure: () => {
      measuring ??= measureOnce().finally(() => {
        measuring = null;
      });
      return measuring;
    },
    observe: (tsMs) => {
      const wallMs = wallClock.nowMs();
      if (tsMs > estimate(wallMs)) anchor = { wallMs, venueMs: tsMs };
    },
    observeFrame: (frame) => {
      const wallMs = wallClock.nowMs();
      const speed = frame.speed === 'max' ? 0 : frame.speed;
      const changed = speed !== rate;
      if (changed) anchor = { wallMs, venueMs: frame.tsMs };
      rate = speed;
      rateKnown = true;
      measured = true;
      clock.observe(frame.tsMs);
    },
    start: () => {
      stopped = false;
      cancel();
      cancel = timers.after(CLOCK_MEASURE_EVERY_MS, () => {
        void clock.measure().finally(() => {
          if (!stopped) clock.start();
        });
      });
    },
    stop: () => {
      stopped = true;
      cancel();
    },
  };
  return clock;
}

/**
 * Venue milliseconds per real millisecond between two samples. The middle of a round trip is known to half of it, so the slope is known
 * to about slope x (half + half) / gap. Inside that error 1 is taken as the truth, else the nearest whole number.
 * 300 ms apart with round trips of 2 ms and a slope of 1.009: the error is 0.01, so the rate is 1.
 */
function rateOf(first: Sample, last: Sample): number {
  const gapMs = last.wallMs - first.wallMs;
  if (gapMs <= 0) return 1;
  const slope = (last.venueMs - first.venueMs) / gapMs;
  const error = (Math.max(Math.abs(slope), 1) * (first.roundTripMs + last.roundTripMs + 2)) / (2 * gapMs);
  if (Math.abs(slope - 1) <= error) return 1;
  const whole = Math.round(slope);
  return Math.abs(slope - whole) <= error ? whole : Math.max(0, slope);
}
