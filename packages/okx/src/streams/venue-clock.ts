// The venue's time: offset and rate against our own clock, measured by public/time and by what the sockets say.
// nowMs never goes back. A paper exchange may run faster than real time, or stand still between its frames.
import type { Clock } from '../core/clock.ts';
import { type Connection, createConnection } from '../core/connection.ts';
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
  /** The venue is this far (venue milliseconds, positive = ahead) from what we thought; called above 30 s. */
  onDrift?: (driftMs: number) => void;
}

/** The `paper-clock` frame of the paper exchange. */
export interface ClockFrame {
  /** Grows by one with each batch of pushes. */
  rev: string;
  tsMs: number;
  speed: number | 'max';
}

interface Sample {
  /** Our time in the middle of the round trip. */
  wallMs: number;
  venueMs: number;
  roundTripMs: number;
}

export class VenueClock implements Clock {
  readonly #options: VenueClockOptions;
  readonly #wallClock: Clock;
  readonly #timers: Timers;
  readonly #connection: Connection;
  #anchor: { wallMs: number; venueMs: number };
  #rate = 1;
  /** A frame gave the rate: it is exact, so samples no longer decide it. */
  #isRateKnown = false;
  #isMeasured = false;
  #latestMs = Number.NEGATIVE_INFINITY;
  #isStopped = true;
  /** Shared by all callers that ask while a measurement runs. */
  #measuring: Promise<boolean> | null = null;
  #cancel = (): void => undefined;

  constructor(options: VenueClockOptions) {
    const { restUrl, wallClock } = options;
    this.#options = options;
    this.#wallClock = wallClock;
    this.#timers = options.timers ?? realTimers;
    this.#connection = createConnection({
      restUrl,
      clock: wallClock,
      wallClock,
      ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
    });
    this.#anchor = { wallMs: wallClock.nowMs(), venueMs: wallClock.nowMs() };
  }

  /** The venue's time, never going back from the first measurement on: before it our own time is told, and a venue may be in the past. */
  nowMs(): number {
    if (!this.#isMeasured) return this.stampMs();
    this.#latestMs = Math.max(this.#latestMs, this.stampMs());
    return this.#latestMs;
  }

  /** Whether the venue has said its time yet. */
  isMeasured(): boolean {
    return this.#isMeasured;
  }

  /** The venue's time as best known, which may go back when the venue did. */
  stampMs(): number {
    return this.#estimate(this.#wallClock.nowMs());
  }

  /** Venue milliseconds per real millisecond: 1 on a real venue, 0 where the clock stands still between frames. */
  rate(): number {
    return this.#rate;
  }

  /** Asks public/time a few times. False when the venue answered less than twice; what it answered is adopted. */
  measure(): Promise<boolean> {
    this.#measuring ??= this.#measureOnce().finally(() => {
      this.#measuring = null;
    });
    return this.#measuring;
  }

  /** Anything stamped by the venue: its clock is at least there. */
  observe(tsMs: number): void {
    const wallMs = this.#wallClock.nowMs();
    if (tsMs > this.#estimate(wallMs)) this.#anchor = { wallMs, venueMs: tsMs };
  }

  observeFrame(frame: ClockFrame): void {
    const wallMs = this.#wallClock.nowMs();
    const speed = frame.speed === 'max' ? 0 : frame.speed;
    if (speed !== this.#rate) this.#anchor = { wallMs, venueMs: frame.tsMs };
    this.#rate = speed;
    this.#isRateKnown = true;
    this.#isMeasured = true;
    this.observe(frame.tsMs);
  }

  /** Measures every minute until stop. */
  start(): void {
    this.#isStopped = false;
    this.#cancel();
    this.#cancel = this.#timers.after(CLOCK_MEASURE_EVERY_MS, () => {
      void this.measure().finally(() => {
        if (!this.#isStopped) this.start();
      });
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancel();
  }

  #estimate(wallMs: number): number {
    return Math.floor(this.#anchor.venueMs + (wallMs - this.#anchor.wallMs) * this.#rate);
  }

  async #measureOnce(): Promise<boolean> {
    const samples = await this.#takeSamples();
    this.#adopt(samples);
    return samples.length >= 2;
  }

  async #takeSamples(): Promise<Sample[]> {
    const samples: Sample[] = [];
    for (let count = 0; count < CLOCK_SAMPLES; count += 1) {
      if (count > 0) await new Promise<void>((done) => this.#timers.after(CLOCK_SAMPLE_EVERY_MS, done));
      const before = this.#wallClock.nowMs();
      const reply = await getServerTime(this.#connection);
      const roundTripMs = this.#wallClock.nowMs() - before;
      if (reply.kind === 'ok') samples.push({ wallMs: before + roundTripMs / 2, venueMs: reply.data, roundTripMs });
    }
    return samples;
  }

  #adopt(samples: Sample[]): void {
    const first = samples[0];
    const last = samples.at(-1);
    if (first === undefined || last === undefined) return;
    if (!this.#isRateKnown && first !== last) this.#rate = rateOf(first, last);
    const best = samples.reduce((a, b) => (b.roundTripMs <= a.roundTripMs ? b : a));
    const driftMs = best.venueMs - this.#estimate(best.wallMs);
    if (this.#isMeasured && Math.abs(driftMs) > CLOCK_DRIFT_MS_MAX * Math.max(1, this.#rate)) this.#options.onDrift?.(driftMs);
    // A clock that stands still between frames is wherever the newest answer or frame says.
    const { wallMs, venueMs } = this.#rate === 0 ? last : best;
    this.#anchor = { wallMs, venueMs };
    this.#isMeasured = true;
  }
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
