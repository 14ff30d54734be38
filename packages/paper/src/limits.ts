// Every bound of the paper exchange in one place.

/** How far a signed timestamp may be from the exchange's clock, ms. */
export const SIGNATURE_WINDOW_MS = 30_000;
/** A socket without traffic for this long (wall time) is closed with 4004. */
export const SOCKET_IDLE_MS = 30_000;
/** How often that is looked after, wall ms. */
export const SOCKET_WATCH_MS = 1000;
/** Longest request body and socket message, bytes. */
export const BODY_BYTES_MAX = 64 * 1024;
/** Windows of the rate limits in which nothing is left are thrown away after so many calls. */
export const RATE_WINDOWS_SWEEP = 20_000;
/** Subscriptions on one socket. */
export const SUBSCRIPTIONS_PER_SOCKET_MAX = 480;
/** A socket that has this much unsent is closed with 4005, bytes. */
export const SOCKET_BUFFER_BYTES_MAX = 64 * 1024 * 1024;
/** Rows of one page. */
export const PAGE_ROWS_MAX = 100;
/** Candles of one page. */
export const CANDLE_ROWS_MAX = 300;
/** Settlements of one page of public/funding-rate-history. */
export const FUNDING_ROWS_MAX = 400;
/** How far GET market/candles reaches back, in bars. */
export const RECENT_CANDLES = 1440;
/** Orders in one batch, algo orders in one cancel. */
export const BATCH_ORDERS_MAX = 20;
export const CANCEL_ALGOS_MAX = 10;
/** Open orders of one account. */
export const OPEN_ORDERS_MAX = 4000;
/** At most one batch of pushes per this many wall milliseconds, unless the speed is max. */
export const BATCH_INTERVAL_MS = 20;
/** Moments of the tick stream played before other work runs. */
export const MOMENTS_PER_TURN_MAX = 20_000;
/** After a longer pause (ms of venue time) the stream jumps instead of being played in full. */
export const CATCH_UP_MS_MAX = 30 * 86_400_000;
/** An absence longer than this (wall time) is made up in the fewest steps a bar has. */
export const COARSE_AFTER_WALL_MS = 60_000;
/** Longest sleep of the tick scheduler, wall ms: what is armed meanwhile is at most so late. */
export const TIMER_MS_MAX = 1000;
/** Growing candles are published at most this often, wall ms. */
export const OPEN_CANDLE_INTERVAL_MS = 1000;
/** The journal is folded into a new snapshot when it has grown beyond this, bytes. */
export const JOURNAL_BYTES_MAX = 256 * 1024 * 1024;
/** Period of the interval pushes of account and positions, wall ms. */
export const INTERVAL_PUSH_MS = 5000;
/** Faults planned at a time. */
export const FAULTS_MAX = 100;
export const FAULT_DELAY_MS_MAX = 60_000;
/** Pushes of one socket held back at a time. */
export const HELD_PUSHES_MAX = 100;
/** Accounts that this machine and one other address may open in a minute of wall time. */
export const ACCOUNTS_PER_MINUTE_LOCAL = 3000;
export const ACCOUNTS_PER_MINUTE_REMOTE = 10;
/** Accounts that one exchange opens. */
export const ACCOUNTS_MAX = 10_000;
/** Price levels of a side of the depth book. */
export const LIQUIDITY_LEVELS = 400;
/** Public trades stored of one instrument. */
export const TRADES_KEPT_MAX = 5000;
/** TP/SL entries of one order. */
export const ATTACHED_MAX = 20;
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
/** Seconds that cancel-all-after may wait. */
export const CANCEL_AFTER_MIN_S = 10;
export const CANCEL_AFTER_MAX_S = 120;
/** books and books5 are published at most this often, wall ms, unless the speed is max. */
export const BOOK_INTERVAL_MS = 100;
/** After so long without a change an empty update of a book is sent, wall ms. */
export const QUIET_BOOK_MS = 60_000;
/** Levels of a side of market/books-full. */
export const FULL_BOOK_LEVELS_MAX = 5000;
/** Mean worth of a level of the depth book by default, USDT. */
export const DEPTH_USDT = 20_000;
/** Mirrored instruments. */
export const MIRROR_INSTRUMENTS_MAX = 50;
/** Minutes of history that a mirrored instrument starts with, and keeps at least. */
export const MIRROR_MINUTES = 1440;
/** Pages of 300 hours that it starts with, and hours that it keeps. */
export const MIRROR_HOUR_PAGES = 2;
export const MIRROR_HOURS_MAX = 2400;
/** Moments that wait for the tick scheduler. */
export const MIRROR_QUEUE_MAX = 20_000;
/** Funding rates stored of one swap. */
export const MIRROR_RATES_MAX = 200;
/** A feed without any push for this long is stale, wall ms. */
export const MIRROR_SILENCE_MS = 15_000;
/** How often that is looked after, wall ms. */
export const MIRROR_LOOK_MS = 1000;
/** Asking for instruments and history at the start: tries, and the wait between two, wall ms. */
export const MIRROR_START_TRIES = 10;
export const MIRROR_START_WAIT_MS = 2000;
/** A failed catching up is tried again after this long, wall ms. */
export const MIRROR_RETRY_MS = 3000;
/** How far ahead of the wall clock a folder's clock may be to go on with a mirror, ms. */
export const MIRROR_AHEAD_MS_MAX = 60_000;
/** Rows of one kind that the page shows of an account, and accounts that it lists. */
export const SUMMARY_ROWS_MAX = 50;
/** Programs that may ask for Fast API keys. */
export const OAUTH_CLIENTS_MAX = 20;
/** Life of a code, of an access token and of an open authorise page, wall ms. */
export const OAUTH_CODE_MS = 600_000;
export const OAUTH_TOKEN_MS = 3_600_000;
export const OAUTH_FORM_MS = 600_000;
/** Codes, tokens and open pages that are remembered, each. */
export const OAUTH_GRANTS_MAX = 10_000;
/** Longest state that a client may send along. */
export const OAUTH_STATE_CHARS_MAX = 512;
/** Keys of one account. */
export const KEYS_PER_ACCOUNT_MAX = 50;
/** Browsers that an account knows: the newest stay. */
export const BROWSERS_PER_ACCOUNT_MAX = 5;
/** Accounts that one browser may choose from. */
export const ACCOUNTS_CHOSEN_FROM_MAX = 20;
/** How long a browser knows its accounts, s. */
export const BROWSER_SECONDS = 365 * 86_400;
