// What the exchange remembers. Amounts are fixed integers of 10^-18; sizes of swaps in contracts, of spot in base units.
import type { InstType } from '@millrace/market';

export type PosSide = 'long' | 'short' | 'net';
export type OrderSide = 'buy' | 'sell';
export type OrderType = 'market' | 'limit' | 'post_only' | 'fok' | 'ioc' | 'optimal_limit_ioc';
export type MarginMode = 'isolated' | 'cross';
/** What happens when an order would meet one of the same account. */
export type StpMode = 'cancel_maker' | 'cancel_taker' | 'cancel_both';
/** The price that a trigger watches. */
export type PriceKind = 'last' | 'index' | 'mark';
export type OrderState = 'live' | 'partially_filled' | 'filled' | 'canceled';

/** The exchange itself: which market it plays and since when. */
export interface MetaRow {
  marketKey: string;
  /** Venue time at which the market started. */
  startMs: number;
  /** Last funding settlement that was booked. */
  lastFundingMs: number;
  /** Tick of each instrument at the last start: prices of orders are in ticks. */
  tickSizes?: Record<string, string>;
}

/** What signs requests: the key an account was opened with, or one that an OAuth client made. */
export interface ApiKey {
  label: string;
  apiKey: string;
  secretKey: string;
  passphrase: string;
  /** Comma list of read_only, trade, withdraw. */
  perm: string;
  /** Comma list of addresses or CIDR ranges; "" = any. */
  ip: string;
}

/** A Fast API key: at most one of an account for each client. */
export interface KeyRow extends ApiKey {
  uid: string;
  clientId: string;
  bindApp: boolean;
  /** A deleted key is remembered only until the next snapshot. */
  deleted: boolean;
  createdMs: number;
}

export interface AccountRow extends ApiKey {
  uid: string;
  acctLv: string;
  posMode: 'long_short_mode' | 'net_mode';
  /** "0": a spot buy pays its fee in base coin; "1": always in quote. */
  feeType: '0' | '1';
  /** Fee level, a name in fee-levels.ts. */
  level: string;
  /** Leverage by `instId|posSide` (isolated) and `instId|cross`. */
  levers: Record<string, string>;
  /** Cancel-all-after: by tag ("" = every order) the venue time at which the orders are cancelled. */
  cancelAfter: Record<string, number>;
  /** Hashes of the browsers that may choose this account on the authorise page. */
  browsers: string[];
  createdMs: number;
}

export interface BalanceRow {
  uid: string;
  ccy: string;
  /** All that is owned, frozen and margin included. */
  cash: bigint;
  uTime: number;
}

export interface PositionRow {
  uid: string;
  posId: string;
  instId: string;
  mgnMode: MarginMode;
  posSide: PosSide;
  /** +1 or -1; of a closed position the last one. */
  sign: 1 | -1;
  /** Contracts, never negative. */
  size: bigint;
  /** Sum of price x base units of what is held. */
  cost: bigint;
  /** Isolated only; 0 in cross mode. */
  margin: bigint;
  lever: string;
  /** Since it was opened: all that was added and taken away, in contracts and in price x base units, and the most it was. */
  openedSize: bigint;
  openedValue: bigint;
  closedSize: bigint;
  closedValue: bigint;
  maxSize: bigint;
  /** Sums since it was opened. */
  pnl: bigint;
  fee: bigint;
  fundingFee: bigint;
  liqPenalty: bigint;
  tradeId: string;
  cTime: number;
  uTime: number;
}

/** One life of a position, from its first reduction on; the row of account/positions-history. */
export interface HistoryRow {
  uid: string;
  posId: string;
  instId: string;
  mgnMode: MarginMode;
  posSide: PosSide;
  sign: 1 | -1;
  lever: string;
  /** 1 closed in part, 2 closed, 3 liquidated, 4 liquidated in part. */
  type: '1' | '2' | '3' | '4';
  openedSize: bigint;
  openedValue: bigint;
  closedSize: bigint;
  closedValue: bigint;
  maxSize: bigint;
  pnl: bigint;
  fee: bigint;
  fundingFee: bigint;
  liqPenalty: bigint;
  cTime: number;
  uTime: number;
}

export interface Leg {
  /** Ticks. */
  trigger: number;
  /** Ticks; null goes out at market. */
  limit: number | null;
  by: PriceKind;
}

export interface Trail {
  /** Fraction of the best price (fixed), or null when the distance is in ticks. */
  ratio: bigint | null;
  /** Ticks. */
  spread: number | null;
  /** Ticks; null = followed from the start. */
  active: number | null;
  /** Whether activePx waits above the price at placing. */
  activeRising: boolean;
  activated: boolean;
  /** Best price since activation, ticks. */
  extreme: number;
}

/** Take profit and stop loss that wait for their order to be filled. */
export interface AttachedRow {
  attachAlgoId: string;
  attachAlgoClOrdId: string;
  /** Contracts or base units; 0 = all of the order. */
  size: bigint;
  stop: Leg | null;
  profit: Leg | null;
  trail: Trail | null;
  /** The take profit is a limit order that rests from the start. */
  limitProfit: boolean;
}

export interface OrderRow {
  uid: string;
  ordId: string;
  clOrdId: string;
  tag: string;
  instId: string;
  instType: InstType;
  tdMode: string;
  side: OrderSide;
  posSide: PosSide;
  ordType: OrderType;
  /** As asked: contracts, base units, or quote for a spot market order sized in quote. */
  size: bigint;
  /** "quote_ccy" when the size is in quote currency. */
  tgtCcy: string;
  /** Limit in ticks; null for market orders. */
  limitTicks: number | null;
  reduceOnly: boolean;
  /** Whether it reduces a position. */
  closes: boolean;
  lever: string;
  state: OrderState;
  /** Base units or contracts. */
  filled: bigint;
  /** Sum of price x filled. */
  filledValue: bigint;
  /** Negative = paid. */
  fee: bigint;
  feeCcy: string;
  /** Positive = received. */
  rebate: bigint;
  pnl: bigint;
  /** Queue place among orders of one price: an id, older = smaller. */
  priority: string;
  /** Size of the market's own liquidity that stands before it at its price (depth book). */
  ahead: bigint;
  stpMode: StpMode;
  attached: AttachedRow[];
  lastFill: { tradeId: string; px: bigint; size: bigint; ts: number } | null;
  /** What an open order holds back, in frozenCcy. */
  frozen: bigint;
  frozenCcy: string;
  /** A fault ends it when so much of its size is filled. */
  breaksOffAt?: bigint;
  cancelSource: string;
  category: 'normal' | 'full_liquidation' | 'partial_liquidation';
  /** 7 = made by a TP/SL order, 6 = by a trigger order, 25 = by a trailing one, "" otherwise. */
  source: string;
  algoId: string;
  algoClOrdId: string;
  cTime: number;
  uTime: number;
}

export type AlgoState = 'live' | 'effective' | 'canceled' | 'order_failed';

export interface AlgoRow {
  uid: string;
  algoId: string;
  algoClOrdId: string;
  tag: string;
  instId: string;
  instType: InstType;
  tdMode: string;
  side: OrderSide;
  posSide: PosSide;
  ordType: 'conditional' | 'oco' | 'trigger' | 'move_order_stop';
  /** 0 with closeFraction. */
  size: bigint;
  closeFraction: string;
  reduceOnly: boolean;
  cxlOnClosePos: boolean;
  /** Ticks; null = not set. A limit of null goes out at market. */
  stop: Leg | null;
  profit: Leg | null;
  /** ordType trigger: waits above (true) or below the price at which it was placed; goes out as this type of order. */
  entry: (Leg & { rising: boolean; advance: '' | 'fok' | 'ioc' }) | null;
  /** ordType move_order_stop. */
  trail: Trail | null;
  /** ordType trigger: what its order carries. */
  attached: AttachedRow[];
  /** The order to which it was attached. */
  parentOrdId: string;
  /** What rests as a limit order as soon as its order is filled; the stop beside it has the same pairId, all others "". */
  limitProfit: boolean;
  pairId: string;
  state: AlgoState;
  ordId: string;
  actualSide: '' | 'sl' | 'tp';
  actualSize: bigint;
  actualPx: bigint;
  failCode: string;
  triggerTime: number | null;
  cTime: number;
  uTime: number;
}

export interface FillRow {
  uid: string;
  instId: string;
  instType: InstType;
  tradeId: string;
  ordId: string;
  clOrdId: string;
  billId: string;
  tag: string;
  subType: string;
  side: OrderSide;
  posSide: PosSide;
  px: bigint;
  size: bigint;
  execType: 'T' | 'M';
  /** Negative = paid. */
  fee: bigint;
  feeCcy: string;
  feeRate: string;
  /** Mark and index price at the fill. */
  markPx: bigint;
  indexPx: bigint;
  pnl: bigint;
  ts: number;
}

/** What an account has beside its trading account, of one currency. */
export interface AssetRow {
  uid: string;
  ccy: string;
  cash: bigint;
  uTime: number;
}

export interface AssetBillRow {
  uid: string;
  billId: string;
  /** 1 deposit, 75 savings bought, 76 savings redeemed, 130 from the trading account, 131 to it. */
  type: string;
  ccy: string;
  change: bigint;
  /** Cash of the funding account afterwards. */
  balance: bigint;
  clientId: string;
  ts: number;
}

/** A transfer that was made; one that is refused leaves no row. */
export interface TransferRow {
  uid: string;
  transId: string;
  clientId: string;
  ccy: string;
  amount: bigint;
  /** "6" funding account, "18" trading account. */
  from: string;
  to: string;
  ts: number;
}

/** Money lent in simple earn, of one currency. */
export interface SavingsRow {
  uid: string;
  ccy: string;
  amount: bigint;
  /** The part of it that earns in the running hour; the rest waits for the next full hour. */
  lent: bigint;
  /** Interest received, ever; it is part of the amount. */
  earnings: bigint;
  /** Least yearly rate at which the owner lends, a fraction. */
  minRate: bigint;
  /** The full hour up to which interest was paid. */
  paidMs: number;
}

/** Interest of one hour. */
export interface LendingRow {
  uid: string;
  ccy: string;
  /** What was lent. */
  amount: bigint;
  earnings: bigint;
  /** Yearly, a fraction. */
  rate: bigint;
  ts: number;
}

export interface BillRow {
  uid: string;
  billId: string;
  /** 1 transfer, 2 trade, 5 liquidation, 6 margin moved by hand, 8 funding fee. */
  type: string;
  subType: string;
  ccy: string;
  /** What the margin of an isolated position changed by (type 6). */
  marginChange: bigint;
  /** What the cash of the currency changed by, exactly. */
  change: bigint;
  /** Cash afterwards. */
  balance: bigint;
  size: bigint;
  px: bigint;
  pnl: bigint;
  fee: bigint;
  instId: string;
  instType: InstType | '';
  mgnMode: string;
  ordId: string;
  clOrdId: string;
  tradeId: string;
  tag: string;
  execType: string;
  /** Of a transfer: the accounts, "6" funding and "18" trading. */
  from: string;
  to: string;
  ts: number;
}
