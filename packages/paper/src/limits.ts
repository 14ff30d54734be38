// Bounds that several files of the paper exchange share, and groups of bounds that are read together. A bound of one file stands in that file.

/** Longest request body and socket message, bytes. */
export const BODY_BYTES_MAX = 64 * 1024;
/** Rows of one page. */
export const PAGE_ROWS_MAX = 100;
/** Candles of one page. */
export const CANDLE_ROWS_MAX = 300;
/** Orders in one batch, algo orders in one cancel. */
export const BATCH_ORDERS_MAX = 20;
export const CANCEL_ALGOS_MAX = 10;
/** Open orders of one account. */
export const OPEN_ORDERS_MAX = 4000;
/** At most one batch of pushes per this many wall milliseconds, unless the speed is max. */
export const BATCH_INTERVAL_MS = 20;
/** Faults planned at a time. */
export const FAULTS_MAX = 100;
export const FAULT_DELAY_MS_MAX = 60_000;
/** Accounts that this machine and one other address may open in a minute of wall time. */
export const ACCOUNTS_PER_MINUTE_LOCAL = 3000;
export const ACCOUNTS_PER_MINUTE_REMOTE = 10;
/** Price levels of a side of the depth book. */
export const LIQUIDITY_LEVELS = 400;
/** Public trades stored of one instrument. */
export const TRADES_KEPT_MAX = 5000;
/** How far back finished orders, fills, bills and archives are answered, ms of venue time. */
export const FILLS_MS = 3 * 86_400_000;
export const ORDER_HISTORY_MS = 7 * 86_400_000;
export const BILLS_MS = 7 * 86_400_000;
export const ARCHIVE_MS = 92 * 86_400_000;
/** How far back interest and the bills of the funding account are answered, ms of venue time. */
export const LENDING_HISTORY_MS = 31 * 86_400_000;
export const ASSET_BILLS_MS = 31 * 86_400_000;
/** Least and greatest yearly rate at which savings may be offered. */
export const LENDING_RATE_MIN = '0.01';
export const LENDING_RATE_MAX = '3.65';
/** Greatest funding rate of one settlement, either way. */
export const FUNDING_RATE_MAX = '0.00375';
/** Seconds that cancel-all-after may wait. */
export const CANCEL_AFTER_MIN_S = 10;
export const CANCEL_AFTER_MAX_S = 120;
/** books and books5 are published at most this often, wall ms, unless the speed is max. */
export const BOOK_INTERVAL_MS = 100;
/** Mean worth of a level of the depth book by default, USDT. */
export const DEPTH_USDT = 20_000;
/** Minutes of history that a mirrored instrument starts with, and keeps at least. */
export const MIRROR_MINUTES = 1440;
/** Pages of 300 hours that it starts with, and hours that it keeps. */
export const MIRROR_HOUR_PAGES = 2;
export const MIRROR_HOURS_MAX = 2400;
/** Asking for instruments and history at the start: tries, and the wait between two, wall ms. */
export const MIRROR_START_TRIES = 10;
export const MIRROR_START_WAIT_MS = 2000;
/** Life of a code, of an access token and of an open authorise page, wall ms. */
export const OAUTH_CODE_MS = 600_000;
export const OAUTH_TOKEN_MS = 3_600_000;
export const OAUTH_FORM_MS = 600_000;

/** A market may begin so many days ago. */
export const DAYS_BACK_MAX = 60;
