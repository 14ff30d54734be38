// Bounds of what the server asks of an exchange beside the engine.

/** The venue's clock is measured again after this long. */
export const VENUE_CLOCK_FRESH_MS = 60_000;
/** Opening a paper account for the demo trader. */
export const SEED_REQUEST_MS_MAX = 10_000;
