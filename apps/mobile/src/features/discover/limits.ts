// Bounds of the Discover tab.

/** The list with its changes is asked for again after this long; prices come by the stream. */
export const LIST_FRESH_MS = 60_000;
/** Rows this far outside the screen already have live prices. */
export const IN_VIEW_MARGIN_PX = 100;
