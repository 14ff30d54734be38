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
/** Follows, copied positions and copies are read again after so long while they are shown. */
export const FOLLOWS_FRESH_MS = 10_000;
export const POSITIONS_FRESH_MS = 5000;
export const COPIES_FRESH_MS = 10_000;
/** Rows of one page of each list. */
export const ENDED_PAGE = 20;
export const COPIES_PAGE = 50;
export const STANDING_PAGE = 100;
export const INCOME_PAGE = 7;
/** What a trader's income is summed over. */
export const INCOME_DAYS = 30;
/** Height of a copy before it is measured. */
export const COPY_ROW_PX = 132;
/** A share of the trader's equity that would differ by so much today is worth a word, percent. */
export const SIZE_DRIFT_PCT = 25;
/** A trader's past orders are read again after this long. */
export const PAST_ORDERS_FRESH_MS = 300_000;
/** The preview of a follow is played once the form has stood still for so long. */
export const COPIES_WAIT_MS = 600;
