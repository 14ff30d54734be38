// Balances and bills. A balance changes here and nowhere else, and never without a bill of exactly that change.
import type { AccountBook } from '../state/account-book.ts';
import type { OrderRow } from '../state/order-rows.ts';
import type { PositionRow } from '../state/position-rows.ts';
import type { BalanceRow, BillRow } from '../state/account-rows.ts';
import type { InstType } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';

export interface BookingCause {
  /** 1 transfer, 2 trade, 5 liquidation, 6 margin by hand, 8 funding fee. */
  type: string;
  subType: string;
  order?: OrderRow;
  /** Whose position it concerns, where there is no order. */
  position?: PositionRow;
  size?: bigint;
  px?: bigint;
  pnl?: bigint;
  /** Negative = paid. */
  fee?: bigint;
  tradeId?: string;
  execType?: string;
  marginChange?: bigint;
  /** The accounts of a transfer. */
  from?: string;
  to?: string;
}

/** Changes the cash of one currency and writes the bill of it. */
export function bookCash(exchange: Exchange, book: AccountBook, ccy: string, change: bigint, cause: BookingCause): BillRow {
  const { uid } = book.account;
  const now = exchange.clock.now();
  const balance: BalanceRow = book.balances.get(ccy) ?? { uid, ccy, cash: 0n, uTime: now };
  balance.cash += change;
  balance.uTime = now;
  const bill: BillRow = {
    uid,
    billId: exchange.store.nextId(),
    type: cause.type,
    subType: cause.subType,
    ccy,
    change,
    marginChange: cause.marginChange ?? 0n,
    balance: balance.cash,
    size: cause.size ?? 0n,
    px: cause.px ?? 0n,
    pnl: cause.pnl ?? 0n,
    fee: cause.fee ?? 0n,
    ...instrumentOf(cause),
    ordId: cause.order?.ordId ?? '',
    clOrdId: cause.order?.clOrdId ?? '',
    tradeId: cause.tradeId ?? '',
    tag: cause.order?.tag ?? '',
    execType: cause.execType ?? '',
    from: cause.from ?? '',
    to: cause.to ?? '',
    ts: now,
  };
  exchange.store.save('balance', balance);
  exchange.store.save('bill', bill);
  exchange.feed.balanceChanged(book, ccy);
  return bill;
}

function instrumentOf({ order, position }: BookingCause): { instId: string; instType: InstType | ''; mgnMode: string } {
  if (order) return { instId: order.instId, instType: order.instType, mgnMode: order.instType === 'SPOT' ? '' : order.tdMode };
  if (position) return { instId: position.instId, instType: 'SWAP', mgnMode: position.mgnMode };
  return { instId: '', instType: '', mgnMode: '' };
}
