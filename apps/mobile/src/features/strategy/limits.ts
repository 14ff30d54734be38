// Bounds of the Strategy tab.

/** Newest tasks shown on the tab; all of them stand on the page of the tasks. */
export const TASKS_SHOWN_MAX = 10;
