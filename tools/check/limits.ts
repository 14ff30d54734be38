// Bounds of the checks.

export const COMMAND_MS_MAX = 300_000;
/** Lines of a failing step that are shown; the rest is counted. */
export const LINES_SHOWN_MAX = 200;
