// Rate windows shared by all requests of an account, with room kept for exits. Pure accounting plus one bounded queue per window;
// it must never let an entry use what is kept for exits, and never send what it refused.
import { EXIT_SHARE_PCT, QUEUE_KEPT_FOR_EXITS, QUEUE_MAX, QUEUE_WAIT_MS_MAX, type RateLimit } from './limits.ts';
import type { Clock } from './clock.ts';

/** `exit` may use a whole window; everything else leaves 30 % of it free and queues behind exits. */
export type Lane = 'exit' | 'entry' | 'read';

export interface Budget {
  /**
   * Resolves true when the request may be sent now, false when it must not be sent (queue full or waited too long).
   * A limit named several times takes as many places of its window.
   */
  take(limits: readonly RateLimit[], instrument: string, lane: Lane): Promise<boolean>;
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

interface Window {
  limit: RateLimit;
  /** Send times inside the window, oldest first. */
  sentMs: number[];
}

interface Waiter {
  windows: Window[];
  lane: Lane;
  sinceMs: number;
  done: (allowed: boolean) => void;
}

function allowance(limit: RateLimit, lane: Lane): number {
  if (lane === 'exit') return limit.count;
  return Math.max(1, Math.floor((limit.count * (100 - EXIT_SHARE_PCT)) / 100));
}

/** Milliseconds until the lane may use `need` places of this window; 0 = now. Forgets what has left the window. */
function waitMs(window: Window, lane: Lane, nowMs: number, need: number, rate: number): number {
  const { sentMs, limit } = window;
  const windowMs = rate === 0 ? 0 : limit.windowMs / rate;
  while (sentMs.length > 0 && (sentMs[0] ?? 0) <= nowMs - windowMs) sentMs.shift();
  if (windowMs === 0) return 0;
  const over = sentMs.length + need - 1 - allowance(limit, lane);
  if (over < 0) return 0;
  return Math.max(1, (sentMs[over] ?? nowMs) + windowMs - nowMs);
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
    const made: Window = { limit, sentMs: [] };
    windows.set(key, made);
    return made;
  };

  const tryTake = (wanted: Window[], lane: Lane, nowMs: number): number => {
    const rate = options.rate?.() ?? 1;
    const need = (window: Window): number => wanted.filter((other) => other === window).length;
    const wait = Math.max(...wanted.map((window) => waitMs(window, lane, nowMs, need(window), rate)));
    if (wait === 0) for (const window of wanted) window.sentMs.push(nowMs);
    return wait;
  };

  const serve = (): void => {
    const nowMs = options.wallClock.nowMs();
    wakeAtMs = Number.POSITIVE_INFINITY;
    let next = Number.POSITIVE_INFINITY;
    const left: Waiter[] = [];
    const exitsFirst = [...waiters.filter((w) => w.lane === 'exit'), ...waiters.filter((w) => w.lane !== 'exit')];
    for (const waiter of exitsFirst) {
      const wait = tryTake(waiter.windows, waiter.lane, nowMs);
      if (wait === 0) waiter.done(true);
      else if (nowMs - waiter.sinceMs >= QUEUE_WAIT_MS_MAX) waiter.done(false);
      else {
        left.push(waiter);
        next = Math.min(next, wait);
      }
    }
    waiters = left;
    if (left.length > 0) plan(nowMs, next);
  };

  /** Wakes at the earliest moment anyone asked for; a needless second call of serve does nothing. */
  const plan = (nowMs: number, ms: number): void => {
    if (nowMs + ms >= wakeAtMs) return;
    wakeAtMs = nowMs + ms;
    later(serve, ms);
  };

  return {
    take(limits, instrument, lane) {
      const wanted = limits.map((limit) => windowOf(limit, instrument));
      const nowMs = options.wallClock.nowMs();
      const mustQueue = waiters.some((w) => (lane !== 'exit' || w.lane === 'exit') && w.windows.some((x) => wanted.includes(x)));
      const wait = mustQueue ? 1 : tryTake(wanted, lane, nowMs);
      if (wait === 0) return Promise.resolve(true);
      if (waiters.length >= (lane === 'exit' ? QUEUE_MAX : QUEUE_MAX - QUEUE_KEPT_FOR_EXITS)) return Promise.resolve(false);
      return new Promise((done) => {
        waiters.push({ windows: wanted, lane, sinceMs: nowMs, done });
        plan(nowMs, wait);
      });
    },
    waiting: () => waiters.length,
  };
}
