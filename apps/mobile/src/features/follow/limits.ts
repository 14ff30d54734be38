// Bounds of copy trading.

/** A balance is asked for again after this long. */
export const BALANCE_FRESH_MS = 15_000;
/** How long a pending application is shown before it is read again: people decide on it elsewhere. */
export const PENDING_FRESH_MS = 15_000;
/** Rows of the field in which a trader introduces himself. */
export const INTRODUCTION_ROWS = 5;
