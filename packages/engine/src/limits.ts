// Every bound of the engine's runtime. Times are real milliseconds unless named otherwise.

/** Decisions kept with a task. */
export const DECISIONS_KEPT = 200;
/** Ticks of an instrument kept for tasks whose decision is being stored: minutes of a busy market. */
export const RECENT_TICKS = 1024;
/** Older ones are forgotten when the number of a task's writes passes a multiple of this. */
export const DECISIONS_PRUNED_EVERY = 20;
/** Decisions stored in one transaction, and such transactions at once; each takes a database connection. */
export const DECISIONS_IN_A_COMMIT = 200;
export const COMMITS_AT_ONCE = 2;
/** Orders marked as sent in one statement, and such statements at once. */
export const MARKS_AT_A_TIME = 200;
export const MARKS_AT_ONCE = 2;
/** Tasks whose stored actions are read at once. */
export const ACTION_READS_AT_ONCE = 4;
/** Inputs that may wait in one task's inbox; beyond it the account is reconciled. */
export const TASK_QUEUE_MAX = 1000;
/** Attempts of a transaction that lost a race, and of a decision whose task changed meanwhile. */
export const ATTEMPTS_MAX = 5;
/** Accounts that are loaded or reconciled at once. */
export const ACCOUNTS_AT_ONCE = 4;
/** Requests of one account on the wire at once; exits may use all, entries leave some. */
export const SENDS_AT_ONCE = 6;
export const ENTRY_SENDS_AT_ONCE = 4;
/** Sends that may wait in one account's queue; exits may go beyond it. */
export const SEND_QUEUE_MAX = 500;
/** Attempts of one send that the venue's rate limit turned away; the waits double from half a second. */
export const RATE_LIMIT_ATTEMPTS_MAX = 5;
export const RATE_LIMIT_WAIT_MS = 500;
/** An opening order that has not arrived after this is dropped by the venue; a closing order gets longer. */
export const OPEN_EXPIRY_MS = 5_000;
export const CLOSE_EXPIRY_MS = 15_000;
/** An intent that was never sent is sent after a restart only when it is younger than this, in the venue's time. */
export const INTENT_AGE_MS_MAX = 5_000;
/** An order found under our id is ours only if it is not older than its intent by more than this, in the venue's time. */
export const ADOPTION_AGE_MS_MAX = 60_000;
/** Waits between reconciliations that failed. */
export const RECONCILE_WAIT_MS = 500;
export const RECONCILE_WAIT_MS_MAX = 10_000;
/** After the lock was lost: between two tries to get it back. */
export const REGAIN_WAIT_MS = 1_000;
/** Between two attempts to take the database's lock. */
export const LOCK_WAIT_MS = 50;
/** An orderly stop waits this long for answers on the wire; what is still open is looked up at the next start. */
export const STOP_MS_MAX = 5_000;
export const STOP_LOOK_MS = 20;
/** Between two looks whether a venue's prices flow, before an account is compared. */
export const VENUE_LOOK_MS = 50;
/** Instruments are listed anew this often. */
export const INSTRUMENTS_EVERY_MS = 3_600_000;
/** Intents and facts are cut to this many characters when they go into a log line. */
export const LOG_DETAIL_MAX = 300;

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
  lockMs: 5_000,
  openExpiryMs: OPEN_EXPIRY_MS,
  closeExpiryMs: CLOSE_EXPIRY_MS,
};
/** While a trader makes another key for an account nothing is sent for it, at most this long; what is on the wire is waited for at most so long, looked at so often. */
export const KEY_HOLD_MS_MAX = 60_000;
export const KEY_HOLD_DRAIN_MS_MAX = 3000;
export const KEY_HOLD_LOOK_MS = 10;
