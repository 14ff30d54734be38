// Liquidation of isolated positions: when mark = last reaches the price at which the margin is used up, the position loses exactly its margin.
import { baseUnits, divFixed, FIXED_ONE, parseFixed, stepsOf } from '@millrace/market';
import type { Quote } from '../market/board.ts';
import { endWithPosition } from '../trading/end-algo.ts';
import type { Exchange } from '../exchange.ts';
import { bookCash } from './ledger.ts';
import { cancelOrder } from '../trading/matching.ts';
import { figuresOf, priceFixed } from './positions.ts';
import type { FillRow, OrderRow, PositionRow } from '../state/rows.ts';
import type { AccountBook } from '../state/store.ts';

/** Closes what the price has used up on one instrument. */
export function liquidateReached(x: Exchange, quote: Quote): void {
  const { positions } = x.store.index(quote.instrument.instId);
  if (positions.size === 0) return;
  for (const position of [...positions]) {
    const ticks = liquidationTicks(position, quote);
    if (ticks === 0 || (position.sign === 1 ? quote.last > ticks : quote.last < ticks)) continue;
    const book = x.store.books.get(position.uid);
    if (book) liquidate(x, book, quote, position);
  }
}

interface Level {
  size: bigint;
  cost: bigint;
  margin: bigint;
  ticks: number;
}

/** Worked out again only when a position has changed: every tick asks for it. */
const levels = new WeakMap<PositionRow, Level>();

/** The first price, in ticks, at which a position is liquidated; 0 when none is. */
function liquidationTicks(position: PositionRow, quote: Quote): number {
  const { size, cost, margin } = position;
  const known = levels.get(position);
  if (known && known.size === size && known.cost === cost && known.margin === margin) return known.ticks;
  const { liqPx } = figuresOf(position, quote);
  const ticks = liqPx === 0n ? 0 : stepsOf(liqPx, quote.instrument.tickSize, position.sign === 1 ? 'floor' : 'ceil');
  levels.set(position, { size, cost, margin, ticks });
  return ticks;
}

function liquidate(x: Exchange, book: AccountBook, quote: Quote, position: PositionRow): void {
  for (const order of [...book.openOrders.values()]) {
    if (order.instId === position.instId && order.posSide === position.posSide) cancelOrder(x, book, order, '3');
  }
  const { size, margin } = position;
  const px = bankruptcyPrice(position, quote);
  const order = liquidationOrder(x, position);
  const tradeId = `-${x.store.nextId()}`;
  position.size = 0n;
  position.cost = 0n;
  position.margin = 0n;
  position.pnl -= margin;
  position.tradeId = tradeId;
  position.uTime = x.clock.now();
  x.store.save('position', position);
  x.feed.positionChanged(book, position);
  const subType = order.side === 'sell' ? '104' : '105';
  const bill = bookCash(x, book, 'USDT', -margin, { type: '5', subType, order, size, px, pnl: -margin, tradeId, execType: 'T' });
  const fill: FillRow = {
    uid: order.uid,
    instId: order.instId,
    instType: 'SWAP',
    tradeId,
    ordId: order.ordId,
    clOrdId: '',
    billId: bill.billId,
    tag: '',
    subType,
    side: order.side,
    posSide: order.posSide,
    px,
    size,
    execType: 'T',
    fee: 0n,
    feeCcy: 'USDT',
    feeRate: '',
    pnl: -margin,
    ts: x.clock.now(),
  };
  order.filled = size;
  order.filledValue = (size * px) / FIXED_ONE;
  order.pnl = -margin;
  order.lastFill = { tradeId, px, size, ts: fill.ts };
  x.store.save('order', order);
  x.store.save('fill', fill);
  x.feed.orderChanged(book, order, fill);
  endWithPosition(x, book, position);
  x.feed.settle('liquidation');
}

/** avgPx - s x margin / n, on the tick grid. */
function bankruptcyPrice(position: PositionRow, quote: Quote): bigint {
  const base = baseUnits(position.size, parseFixed(quote.instrument.contractValue));
  const exact = divFixed(position.cost - BigInt(position.sign) * position.margin, base);
  return priceFixed(quote, Math.max(1, stepsOf(exact > 0n ? exact : 0n, quote.instrument.tickSize, 'nearest')));
}

function liquidationOrder(x: Exchange, position: PositionRow): OrderRow {
  const now = x.clock.now();
  return {
    uid: position.uid,
    ordId: x.store.nextId(),
    clOrdId: '',
    tag: '',
    instId: position.instId,
    instType: 'SWAP',
    tdMode: 'isolated',
    side: position.sign === 1 ? 'sell' : 'buy',
    posSide: position.posSide,
    ordType: 'market',
    size: position.size,
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
    pnl: 0n,
    lastFill: null,
    frozen: 0n,
    frozenCcy: '',
    cancelSource: '',
    category: 'full_liquidation',
    source: '',
    algoId: '',
    algoClOrdId: '',
    cTime: now,
    uTime: now,
  };
}
