// Bounds of the Assets tab.

/** A balance is asked for again after this long. */
export const BALANCE_FRESH_MS = 15_000;
