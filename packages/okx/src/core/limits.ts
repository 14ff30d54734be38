// Every bound of the client in one place: timeouts, queue lengths, body sizes, and OKX's documented rate limits as data.

/** A window of the venue: at most `count` requests in any `windowMs`. */
export interface RateLimit {
  /** Name of the window; endpoints that share a name share the window. */
  key: string;
  count: number;
  windowMs: number;
  /** `user`: counted per account; `ip`: counted for everything this process sends to the venue. */
  scope: 'user' | 'ip';
  /** Whether each instrument (or instrument type) has a window of its own. */
  byInstrument: boolean;
}

function perUser(key: string, count: number, windowMs = 2000): RateLimit {
  return { key, count, windowMs, scope: 'user', byInstrument: false };
}

function perUserAndInstrument(key: string, count: number): RateLimit {
  return { key, count, windowMs: 2000, scope: 'user', byInstrument: true };
}

function perIp(key: string, count: number): RateLimit {
  return { key, count, windowMs: 2000, scope: 'ip', byInstrument: false };
}

function perIpAndInstrument(key: string, count: number): RateLimit {
  return { key, count, windowMs: 2000, scope: 'ip', byInstrument: true };
}

/** Limits as documented by OKX for API v5, per User ID or per IP. */
export const RATE_LIMITS = {
  serverTime: perIp('public/time', 10),
  instruments: perIpAndInstrument('public/instruments', 20),
  ticker: perIp('market/ticker', 20),
  tickers: perIp('market/tickers', 20),
  candles: perIp('market/candles', 40),
  historyCandles: perIp('market/history-candles', 20),
  fundingRate: perIpAndInstrument('public/funding-rate', 10),
  fundingRateHistory: perIpAndInstrument('public/funding-rate-history', 10),
  markPrice: perIpAndInstrument('public/mark-price', 10),
  accountConfig: perUser('account/config', 5),
  balance: perUser('account/balance', 10),
  positions: perUser('account/positions', 10),
  bills: perUser('account/bills', 5, 1000),
  setPositionMode: perUser('account/set-position-mode', 5),
  setAccountLevel: perUser('account/set-account-level', 5),
  setLeverage: perUser('account/set-leverage', 20),
  leverageInfo: perUser('account/leverage-info', 20),
  tradeFee: perUser('account/trade-fee', 5),
  placeOrder: perUserAndInstrument('trade/order', 60),
  /** New and amended orders of an account together, over all endpoints and instruments. */
  ordersOfAccount: perUser('orders-of-account', 1000),
  cancelOrder: perUserAndInstrument('trade/cancel-order', 60),
  closePosition: perUser('trade/close-position', 20),
  getOrder: perUserAndInstrument('trade/order-query', 60),
  pendingOrders: perUser('trade/orders-pending', 60),
  orderHistory: perUser('trade/orders-history', 40),
  fills: perUser('trade/fills', 60),
  fillsHistory: perUser('trade/fills-history', 10),
  placeAlgoOrder: perUserAndInstrument('trade/order-algo', 20),
  getAlgoOrder: perUser('trade/order-algo-query', 20),
  cancelAlgoOrders: perUser('trade/cancel-algos', 20),
  pendingAlgoOrders: perUser('trade/orders-algo-pending', 20),
} as const satisfies Record<string, RateLimit>;

/** Share of every window that only exits may use: 30 %. */
export const EXIT_SHARE_PCT = 30;
/** Requests that may wait for one window; one more is refused with 50011 and was not sent. */
export const QUEUE_MAX = 500;
/** Places of the queue that only exits may take. */
export const QUEUE_KEPT_FOR_EXITS = 150;
/** A request that waited longer for its window is refused with 50011 and was not sent. */
export const QUEUE_WAIT_MS_MAX = 10_000;

export const REQUEST_TIMEOUT_MS = 10_000;
/** One call of fast connect: the person waits. */
export const OAUTH_TIMEOUT_MS = 10_000;
/** The full instrument list of the real venue is a few megabytes. */
export const RESPONSE_BYTES_MAX = 16 * 1024 * 1024;
/** Rows in one page of a list endpoint. */
export const PAGE_ROWS_MAX = 100;
export const CANDLE_ROWS_MAX = 300;
export const HISTORY_CANDLE_ROWS_MAX = 100;
/** Algo orders in one cancel-algos call. */
export const CANCEL_ALGOS_MAX = 10;
/** A request refused for its timestamp (50102, nothing executed) is signed anew this many times. */
export const RESIGN_MAX = 1;
/** Pages that one list may have before it is reported as unreadable. */
export const PAGES_MAX = 100;

/** Sockets: a text ping this often; a socket silent for longer than SILENCE_MS_MAX is stale and replaced. The venue drops one after 30 s. */
export const PING_EVERY_MS = 15_000;
export const SILENCE_MS_MAX = 20_000;
/**
 * A socket whose answers are counted on is asked after so many silent looks, and gives none after so many. Looks, not milliseconds: while this process itself
 * was busy, frames may wait unread.
 */
export const ASK_AFTER_LOOKS = 2;
export const NO_ANSWER_AFTER_LOOKS = 4;
/** How often a socket's silence is looked at. */
export const WATCH_EVERY_MS = 1000;
/** Connecting, logging in and having every subscription confirmed must each end within this. */
export const HANDSHAKE_MS_MAX = 10_000;
/** Reconnecting waits between half and all of base x 2^attempt, at most BACKOFF_MS_MAX. */
export const BACKOFF_MS_BASE = 500;
export const BACKOFF_MS_MAX = 10_000;
/** A socket that was live for this long counts as good: the next wait starts at the base again. */
export const LASTED_MS_MIN = 10_000;
export const FRAME_BYTES_MAX = 16 * 1024 * 1024;
/** Subscribe requests sent at once; the venue allows 480 an hour on one socket. */
export const SUBSCRIBE_MESSAGES_MAX = 100;
/** Logins that may fail without a telling code (60009) before the credential counts as broken. */
export const LOGIN_FAILURES_MAX = 2;

/** Measuring the venue's clock: samples of public/time, and the real time between them. */
export const CLOCK_SAMPLES = 3;
export const CLOCK_SAMPLE_EVERY_MS = 150;
export const CLOCK_MEASURE_EVERY_MS = 60_000;
/** A venue that moved further from what we thought than this is reported: signatures would be refused. */
export const CLOCK_DRIFT_MS_MAX = 30_000;

/** Price levels that one side of a book may have; the venue tells 400. */
export const BOOK_LEVELS_MAX = 5000;
/** Levels of each side that a book's checksum covers. */
export const CHECKSUM_LEVELS = 25;
/** Asking again for a book that lost something waits base x 2^n, n counting the books lost since one was whole for LASTED_MS_MIN. */
export const BOOK_AGAIN_MS_BASE = 250;
export const BOOK_AGAIN_MS_MAX = 10_000;
