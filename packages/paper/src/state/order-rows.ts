// Stored rows of orders, algo orders and fills. Amounts are fixed integers of 10^-18; sizes of swaps are contracts, of spot base units.
import type { InstType } from '@millrace/market';
import type { PosSide } from './position-rows.ts';

export type OrderSide = 'buy' | 'sell';

export type OrderType = 'market' | 'limit' | 'post_only' | 'fok' | 'ioc' | 'optimal_limit_ioc';

/** What happens when an order would meet one of the same account. */
export type StpMode = 'cancel_maker' | 'cancel_taker' | 'cancel_both';

/** The price that a trigger watches. */
export type PriceKind = 'last' | 'index' | 'mark';

export type OrderState = 'live' | 'partially_filled' | 'filled' | 'canceled';

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
  /** Contracts, base units, or quote for a spot market order sized in quote; what was asked unless it was amended, also by the exchange. */
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

/** Whether an order may only reduce a position. */
export function isClosing(order: Pick<OrderRow, 'closes' | 'reduceOnly'>): boolean {
  return order.closes || order.reduceOnly;
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
