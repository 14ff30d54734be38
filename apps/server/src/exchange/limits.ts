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
