// Bounds of the team's lists.

/** Rows of one page. */
export const TEAM_PAGE = 20;
/** How long a name stands still before it is searched. */
export const SEARCH_WAIT_MS = 300;
