// Fills: an order that takes, a resting order that is traded through. What a fill does to cash and positions is here and only here.
import { baseUnits, divideInteger, feeOf, FIXED_ONE, isTradedThrough, mulFixed, parseFixed, takerFillTicks } from '@millrace/market';
import type { Quote } from '../market/board.ts';
import { endWithPosition } from './end-algo.ts';
import type { Exchange } from '../exchange.ts';
import { bookCash, feeRate, shownFeeRate } from '../accounts/ledger.ts';
import { changePosition, findPosition, priceFixed } from '../accounts/positions.ts';
import type { FillRow, OrderRow, PositionRow } from '../state/rows.ts';
import type { AccountBook } from '../state/store.ts';

/** Tries an order that has just been accepted: it takes, is cancelled by its type, or rests. */
export function matchNew(x: Exchange, book: AccountBook, quote: Quote, order: OrderRow): void {
  const ticks = takerFillTicks({ side: order.side, limitTicks: order.limitTicks }, quote.last, x.slippageBp);
  if (order.ordType === 'post_only') {
    if (ticks !== null) cancelOrder(x, book, order, '31');
    return;
  }
  if (ticks !== null) fillOrder(x, book, quote, order, { ticks, execType: 'T' });
  else if (order.ordType === 'ioc') cancelOrder(x, book, order, '14');
  else if (order.ordType === 'fok') cancelOrder(x, book, order, '13');
}

/** Fills the resting limits of one instrument that the price has traded through. */
export function matchResting(x: Exchange, quote: Quote): void {
  const { orders } = x.store.index(quote.instrument.instId);
  if (orders.size === 0) return;
  for (const order of [...orders]) {
    if (order.limitTicks === null || !isTradedThrough(order.side, order.limitTicks, quote.last)) continue;
    const book = x.store.books.get(order.uid);
    if (book) fillOrder(x, book, quote, order, { ticks: order.limitTicks, execType: 'M' });
  }
}

/** Ends an open order without a fill. @param source the venue's cancelSource: 1 user, 3 liquidation, 13 fok, 14 ioc, 31 post only ... */
export function cancelOrder(x: Exchange, book: AccountBook, order: OrderRow, source: string): void {
  const { frozenCcy } = order;
  order.state = 'canceled';
  order.cancelSource = source;
  order.frozen = 0n;
  order.uTime = x.clock.now();
  x.store.save('order', order);
  x.feed.orderChanged(book, order);
  if (frozenCcy !== '') x.feed.balanceChanged(book, frozenCcy);
}

/** Cancels the resting orders that would close a position (cancelSource 17). */
export function cancelClosing(x: Exchange, book: AccountBook, { instId, posSide }: Pick<PositionRow, 'instId' | 'posSide'>): void {
  for (const order of [...book.openOrders.values()]) {
    if (order.closes && order.instId === instId && order.posSide === posSide) cancelOrder(x, book, order, '17');
  }
}

interface Execution {
  ticks: number;
  execType: 'T' | 'M';
}

/** Fills all that is left of an order at one price. */
export function fillOrder(x: Exchange, book: AccountBook, quote: Quote, order: OrderRow, execution: Execution): void {
  const px = priceFixed(quote, execution.ticks);
  const size = fillableSize(book, quote, order, px);
  if (size === 0n) {
    cancelOrder(x, book, order, '0');
    return;
  }
  const tradeId = x.store.nextId();
  const outcome =
    order.instType === 'SPOT'
      ? bookSpot(x, book, quote, order, { px, size, tradeId, execType: execution.execType })
      : bookSwap(x, book, quote, order, { px, size, tradeId, execType: execution.execType });
  recordFill(x, book, order, { px, size, tradeId, execType: execution.execType, ...outcome });
  if (order.instType === 'SWAP' && !findPosition(book, order.instId, order.posSide)) endWithPosition(x, book, order);
}

interface Trade {
  px: bigint;
  size: bigint;
  tradeId: string;
  execType: 'T' | 'M';
}

interface Outcome {
  fee: bigint;
  feeCcy: string;
  pnl: bigint;
  subType: string;
  billId: string;
}

/** Base units or contracts: a quote-sized order is turned into lots at its price, a closing order never exceeds what is held. */
function fillableSize(book: AccountBook, quote: Quote, order: OrderRow, px: bigint): bigint {
  if (order.tgtCcy === 'quote_ccy') {
    const lot = parseFixed(quote.instrument.lotSize);
    return divideInteger(order.size * FIXED_ONE, px * lot, 'floor') * lot;
  }
  const size = order.size - order.filled;
  if (!order.closes) return size;
  const held = findPosition(book, order.instId, order.posSide)?.size ?? 0n;
  return held < size ? held : size;
}

function bookSpot(x: Exchange, book: AccountBook, quote: Quote, order: OrderRow, trade: Trade): Outcome {
  const { baseCcy, quoteCcy } = quote.instrument;
  const rate = feeRate('SPOT', trade.execType);
  const value = mulFixed(trade.px, trade.size);
  const subType = order.side === 'buy' ? '1' : '2';
  const cause = { type: '2', subType, order, size: trade.size, px: trade.px, tradeId: trade.tradeId, execType: trade.execType };
  const inBase = order.side === 'buy' && book.account.feeType === '0';
  const fee = -feeOf(inBase ? trade.size : value, rate);
  const feeCcy = inBase ? baseCcy : quoteCcy;
  const ofBase = (inBase ? fee : 0n) + (order.side === 'buy' ? trade.size : -trade.size);
  const ofQuote = (inBase ? 0n : fee) + (order.side === 'buy' ? -value : value);
  const baseBill = bookCash(x, book, baseCcy, ofBase, { ...cause, fee: inBase ? fee : 0n });
  const quoteBill = bookCash(x, book, quoteCcy, ofQuote, { ...cause, fee: inBase ? 0n : fee });
  return { fee, feeCcy, pnl: 0n, subType, billId: inBase ? baseBill.billId : quoteBill.billId };
}

/** 3 open long, 4 open short, 5 close long, 6 close short. */
function swapSubType(side: OrderRow['side'], closes: boolean): string {
  if (closes) return side === 'sell' ? '5' : '6';
  return side === 'buy' ? '3' : '4';
}

function bookSwap(x: Exchange, book: AccountBook, quote: Quote, order: OrderRow, trade: Trade): Outcome {
  const value = mulFixed(trade.px, baseUnits(trade.size, parseFixed(quote.instrument.contractValue)));
  const fee = -feeOf(value, feeRate('SWAP', trade.execType));
  const sign = order.side === 'buy' ? 1 : -1;
  const before = findPosition(book, order.instId, order.posSide);
  const closes = before !== undefined && before.sign !== sign;
  const { px, size, tradeId } = trade;
  const pnl = changePosition(x, book, quote, order.posSide, { sign, size, px, tradeId, lever: order.lever });
  const position = book.positions.get(`${order.instId}|${order.posSide}`);
  if (position) position.fee += fee;
  const subType = swapSubType(order.side, closes);
  const bill = bookCash(x, book, 'USDT', pnl + fee, { type: '2', subType, order, size, px, pnl, fee, tradeId, execType: trade.execType });
  return { fee, feeCcy: 'USDT', pnl, subType, billId: bill.billId };
}

function recordFill(x: Exchange, book: AccountBook, order: OrderRow, trade: Trade & Outcome): void {
  const now = x.clock.now();
  order.filled += trade.size;
  order.filledValue += mulFixed(trade.px, trade.size);
  order.fee += trade.fee;
  order.feeCcy = trade.feeCcy;
  order.pnl += trade.pnl;
  order.lastFill = { tradeId: trade.tradeId, px: trade.px, size: trade.size, ts: now };
  order.state = 'filled';
  order.frozen = 0n;
  order.uTime = now;
  const fill: FillRow = {
    uid: order.uid,
    instId: order.instId,
    instType: order.instType,
    tradeId: trade.tradeId,
    ordId: order.ordId,
    clOrdId: order.clOrdId,
    billId: trade.billId,
    tag: order.tag,
    subType: trade.subType,
    side: order.side,
    posSide: order.posSide,
    px: trade.px,
    size: trade.size,
    execType: trade.execType,
    fee: trade.fee,
    feeCcy: trade.feeCcy,
    feeRate: order.instType === 'SPOT' ? shownFeeRate('SPOT', trade.execType) : '',
    pnl: trade.pnl,
    ts: now,
  };
  x.store.save('order', order);
  x.store.save('fill', fill);
  x.feed.orderChanged(book, order, fill);
}
