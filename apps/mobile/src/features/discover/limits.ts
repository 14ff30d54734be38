// Bounds of the Discover tab.

/** The list with its changes is asked for again after this long; prices come by the stream. */
export const LIST_FRESH_MS = 60_000;
/** Rows this far outside the screen already have live prices. */
export const IN_VIEW_MARGIN_PX = 100;
/** Sparks are of hours. */
export const SPARKS_FRESH_MS = 300_000;
/** Days of the range in which a price is shown. */
export const RANGE_DAYS = 30;
/** The time to the next funding is drawn anew after this long. */
export const CLOCK_MS = 30_000;
/** Of the trader's own tasks so many stand on the page of their instrument, and so many draw their wake-ups on its chart. */
export const OWN_TASKS_SHOWN_MAX = 5;
export const TASKS_DRAWN_MAX = 3;
