// Bounds of the Home tab.

/** Running tasks shown on Home; all of them stand on the page of the tasks. */
export const RUNNING_SHOWN_MAX = 6;
/** Earnings are asked for again after this long. */
export const EARNINGS_FRESH_MS = 60_000;
/** What happened since the last visit is asked for again after this long. */
export const SINCE_FRESH_MS = 30_000;
/** Figures of hourly notes are asked for again after this long. */
export const CAPITAL_FRESH_MS = 300_000;
/** The curve is asked for again after this long: a point is noted every hour, and the last one is live. */
export const CURVE_FRESH_MS = 300_000;
/** With fewer points there is no curve. */
export const CURVE_POINTS_MIN = 7;
/** What the curve shows before another time is chosen. */
export const RANGE_FIRST = 'month';
/** The list of what can be traded is asked for ahead when it is older. */
export const INSTRUMENTS_FRESH_MS = 60_000;
/** Fills beside Home, and of how many tasks they are asked. */
export const FILLS_SHOWN_MAX = 4;
export const FILLS_OF_TASKS_MAX = 6;
/** Before any visit was noted the fills of this time are shown. */
export const FILLS_FIRST_MS = 24 * 3_600_000;
