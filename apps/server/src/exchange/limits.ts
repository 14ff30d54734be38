// Bounds of what the server asks of an exchange beside the engine.

/** The venue's clock is measured again after this long. */
export const VENUE_CLOCK_FRESH_MS = 60_000;
/** Opening a paper account for the demo trader. */
export const SEED_REQUEST_MS_MAX = 10_000;
/** Length of a passphrase that we make; the venue takes 8 to 32. */
export const FAST_PASSPHRASE_CHARS = 24;
/** Labels that are tried for a key of fast connect. */
export const LABEL_TRIES_MAX = 3;
/** How often a second return looks whether the first has linked the account. */
export const FAST_CONNECT_LOOK_MS = 200;

/** A linked key is asked about at least this often; the next time lies up to the spread earlier. */
export const CHECK_EVERY_MS = 86_400_000;
export const CHECK_SPREAD_MS = 4 * 3_600_000;
/** A check that the exchange did not answer is made again after this long. */
export const CHECK_RETRY_MS = 15 * 60_000;
/** Keys asked about in one minute's run, and of them at once: a run ends well before the next begins even when every venue is slow. */
export const CHECKS_PER_RUN = 60;
export const CHECKS_AT_ONCE = 4;
/** After so many checks without an answer the other keys of the venue wait for another run. */
export const UNANSWERED_MAX = 3;
