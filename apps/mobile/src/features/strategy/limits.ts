// Bounds of the Strategy tab.

/** Newest tasks shown on the tab; all of them stand on the page of the tasks. */
export const TASKS_SHOWN_MAX = 10;
/** Groups shown beside the own kinds; all of them stand in their view. */
export const GROUPS_SHOWN_MAX = 6;
