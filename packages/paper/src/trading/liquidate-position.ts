// Taking (part of) a position away from its owner: the order, the fill, the bills and the history of a liquidation.
import type { AccountBook } from '../state/account-book.ts';
import type { FillRow, OrderRow } from '../state/order-rows.ts';
import type { PositionRow } from '../state/position-rows.ts';
import { baseUnits, divFixed, formatFixed, mulFixed, parseFixed, stepsOf } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import type { Quote } from '../quotes/quotes.ts';
import { indexPrice, markPrice } from '../market/reference-prices.ts';
import { endWithPosition } from './end-algo.ts';
import { bookCash } from '../accounts/ledger.ts';
import { priceFixed, recordLife, shareOf, takeAway } from '../accounts/positions.ts';

export interface Liquidation {
  size: bigint;
  /** Profit booked, below zero as a rule. */
  pnl: bigint;
  /** Taken on top, not negative. */
  penalty: bigint;
}

/** Books a liquidation. The price shown is the one that gives this profit, on the tick grid. */
export function liquidatePosition(
  exchange: Exchange,
  book: AccountBook,
  quote: Quote,
  position: PositionRow,
  { size, pnl, penalty }: Liquidation,
): void {
  const whole = size === position.size;
  const px = priceOfLiquidation(position, quote, { size, pnl });
  const order = liquidationOrder(exchange, position, { size, whole });
  const tradeId = `-${exchange.store.nextId()}`;
  const value = mulFixed(px, baseUnits(size, parseFixed(quote.instrument.contractValue)), 'halfEven');
  const marginFunding = takeAway(exchange, book, position, { size, value, pnl, tradeId });
  position.liqPenalty -= penalty;
  exchange.store.save('position', position);
  recordLife(exchange, position, true);
  const subType = subTypeOf(order, whole);
  const cause = { type: '5', subType, order, size, px, tradeId, execType: 'T' };
  const bill = bookCash(exchange, book, 'USDT', pnl + marginFunding, { ...cause, pnl, marginChange: -marginFunding });
  if (penalty > 0n) bookCash(exchange, book, 'USDT', -penalty, { ...cause, fee: -penalty });
  order.filled = size;
  order.filledValue = mulFixed(px, size, 'halfEven');
  order.pnl = pnl;
  order.lastFill = { tradeId, px, size, ts: exchange.clock.now() };
  const fill = fillOf(exchange, order, quote, { px, size, pnl, tradeId, subType, billId: bill.billId });
  exchange.store.save('order', order);
  exchange.store.save('fill', fill);
  exchange.feed.orderChanged(book, order, fill);
  if (whole) endWithPosition(exchange, book, position);
  if (exchange.feed.wants('liquidation-orders|SWAP'))
    exchange.feed.publish({ topic: 'liquidation-orders|SWAP', data: liquidationView(quote, fill) });
  exchange.feed.settle('liquidation');
}

/** The liquidation-orders channel: what everybody may know. */
function liquidationView({ instrument: { instId, instType } }: Quote, fill: FillRow): Record<string, unknown> {
  const family = instId.replace('-SWAP', '');
  const { side, posSide, size, px, ts } = fill;
  const long = posSide === 'net' ? side === 'sell' : posSide === 'long';
  const detail = {
    bkLoss: '0',
    bkPx: formatFixed(px),
    ccy: '',
    posSide: long ? 'long' : 'short',
    side,
    sz: formatFixed(size),
    ts: ts.toString(),
  };
  return { details: [detail], instFamily: family, instId, instType, uly: family };
}

/** 100, 101 in part, 104, 105 in full; of a long, of a short. */
function subTypeOf(order: OrderRow, whole: boolean): string {
  return String((whole ? 104 : 100) + (order.side === 'sell' ? 0 : 1));
}

/** (cost + s x pnl) / n of the part. */
function priceOfLiquidation(position: PositionRow, quote: Quote, { size, pnl }: Pick<Liquidation, 'size' | 'pnl'>): bigint {
  const base = baseUnits(size, parseFixed(quote.instrument.contractValue));
  const exact = divFixed(shareOf(position, size).cost + BigInt(position.sign) * pnl, base, 'halfEven');
  return priceFixed(quote, Math.max(1, stepsOf(exact > 0n ? exact : 0n, quote.instrument.tickSize, 'nearest')));
}

function liquidationOrder(exchange: Exchange, position: PositionRow, { size, whole }: { size: bigint; whole: boolean }): OrderRow {
  const now = exchange.clock.now();
  const ordId = exchange.store.nextId();
  return {
    uid: position.uid,
    ordId,
    clOrdId: '',
    tag: '',
    instId: position.instId,
    instType: 'SWAP',
    tdMode: position.mgnMode,
    side: position.sign === 1 ? 'sell' : 'buy',
    posSide: position.posSide,
    ordType: 'market',
    size,
    tgtCcy: '',
    limitTicks: null,
    reduceOnly: true,
    closes: true,
    lever: position.lever,
    state: 'filled',
    filled: 0n,
    filledValue: 0n,
    fee: 0n,
    feeCcy: 'USDT',
    rebate: 0n,
    pnl: 0n,
    priority: ordId,
    ahead: 0n,
    stpMode: 'cancel_maker',
    attached: [],
    lastFill: null,
    frozen: 0n,
    frozenCcy: '',
    cancelSource: '',
    category: whole ? 'full_liquidation' : 'partial_liquidation',
    source: '',
    algoId: '',
    algoClOrdId: '',
    cTime: now,
    uTime: now,
  };
}

type LiquidatedFill = Pick<FillRow, 'px' | 'size' | 'pnl' | 'tradeId' | 'subType' | 'billId'>;

function fillOf(exchange: Exchange, order: OrderRow, quote: Quote, liquidated: LiquidatedFill): FillRow {
  return {
    ...liquidated,
    uid: order.uid,
    instId: order.instId,
    instType: 'SWAP',
    ordId: order.ordId,
    clOrdId: '',
    tag: '',
    side: order.side,
    posSide: order.posSide,
    execType: 'T',
    fee: 0n,
    feeCcy: 'USDT',
    feeRate: '',
    markPx: markPrice(exchange, quote),
    indexPx: indexPrice(exchange, quote),
    ts: exchange.clock.now(),
  };
}
