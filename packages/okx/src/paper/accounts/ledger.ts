// Balances and bills. A balance changes here and nowhere else, and never without a bill of exactly that change.
import { FEE_RATES, formatFixed, parseFixed } from '@millrace/market';
import type { Exchange } from '../exchange.ts';
import type { BalanceRow, BillRow, OrderRow } from '../state/rows.ts';
import type { AccountBook } from '../state/store.ts';

const SETTLE_CCY = 'USDT';

export interface BookingCause {
  /** 1 transfer, 2 trade, 5 liquidation, 8 funding fee. */
  type: string;
  subType: string;
  order?: OrderRow;
  instId?: string;
  size?: bigint;
  px?: bigint;
  pnl?: bigint;
  /** Negative = paid. */
  fee?: bigint;
  tradeId?: string;
  execType?: string;
}

/** Changes the cash of one currency and writes the bill of it. */
export function bookCash(x: Exchange, book: AccountBook, ccy: string, change: bigint, cause: BookingCause): BillRow {
  const { uid } = book.account;
  const now = x.clock.now();
  const balance: BalanceRow = book.balances.get(ccy) ?? { uid, ccy, cash: 0n, uTime: now };
  balance.cash += change;
  balance.uTime = now;
  const instId = cause.order?.instId ?? cause.instId ?? '';
  const bill: BillRow = {
    uid,
    billId: x.store.nextId(),
    type: cause.type,
    subType: cause.subType,
    ccy,
    change,
    balance: balance.cash,
    size: cause.size ?? 0n,
    px: cause.px ?? 0n,
    pnl: cause.pnl ?? 0n,
    fee: cause.fee ?? 0n,
    instId,
    instType: instId === '' ? '' : instId.endsWith('-SWAP') ? 'SWAP' : 'SPOT',
    mgnMode: instId.endsWith('-SWAP') ? 'isolated' : '',
    ordId: cause.order?.ordId ?? '',
    clOrdId: cause.order?.clOrdId ?? '',
    tradeId: cause.tradeId ?? '',
    tag: cause.order?.tag ?? '',
    execType: cause.execType ?? '',
    ts: now,
  };
  x.store.save('balance', balance);
  x.store.save('bill', bill);
  x.feed.balanceChanged(book, ccy);
  return bill;
}

export interface Funds {
  cash: bigint;
  /** Held back by open orders. */
  orders: bigint;
  /** Held back as margin of positions. */
  margin: bigint;
  /** cash - orders - margin; may be below zero after funding. */
  free: bigint;
}

/** What an account owns and may use of one currency. */
export function fundsOf(book: AccountBook, ccy: string): Funds {
  const cash = book.balances.get(ccy)?.cash ?? 0n;
  let orders = 0n;
  for (const order of book.openOrders.values()) if (order.frozenCcy === ccy) orders += order.frozen;
  let margin = 0n;
  if (ccy === SETTLE_CCY) for (const position of book.positions.values()) margin += position.margin;
  return { cash, orders, margin, free: cash - orders - margin };
}

const RATES = {
  SPOT: { maker: parseFixed(FEE_RATES.SPOT.maker), taker: parseFixed(FEE_RATES.SPOT.taker) },
  SWAP: { maker: parseFixed(FEE_RATES.SWAP.maker), taker: parseFixed(FEE_RATES.SWAP.taker) },
} as const;

/** Commission rate as a fixed integer. */
export function feeRate(instType: 'SPOT' | 'SWAP', execType: 'T' | 'M'): bigint {
  return execType === 'T' ? RATES[instType].taker : RATES[instType].maker;
}

/** Commission rate as the venue prints it: negative = commission. */
export function shownFeeRate(instType: 'SPOT' | 'SWAP', execType: 'T' | 'M'): string {
  return formatFixed(-feeRate(instType, execType));
}
