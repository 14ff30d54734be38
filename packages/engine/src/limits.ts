// Bounds that several files of the runtime share; a bound of one file stands in that file. Times are real milliseconds.

/** An opening order that has not arrived after this is dropped by the venue; a closing order gets longer. */
const OPEN_EXPIRY_MS = 5_000;
const CLOSE_EXPIRY_MS = 15_000;
/** Waits between reconciliations that failed. */
export const RECONCILE_WAIT_MS = 500;
export const RECONCILE_WAIT_MS_MAX = 10_000;

/** `leaseMs` where several engines share a database: a frozen one loses its accounts after this long. */
export const CLUSTER_LEASE_MS = 1_500;

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
  /** Private sockets that nothing has needed for this long are closed. */
  unneededMs: number;
  /** The server ends the session of an engine that it has not heard for this long, and others own its accounts. */
  leaseMs: number;
  /** Deadlines of requests. */
  openExpiryMs: number;
  closeExpiryMs: number;
  /** A signed request without a deadline is refused by the venue when its timestamp is older than this (50102). */
  stampExpiryMs: number;
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
  unneededMs: 600_000,
  // One process: nobody waits for its accounts, and its machine may be busy.
  leaseMs: 15_000,
  openExpiryMs: OPEN_EXPIRY_MS,
  closeExpiryMs: CLOSE_EXPIRY_MS,
  stampExpiryMs: 30_000,
};

/** Accounts that are loaded at once, which wait for the database, and beside them compared, which wait for answers of the venue: its windows are per account. */
export const LOADS_AT_ONCE = 8;
export const COMPARISONS_AT_ONCE = 64;

/** Accounts whose tasks are read by one statement. */
export const ACCOUNTS_READ_AT_ONCE = 64;
/** Accounts that are compared at once while nothing happens. */
export const CHECKS_AT_ONCE = 16;
