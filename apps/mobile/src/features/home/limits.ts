// Bounds of the Home tab.

/** Running tasks shown on Home; all of them stand on the page of the tasks. */
export const RUNNING_SHOWN_MAX = 5;
