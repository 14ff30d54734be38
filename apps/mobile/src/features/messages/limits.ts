// Bounds of the messages.

/** Messages on a page that is about something else. */
export const LATEST_SHOWN_MAX = 5;
