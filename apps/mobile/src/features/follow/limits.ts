// Bounds of copy trading.

/** A balance is asked for again after this long. */
export const BALANCE_FRESH_MS = 15_000;
/** How long a pending application is shown before it is read again: people decide on it elsewhere. */
export const PENDING_FRESH_MS = 15_000;
/** Rows of the field in which a trader introduces himself. */
export const INTRODUCTION_ROWS = 5;
/** Traders of one page of the standings, and the height of a card before it is measured. */
export const CARDS_PAGE = 20;
export const CARD_PX = 196;
/** A name is searched for when nothing was typed for this long. */
export const SEARCH_WAIT_MS = 350;
/** Instruments that are named in a line. */
export const INSTRUMENTS_NAMED_MAX = 3;
/** The list of instruments is asked for again after this long. */
export const INSTRUMENTS_FRESH_MS = 60_000;
/** A trader's figures change once a day. */
export const TRADER_FRESH_MS = 60_000;
/** Rows behind a figure that a sheet shows; its file has all. */
export const INPUT_ROWS_SHOWN_MAX = 200;
/** Pages of a thousand rows that are read for a file or a preview. */
export const PAGES_READ_MAX = 20;
