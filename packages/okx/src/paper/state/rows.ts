// What the exchange remembers. Amounts are fixed integers of 10^-18; sizes of swaps in contracts, of spot in base units.
import type { InstType } from '@millrace/market';

export type PosSide = 'long' | 'short' | 'net';
export type OrderSide = 'buy' | 'sell';
export type OrderType = 'market' | 'limit' | 'post_only' | 'fok' | 'ioc';
export type OrderState = 'live' | 'partially_filled' | 'filled' | 'canceled';

/** The exchange itself: which market it plays and since when. */
export interface MetaRow {
  marketKey: string;
  /** Venue time at which the market started. */
  startMs: number;
  /** Last funding settlement that was booked. */
  lastFundingMs: number;
}

export interface AccountRow {
  uid: string;
  label: string;
  apiKey: string;
  secretKey: string;
  passphrase: string;
  /** Comma list of read_only, trade, withdraw. */
  perm: string;
  /** Comma list of addresses or CIDR ranges; "" = any. */
  ip: string;
  acctLv: string;
  posMode: 'long_short_mode' | 'net_mode';
  /** "0": a spot buy pays its fee in base coin; "1": always in quote. */
  feeType: '0' | '1';
  /** Leverage by `instId|posSide`. */
  levers: Record<string, string>;
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
  posSide: PosSide;
  /** +1 or -1; of a closed position the last one. */
  sign: 1 | -1;
  /** Contracts, never negative. */
  size: bigint;
  /** Sum of price x base units of what is held. */
  cost: bigint;
  margin: bigint;
  lever: string;
  /** Sums since it was opened. */
  pnl: bigint;
  fee: bigint;
  fundingFee: bigint;
  liqPenalty: bigint;
  tradeId: string;
  cTime: number;
  uTime: number;
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
  pnl: bigint;
  lastFill: { tradeId: string; px: bigint; size: bigint; ts: number } | null;
  /** What an open order holds back, in frozenCcy. */
  frozen: bigint;
  frozenCcy: string;
  cancelSource: string;
  category: 'normal' | 'full_liquidation';
  /** 7 = made by a TP/SL order, 6 = by a trigger order, "" otherwise. */
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
  ordType: 'conditional' | 'oco' | 'trigger';
  /** 0 with closeFraction. */
  size: bigint;
  closeFraction: string;
  reduceOnly: boolean;
  cxlOnClosePos: boolean;
  /** Ticks; null = not set. A limit of null goes out at market. */
  stop: { trigger: number; limit: number | null } | null;
  profit: { trigger: number; limit: number | null } | null;
  /** ordType trigger: waits above (true) or below the price at which it was placed. */
  entry: { trigger: number; limit: number | null; rising: boolean } | null;
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
  pnl: bigint;
  ts: number;
}

export interface BillRow {
  uid: string;
  billId: string;
  /** 1 transfer, 2 trade, 5 liquidation, 8 funding fee. */
  type: string;
  subType: string;
  ccy: string;
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
  ts: number;
}
