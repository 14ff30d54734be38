// OKX's documented rate limits as data, and the bounds that several files share; a bound of one file stands in that file.

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
  tickers: perIp('market/tickers', 20),
  orderBook: perIp('market/books', 40),
  candles: perIp('market/candles', 40),
  historyCandles: perIp('market/history-candles', 20),
  priceLimit: perIp('public/price-limit', 20),
  fundingRate: perIpAndInstrument('public/funding-rate', 10),
  fundingRateHistory: perIpAndInstrument('public/funding-rate-history', 10),
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
  fills: perUser('trade/fills', 60),
  fillsHistory: perUser('trade/fills-history', 10),
  placeAlgoOrder: perUserAndInstrument('trade/order-algo', 20),
  getAlgoOrder: perUser('trade/order-algo-query', 20),
  cancelAlgoOrders: perUser('trade/cancel-algos', 20),
  assetBalances: perUser('asset/balances', 6, 1000),
  assetBills: perUser('asset/bills', 6, 1000),
  assetTransfer: perUser('asset/transfer', 2, 1000),
  transferState: perUser('asset/transfer-state', 10, 1000),
  savingsBalance: perUser('finance/savings/balance', 6, 1000),
  savingsMove: perUser('finance/savings/purchase-redempt', 6, 1000),
  lendingHistory: perUser('finance/savings/lending-history', 6, 1000),
  lendingRate: perIp('finance/savings/lending-rate-history', 12),
} as const satisfies Record<string, RateLimit>;

/** Sockets that OKX lets one address open in a second. */
export const CONNECTIONS_PER_SECOND = 3;

export function connectionLimit(perSecond: number): RateLimit {
  return { key: 'ws/connections', count: perSecond, windowMs: 1000, scope: 'ip', byInstrument: false };
}

/** Requests that may wait for one window; one more is refused with 50011 and was not sent. */
export const QUEUE_MAX = 500;

export const REQUEST_TIMEOUT_MS = 10_000;
/** Rows in one page of a list endpoint. */
export const PAGE_ROWS_MAX = 100;
export const CANDLE_ROWS_MAX = 300;

/** A socket that was live for this long counts as good: the next wait starts at the base again. */
export const LASTED_MS_MIN = 10_000;
export const FRAME_BYTES_MAX = 16 * 1024 * 1024;
