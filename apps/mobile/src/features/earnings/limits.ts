// Bounds of the page of earnings.

/** Tasks that are read at once. */
export const TASKS_PAGE = 30;
