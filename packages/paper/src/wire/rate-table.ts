// How often each call may be made, as the venue documents it: method and path -> limit. Data only; rate-gate.ts counts.

export interface RateLimit {
  /** Calls that name the same window share it. */
  window: string;
  count: number;
  /** Venue time. */
  windowMs: number;
  /** Counted for an account, or for an address. */
  scope: 'user' | 'ip';
  /** Field of the request of which each value has a window of its own. */
  by?: 'instId' | 'instType' | 'ccy' | 'tag';
  /** Calls with a list count each entry; a list of one counts in this window instead. */
  single?: string;
  /** Counts also towards the cap of all new and amended orders of an account. */
  isOrder?: true;
}

type Rest = Pick<RateLimit, 'by' | 'single' | 'isOrder'>;
type Row = readonly [call: string, scope: RateLimit['scope'], count: number, seconds: number, rest?: Rest];

const BY_INSTRUMENT: Rest = { by: 'instId' };

const PUBLIC: readonly Row[] = [
  ['GET public/time', 'ip', 10, 2],
  ['GET public/instruments', 'ip', 20, 2, { by: 'instType' }],
  ['GET public/funding-rate', 'ip', 10, 2, BY_INSTRUMENT],
  ['GET public/funding-rate-history', 'ip', 10, 2, BY_INSTRUMENT],
  ['GET public/mark-price', 'ip', 10, 2, BY_INSTRUMENT],
  ['GET public/price-limit', 'ip', 20, 2],
  ['GET public/position-tiers', 'ip', 10, 2],
  ['GET public/open-interest', 'ip', 20, 2, BY_INSTRUMENT],
  ['GET market/ticker', 'ip', 20, 2],
  ['GET market/tickers', 'ip', 20, 2],
  ['GET market/books', 'ip', 40, 2],
  ['GET market/books-full', 'ip', 10, 2],
  ['GET market/candles', 'ip', 40, 2],
  ['GET market/history-candles', 'ip', 20, 2],
  ['GET market/trades', 'ip', 100, 2],
  ['GET market/history-trades', 'ip', 20, 2],
  ['GET market/index-tickers', 'ip', 20, 2],
  ['GET market/index-candles', 'ip', 20, 2],
  ['GET market/history-index-candles', 'ip', 10, 2],
  ['GET market/mark-price-candles', 'ip', 20, 2],
  ['GET market/history-mark-price-candles', 'ip', 10, 2],
  ['GET system/status', 'ip', 1, 5],
  ['GET finance/savings/lending-rate-summary', 'ip', 6, 1],
  ['GET finance/savings/lending-rate-history', 'ip', 6, 1],
];

const ACCOUNT: readonly Row[] = [
  ['GET account/instruments', 'user', 20, 2, { by: 'instType' }],
  ['GET account/balance', 'user', 10, 2],
  ['GET account/positions', 'user', 10, 2],
  ['GET account/positions-history', 'user', 10, 2],
  ['GET account/account-position-risk', 'user', 10, 2],
  ['GET account/bills', 'user', 5, 1],
  ['GET account/bills-archive', 'user', 5, 2],
  ['GET account/config', 'user', 5, 2],
  ['GET account/leverage-info', 'user', 20, 2],
  ['GET account/max-size', 'user', 20, 2],
  ['GET account/max-avail-size', 'user', 20, 2],
  ['GET account/max-withdrawal', 'user', 20, 2],
  ['GET account/trade-fee', 'user', 5, 2],
  ['POST account/set-position-mode', 'user', 5, 2],
  ['POST account/set-account-level', 'user', 5, 2],
  ['POST account/set-leverage', 'user', 20, 2],
  ['POST account/position/margin-balance', 'user', 20, 2],
  ['GET asset/balances', 'user', 6, 1],
  ['GET asset/bills', 'user', 6, 1],
  ['GET asset/currencies', 'user', 6, 1],
  ['GET asset/asset-valuation', 'user', 1, 1],
  ['GET asset/transfer-state', 'user', 10, 1],
  ['POST asset/transfer', 'user', 2, 1, { by: 'ccy' }],
  ['GET finance/savings/balance', 'user', 6, 1],
  ['GET finance/savings/lending-history', 'user', 6, 1],
  ['POST finance/savings/purchase-redempt', 'user', 6, 1],
  ['POST finance/savings/set-lending-rate', 'user', 6, 1],
];

const TRADE: readonly Row[] = [
  ['POST trade/order', 'user', 60, 2, { by: 'instId', isOrder: true }],
  ['POST trade/batch-orders', 'user', 300, 2, { by: 'instId', single: 'POST trade/order', isOrder: true }],
  ['POST trade/amend-order', 'user', 60, 2, { by: 'instId', isOrder: true }],
  ['POST trade/amend-batch-orders', 'user', 300, 2, { by: 'instId', single: 'POST trade/amend-order', isOrder: true }],
  ['POST trade/cancel-order', 'user', 60, 2, BY_INSTRUMENT],
  ['POST trade/cancel-batch-orders', 'user', 300, 2, { by: 'instId', single: 'POST trade/cancel-order' }],
  ['POST trade/close-position', 'user', 20, 2],
  ['POST trade/cancel-all-after', 'user', 1, 1, { by: 'tag' }],
  ['GET trade/order', 'user', 60, 2, BY_INSTRUMENT],
  ['GET trade/orders-pending', 'user', 60, 2],
  ['GET trade/orders-history', 'user', 40, 2],
  ['GET trade/orders-history-archive', 'user', 20, 2],
  ['GET trade/fills', 'user', 60, 2],
  ['GET trade/fills-history', 'user', 10, 2],
  ['GET trade/account-rate-limit', 'user', 1, 1],
  ['POST trade/order-algo', 'user', 20, 2, BY_INSTRUMENT],
  ['POST trade/cancel-algos', 'user', 20, 2, { single: 'POST trade/cancel-algos' }],
  ['POST trade/cancel-advance-algos', 'user', 20, 2, { single: 'POST trade/cancel-advance-algos' }],
  ['POST trade/amend-algos', 'user', 20, 2],
  ['GET trade/order-algo', 'user', 20, 2],
  ['GET trade/orders-algo-pending', 'user', 20, 2],
  ['GET trade/orders-algo-history', 'user', 20, 2],
];

/** By method and path, such as "POST trade/order". */
export const RATE_TABLE: ReadonlyMap<string, RateLimit> = new Map(
  [...PUBLIC, ...ACCOUNT, ...TRADE].map(([window, scope, count, seconds, rest = {}]): [string, RateLimit] => [
    window,
    { window, scope, count, windowMs: seconds * 1000, ...rest },
  ]),
);

/** New and amended orders of an account over all calls and instruments; refused with 50061. */
export const ORDERS_OF_ACCOUNT: RateLimit = { window: 'orders of the account', scope: 'user', count: 1000, windowMs: 2000 };
/** Socket connections of an address. */
export const CONNECTIONS: RateLimit = { window: 'connections', scope: 'ip', count: 3, windowMs: 1000 };
/** Subscribe, unsubscribe and login requests of one socket. */
export const SOCKET_REQUESTS: RateLimit = { window: 'requests of a socket', scope: 'ip', count: 480, windowMs: 3_600_000 };
/** Sockets of an account on one private channel. */
export const CHANNEL_CONNECTIONS_MAX = 30;
/** Private channels whose sockets are counted. */
export const COUNTED_CHANNELS: readonly string[] = ['orders', 'account', 'positions', 'balance_and_position'];
