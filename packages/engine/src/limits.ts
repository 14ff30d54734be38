// Every bound of the engine's runtime.

/** Decisions kept with a task. */
export const DECISIONS_KEPT = 200;
