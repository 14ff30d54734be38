// One fill of one order: what it does to cash, positions, fees and the order itself is here and only here.
import type { AccountBook } from '../state/account-book.ts';
import { type FillRow, isClosing, type OrderRow } from '../state/order-rows.ts';
import { baseUnits, divCeil, divFloor, feeOf, FIXED_ONE, mulFixed, parseFixed } from '@millrace/market';
import { type ExecType, feeRate, shownFeeRate } from '../accounts/fee-levels.ts';
import { bookCash } from '../accounts/ledger.ts';
import { changePosition, findPosition, priceFixed, slotOf } from '../accounts/positions.ts';
import type { Exchange } from '../core/exchange.ts';
import type { Quote } from '../quotes/quotes.ts';
import { indexPrice, markPrice } from '../market/reference-prices.ts';
import { armAttached } from './attached.ts';
import { endWithPosition, shrinkPair } from './end-algo.ts';
import { cancelOrder, isOpen } from './end-order.ts';
import { fitClosings } from './fit-closings.ts';

export interface Execution {
  ticks: number;
  /** Base units or contracts (fixed), on the lot grid, more than 0. */
  size: bigint;
  execType: ExecType;
  tradeId: string;
  /** The order is done with this fill even where something of its size is left. */
  isLast?: boolean;
}

interface Trade extends Omit<Execution, 'ticks'> {
  px: bigint;
}

interface Outcome {
  /** Negative = paid, positive = rebate. */
  fee: bigint;
  feeCcy: string;
  pnl: bigint;
  subType: string;
  billId: string;
}

/** What of an order could be filled at a price: a quote-sized order in whole lots, a closing one never beyond what is held. */
export function fillableSize(book: AccountBook, quote: Quote, order: OrderRow, ticks: number): bigint {
  const most = order.breaksOffAt ?? order.size;
  if (order.tgtCcy === 'quote_ccy') {
    const lot = parseFixed(quote.instrument.lotSize);
    const left = most - order.filledValue;
    return left <= 0n ? 0n : divFloor(left * FIXED_ONE, priceFixed(quote, ticks) * lot) * lot;
  }
  const size = most > order.filled ? most - order.filled : 0n;
  if (!isClosing(order)) return size;
  const position = findPosition(book, slotOf(order));
  const against = position && (position.sign === 1) === (order.side === 'sell') ? position.size : 0n;
  return against < size ? against : size;
}

/** Fills part of an order at one price. */
export function executeFill(exchange: Exchange, book: AccountBook, quote: Quote, order: OrderRow, execution: Execution): void {
  const { ticks, ...rest } = execution;
  const breaksOff = order.breaksOffAt !== undefined;
  const trade: Trade = { px: priceFixed(quote, ticks), ...rest, isLast: rest.isLast === true && !breaksOff };
  const outcome = order.instType === 'SPOT' ? bookSpot(exchange, book, quote, order, trade) : bookSwap(exchange, book, quote, order, trade);
  recordFill(exchange, book, quote, order, { ...trade, ...outcome });
  exchange.feed.bookChanged(order.instId);
  if (order.algoId !== '') shrinkPair(exchange, book, order.algoId, rest.size);
  if (breaksOff && isOpen(order) && fillableSize(book, quote, order, ticks) === 0n) cancelOrder(exchange, book, order, '0');
  if (order.instType === 'SWAP') followPosition(exchange, book, order, rest.execType);
  if (order.state === 'filled') armAttached(exchange, book, quote, order);
}

/** What is left of an order sized in quote buys no lot at the best price: the order is filled, which is published by a push without a fill. */
export function finishQuoteSized(exchange: Exchange, book: AccountBook, quote: Quote, order: OrderRow): void {
  const { frozenCcy } = order;
  order.state = 'filled';
  order.frozen = 0n;
  order.uTime = exchange.clock.now();
  exchange.store.save('order', order);
  exchange.feed.orderChanged(book, order);
  if (frozenCcy !== '') exchange.feed.balanceChanged(book, frozenCcy);
  armAttached(exchange, book, quote, order);
}

/** Closing orders and waiting ones follow the position. While a taker still fills, whoever has it matched fits the closings afterwards. */
function followPosition(exchange: Exchange, book: AccountBook, order: OrderRow, execType: ExecType): void {
  const slot = slotOf(order);
  const isHeld = findPosition(book, slot) !== undefined;
  if (isHeld && execType === 'T') return;
  fitClosings(exchange, book, slot);
  if (!isHeld) endWithPosition(exchange, book, slot);
}

function bookSpot(exchange: Exchange, book: AccountBook, quote: Quote, order: OrderRow, trade: Trade): Outcome {
  const { baseCcy, quoteCcy } = quote.instrument;
  const rate = feeRate(book.account.level, 'SPOT', trade.execType);
  const value = mulFixed(trade.px, trade.size, 'halfEven');
  const subType = order.side === 'buy' ? '1' : '2';
  const cause = { type: '2', subType, order, size: trade.size, px: trade.px, tradeId: trade.tradeId, execType: trade.execType };
  const inBase = order.side === 'buy' && book.account.feeType === '0';
  const fee = -feeOf(inBase ? trade.size : value, rate);
  const feeCcy = inBase ? baseCcy : quoteCcy;
  const ofBase = (inBase ? fee : 0n) + (order.side === 'buy' ? trade.size : -trade.size);
  const ofQuote = (inBase ? 0n : fee) + (order.side === 'buy' ? -value : value);
  const baseBill = bookCash(exchange, book, baseCcy, ofBase, { ...cause, fee: inBase ? fee : 0n });
  const quoteBill = bookCash(exchange, book, quoteCcy, ofQuote, { ...cause, fee: inBase ? 0n : fee });
  return { fee, feeCcy, pnl: 0n, subType, billId: inBase ? baseBill.billId : quoteBill.billId };
}

/** 3 open long, 4 open short, 5 close long, 6 close short. */
function swapSubType(side: OrderRow['side'], closes: boolean): string {
  if (closes) return side === 'sell' ? '5' : '6';
  return side === 'buy' ? '3' : '4';
}

function bookSwap(exchange: Exchange, book: AccountBook, quote: Quote, order: OrderRow, trade: Trade): Outcome {
  const value = mulFixed(trade.px, baseUnits(trade.size, parseFixed(quote.instrument.contractValue)), 'halfEven');
  const fee = -feeOf(value, feeRate(book.account.level, 'SWAP', trade.execType));
  const sign = order.side === 'buy' ? 1 : -1;
  const slot = slotOf(order);
  const before = findPosition(book, slot);
  const closes = before !== undefined && before.sign !== sign;
  const { px, size, tradeId } = trade;
  const { pnl, marginFunding } = changePosition(exchange, book, quote, slot, { sign, size, px, tradeId, lever: order.lever, fee });
  const subType = swapSubType(order.side, closes);
  const bill = bookCash(exchange, book, 'USDT', pnl + fee + marginFunding, {
    type: '2',
    subType,
    order,
    size,
    px,
    pnl,
    fee,
    tradeId,
    execType: trade.execType,
    marginChange: -marginFunding,
  });
  return { fee, feeCcy: 'USDT', pnl, subType, billId: bill.billId };
}

function recordFill(exchange: Exchange, book: AccountBook, quote: Quote, order: OrderRow, trade: Trade & Outcome): void {
  const now = exchange.clock.now();
  const before = order.tgtCcy === 'quote_ccy' ? order.size - order.filledValue : order.size - order.filled;
  order.filled += trade.size;
  order.filledValue += mulFixed(trade.px, trade.size, 'halfEven');
  if (trade.fee > 0n) order.rebate += trade.fee;
  else order.fee += trade.fee;
  order.feeCcy = trade.feeCcy;
  order.pnl += trade.pnl;
  order.lastFill = { tradeId: trade.tradeId, px: trade.px, size: trade.size, ts: now };
  const left = order.tgtCcy === 'quote_ccy' ? order.size - order.filledValue : order.size - order.filled;
  const done = left <= 0n || trade.isLast === true;
  order.state = done ? 'filled' : 'partially_filled';
  order.frozen = done ? 0n : divCeil(order.frozen * left, before);
  order.uTime = now;
  const fill = fillRow(exchange, book, quote, order, trade);
  exchange.store.save('order', order);
  exchange.store.save('fill', fill);
  exchange.feed.orderChanged(book, order, fill);
}

function fillRow(exchange: Exchange, book: AccountBook, quote: Quote, order: OrderRow, trade: Trade & Outcome): FillRow {
  return {
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
    feeRate: order.instType === 'SPOT' ? shownFeeRate(book.account.level, 'SPOT', trade.execType) : '',
    markPx: markPrice(exchange, quote),
    indexPx: indexPrice(exchange, quote),
    pnl: trade.pnl,
    ts: order.uTime,
  };
}
