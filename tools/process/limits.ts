// Bounds of starting and watching processes.

/** A command of the system (useradd, ps, id) that takes longer than this is killed. */
export const COMMAND_MS_MAX = 20_000;
/** Interval of checking a condition of another process. */
export const POLL_MS = 40;
