// Bounds of what the server remembers and asks of a venue's public data.

/** Instruments and their steps are asked for again after this long. */
export const INSTRUMENTS_FRESH_MS = 60_000;
/** Newest prices in lists. Live prices come over the stream. */
export const TICKERS_FRESH_MS = 2000;
/** Commission of an account. */
export const FEES_FRESH_MS = 600_000;
export const FEES_REMEMBERED_MAX = 1000;
/** Bars are asked for again after this long: the open one moves. */
export const CANDLES_FRESH_MS = 1500;
export const CANDLES_REMEMBERED_MAX = 500;
/** Instruments whose price is followed for readers of the stream, per venue. */
export const FOLLOWED_INSTRUMENTS_MAX = 500;
