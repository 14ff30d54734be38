// Rate windows shared by all requests of an account, by REST and by socket, with room kept for exits. Pure accounting plus one bounded queue per
// window; it must never let an entry use what is kept for exits, never send what it refused, and never let more arrive than a window holds.
import { QUEUE_MAX, type RateLimit } from './limits.ts';
import type { Clock } from './clock.ts';

/** A request that waited longer for its window is refused with 50011 and was not sent. */
const QUEUE_WAIT_MS_MAX = 10_000;

/** Places of the queue that only exits may take. */
const QUEUE_KEPT_FOR_EXITS = 150;

/** Share of every window that only exits may use: 30 %. */
const EXIT_SHARE_PCT = 30;

/** `exit` may use a whole window; everything else leaves 30 % of it free and queues behind exits. */
export type Lane = 'exit' | 'entry' | 'read';

/** Leave to send one request now. */
export interface Pass {
  /**
   * The answer came, or is waited for no longer. When a request arrived is known only to lie before this, so its place is free one window after
   * it: however unevenly the network delays requests, the venue never counts more than its limit. Must be called once, whatever happened.
   */
  answered(): void;
}

export interface Budget {
  /**
   * Resolves with a pass when the request may be sent now, with null when it must not be sent (queue full or waited too long).
   * A limit named several times takes as many places of its window.
   */
  take(limits: readonly RateLimit[], instrument: string, lane: Lane): Promise<Pass | null>;
  /** Requests waiting now. */
  waiting(): number;
}

export interface BudgetOptions {
  /** Real time. */
  wallClock: Clock;
  /** Venue milliseconds per real one (VenueClock.rate): the venue's windows are in its own time. 0, a clock that waits for us, limits nothing. 1 unless given. */
  rate?: () => number;
  /** Calls back after `ms`; setTimeout unless given. */
  later?: (callback: () => void, ms: number) => void;
}

/** One place of a window. */
interface Place {
  /** When its answer came; Infinity while it is on its way. */
  answeredMs: number;
}

interface Window {
  limit: RateLimit;
  /** Places taken, first taken first. */
  places: Place[];
}

interface Waiter {
  windows: Window[];
  lane: Lane;
  sinceMs: number;
  done: (pass: Pass | null) => void;
}

function allowance(limit: RateLimit, lane: Lane): number {
  if (lane === 'exit') return limit.count;
  return Math.max(1, Math.floor((limit.count * (100 - EXIT_SHARE_PCT)) / 100));
}

/** Milliseconds until the lane may use `need` places of this window; 0 = now, Infinity = not before an answer. Forgets what has left the window. */
function waitMs(window: Window, lane: Lane, nowMs: number, need: number, rate: number): number {
  if (rate === 0) {
    window.places = [];
    return 0;
  }
  const windowMs = window.limit.windowMs / rate;
  const most = allowance(window.limit, lane);
  if (window.places.length + need > most) window.places = window.places.filter((place) => place.answeredMs > nowMs - windowMs);
  const over = window.places.length + need - 1 - most;
  if (over < 0) return 0;
  const ends = window.places.map((place) => place.answeredMs).sort((one, two) => one - two);
  return Math.max(1, (ends[over] ?? nowMs) + windowMs - nowMs);
}

/** One per account. Windows of scope `ip` belong in a second budget that all accounts of the process share. */
export function createBudget(options: BudgetOptions): Budget {
  const later = options.later ?? ((callback, ms) => void setTimeout(callback, ms));
  const windows = new Map<string, Window>();
  let waiters: Waiter[] = [];
  let wakeAtMs = Number.POSITIVE_INFINITY;

  const windowOf = (limit: RateLimit, instrument: string): Window => {
    const key = limit.byInstrument ? `${limit.key} ${instrument}` : limit.key;
    const known = windows.get(key);
    if (known !== undefined) return known;
    const made: Window = { limit, places: [] };
    windows.set(key, made);
    return made;
  };

  /** A pass, or the wait until it is worth trying again, ms. */
  const tryTake = (wanted: Window[], lane: Lane, nowMs: number): Pass | number => {
    const rate = options.rate?.() ?? 1;
    const need = (window: Window): number => wanted.filter((other) => other === window).length;
    const wait = Math.max(...wanted.map((window) => waitMs(window, lane, nowMs, need(window), rate)));
    if (wait > 0) return wait;
    const places = wanted.map((window) => {
      const place: Place = { answeredMs: Number.POSITIVE_INFINITY };
      window.places.push(place);
      return place;
    });
    return {
      answered() {
        const answeredMs = options.wallClock.nowMs();
        for (const place of places) place.answeredMs = Math.min(place.answeredMs, answeredMs);
        if (waiters.length > 0) serve();
      },
    };
  };

  const serve = (): void => {
    const nowMs = options.wallClock.nowMs();
    wakeAtMs = Number.POSITIVE_INFINITY;
    let next = Number.POSITIVE_INFINITY;
    const left: Waiter[] = [];
    const exitsFirst = [...waiters.filter((w) => w.lane === 'exit'), ...waiters.filter((w) => w.lane !== 'exit')];
    for (const waiter of exitsFirst) {
      const got = tryTake(waiter.windows, waiter.lane, nowMs);
      if (typeof got === 'object') waiter.done(got);
      else if (nowMs - waiter.sinceMs >= QUEUE_WAIT_MS_MAX) waiter.done(null);
      else {
        left.push(waiter);
        next = Math.min(next, got, waiter.sinceMs + QUEUE_WAIT_MS_MAX - nowMs);
      }
    }
    waiters = left;
    if (left.length > 0) plan(nowMs, next);
  };

  /** Wakes at the earliest moment anyone asked for; what was planned before it does nothing. */
  const plan = (nowMs: number, ms: number): void => {
    const atMs = nowMs + ms;
    if (atMs >= wakeAtMs) return;
    wakeAtMs = atMs;
    later(() => {
      if (wakeAtMs === atMs) serve();
    }, ms);
  };

  return {
    take(limits, instrument, lane) {
      const wanted = limits.map((limit) => windowOf(limit, instrument));
      const nowMs = options.wallClock.nowMs();
      const mustQueue = waiters.some((w) => (lane !== 'exit' || w.lane === 'exit') && w.windows.some((x) => wanted.includes(x)));
      const got = mustQueue ? 1 : tryTake(wanted, lane, nowMs);
      if (typeof got === 'object') return Promise.resolve(got);
      if (waiters.length >= (lane === 'exit' ? QUEUE_MAX : QUEUE_MAX - QUEUE_KEPT_FOR_EXITS)) return Promise.resolve(null);
      return new Promise((done) => {
        waiters.push({ windows: wanted, lane, sinceMs: nowMs, done });
        plan(nowMs, Math.min(got, QUEUE_WAIT_MS_MAX));
      });
    },
    waiting: () => waiters.length,
  };
}
