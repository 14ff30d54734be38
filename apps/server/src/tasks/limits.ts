// Bounds of what the server shows of tasks.

/** Decisions shown on a task's page. */
export const WHYS_SHOWN_MAX = 50;
/** Readings of a task's page for one reader of the stream. */
export const TASK_READ_EVERY_MS = 100;
/** Readings of one task for a reader of the list. */
export const LISTED_TASK_READ_EVERY_MS = 250;
