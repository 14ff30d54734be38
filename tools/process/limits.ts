// Every bound of the tools that start and watch processes.

/** A command of the system (useradd, ps, id) that takes longer than this is given up. */
export const COMMAND_MS_MAX = 20_000;
/** How often a condition of another process is looked at. */
export const POLL_MS = 40;
