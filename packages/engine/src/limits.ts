// Bounds that several files of the runtime share; a bound of one file stands in that file. Times are real milliseconds.

/** An opening order that has not arrived after this is dropped by the venue; a closing order gets longer. */
const OPEN_EXPIRY_MS = 5_000;
const CLOSE_EXPIRY_MS = 15_000;
/** Waits between reconciliations that failed. */
export const RECONCILE_WAIT_MS = 500;
export const RECONCILE_WAIT_MS_MAX = 10_000;

/** Waits that a test may shorten: they decide how patient the engine is, never what it does. */
export interface EngineTiming {
  /** First wait before an unknown order is asked for; doubles up to the maximum. */
  lookupMs: number;
  lookupMsMax: number;
  /** "Not found" counts only this long after the request's deadline... */
  unknownGraceMs: number;
  /** ...and this many times. */
  unknownMisses: number;
  /** A market or IOC order whose end did not arrive in this time is asked for. */
  settleMs: number;
  /** Silence of an instrument after which due timers fire without a tick. */
  silenceMs: number;
  /** How often due timers, stored actions and silent orders are looked at. */
  sweepMs: number;
  /** How often books and positions are compared while nothing happens. */
  agreeMs: number;
  /** How often the position in the database's log is stored outside it. */
  markMs: number;
  /** A missing stream is waited for this long before the account is compared without it, so that it can close. */
  closingMs: number;
  /** How long the session of a former engine may take to end before the start is refused. */
  lockMs: number;
  /** Deadlines of requests. */
  openExpiryMs: number;
  closeExpiryMs: number;
}

export const defaultTiming: EngineTiming = {
  lookupMs: 1_000,
  lookupMsMax: 30_000,
  unknownGraceMs: 10_000,
  unknownMisses: 3,
  settleMs: 2_000,
  silenceMs: 5_000,
  sweepMs: 1_000,
  agreeMs: 60_000,
  markMs: 10_000,
  closingMs: 1_000,
  lockMs: 5_000,
  openExpiryMs: OPEN_EXPIRY_MS,
  closeExpiryMs: CLOSE_EXPIRY_MS,
};
