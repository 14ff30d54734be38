// Bounds of the Assets tab.

/** A balance is asked for again after this long. */
export const BALANCE_FRESH_MS = 15_000;
/** Rows of one page of a statement. */
export const STATEMENT_PAGE = 50;
/** Rows of the statement on the tab itself. */
export const LATEST_ROWS = 3;
/** About how high a row of a statement is, before it was seen. */
export const STATEMENT_ROW_PX = 72;
/** Points of fuel under which the gauge warns; the server sends a notice below it. */
export const FUEL_LOW = '10';
/** Withdrawals and top-up orders of one page, and how long one is shown before it is read again: people decide on them elsewhere. */
export const ORDERS_PAGE = 20;
export const ORDERS_FRESH_MS = 15_000;
