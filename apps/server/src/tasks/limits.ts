// Bounds of what the server shows of tasks.

/** Decisions shown on a task's page. */
export const WHYS_SHOWN_MAX = 50;
/** Deltas of one task's page in a second; each is the whole task, so the newest is enough. */
export const TASK_FRAMES_PER_SEC_MAX = 10;
