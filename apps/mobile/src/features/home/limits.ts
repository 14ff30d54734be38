// Bounds of the Home tab.

/** Running tasks shown on Home; all of them stand on the page of the tasks. */
export const RUNNING_SHOWN_MAX = 5;
/** The curve of earnings is asked for again after this long. */
export const EARNINGS_FRESH_MS = 60_000;
/** What happened since the last visit is asked for again after this long. */
export const SINCE_FRESH_MS = 30_000;
/** Figures of hourly notes are asked for again after this long. */
export const CAPITAL_FRESH_MS = 300_000;
