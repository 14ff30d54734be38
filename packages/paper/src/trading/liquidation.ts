// Liquidation at the mark price. An isolated position loses exactly its margin (a part of it: that part's); a cross account loses at most what stands
// behind its positions. Large positions go down tier by tier before they go altogether.
import type { AccountBook } from '../state/account-book.ts';
import type { PositionRow } from '../state/position-rows.ts';
import { divFloor, mulFixed, stepsOf } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import type { Quote } from '../quotes/quotes.ts';
import { markTicks } from '../market/reference-prices.ts';
import { cancelOrder } from './end-order.ts';
import { crossState, valueOf } from '../accounts/funds.ts';
import { figuresOf } from '../accounts/position-figures.ts';
import { shareOf, slotOf } from '../accounts/positions.ts';
import { liquidatePosition } from './liquidate-position.ts';
import { tierOf, tiersOf } from '../market/tiers.ts';

/** Closes what the price has used up on one instrument. */
export function liquidateReached(exchange: Exchange, quote: Quote): void {
  const { positions } = exchange.store.index(quote.instrument.instId);
  if (positions.size === 0) return;
  const mark = markTicks(exchange, quote);
  const crossed = new Set<AccountBook>();
  for (const position of [...positions]) {
    const book = exchange.store.books.get(position.uid);
    if (!book) continue;
    if (position.mgnMode === 'cross') crossed.add(book);
    else liquidateIsolated(exchange, book, quote, position, mark);
  }
  for (const book of crossed) liquidateCross(exchange, book);
}

interface Level {
  size: bigint;
  cost: bigint;
  margin: bigint;
  ticks: number;
}

/** Worked out again only when a position has changed: every tick asks for it. */
const levels = new WeakMap<PositionRow, Level>();

/** The first price, in ticks, at which an isolated position is liquidated; 0 when none is. */
function liquidationTicks(exchange: Exchange, position: PositionRow, quote: Quote): number {
  const { size, cost, margin } = position;
  const known = levels.get(position);
  if (known && known.size === size && known.cost === cost && known.margin === margin) return known.ticks;
  const { liqPx } = figuresOf(exchange, position, quote);
  const ticks = liqPx === 0n ? 0 : stepsOf(liqPx, quote.instrument.tickSize, position.sign === 1 ? 'floor' : 'ceil');
  levels.set(position, { size, cost, margin, ticks });
  return ticks;
}

/** At most once per tier: every part brings the position down by at least one. */
function liquidateIsolated(exchange: Exchange, book: AccountBook, quote: Quote, position: PositionRow, mark: number): void {
  for (let left = tiersOf(quote.instrument).length; left > 0 && position.size > 0n; left -= 1) {
    const ticks = liquidationTicks(exchange, position, quote);
    if (ticks === 0 || (position.sign === 1 ? mark > ticks : mark < ticks)) return;
    for (const order of [...book.openOrders.values()]) {
      const slot = slotOf(order);
      if (slot.instId === position.instId && slot.posSide === position.posSide && slot.mgnMode === 'isolated')
        cancelOrder(exchange, book, order, '3');
    }
    const size = liquidatedSize(quote, position);
    liquidatePosition(exchange, book, quote, position, { size, pnl: -shareOf(position, size).margin, penalty: 0n });
  }
}

/** What brings a position to the top of the tier below; all of it in the lowest tier. */
function liquidatedSize({ instrument }: Quote, position: PositionRow): bigint {
  const { minSize } = tierOf(instrument, position.size);
  return minSize > 0n && position.size > minSize ? position.size - minSize : position.size;
}

function liquidateCross(exchange: Exchange, book: AccountBook): void {
  const rounds = 10 * book.positions.size;
  for (let left = rounds; left > 0; left -= 1) {
    const { equity, need } = crossState(exchange, book);
    if (need === 0n || equity > need) return;
    if (cancelCrossOrders(exchange, book)) continue;
    const worst = neediest(exchange, book);
    if (!worst) return;
    liquidateCrossPart(exchange, book, worst, equity);
  }
}

/** Orders go before positions. Returns whether there were any. */
function cancelCrossOrders(exchange: Exchange, book: AccountBook): boolean {
  const orders = [...book.openOrders.values()].filter((order) => order.tdMode === 'cross');
  for (const order of orders) cancelOrder(exchange, book, order, '3');
  return orders.length > 0;
}

/** The cross position with the greatest worth. */
function neediest(exchange: Exchange, book: AccountBook): PositionRow | undefined {
  let worst: PositionRow | undefined;
  let most = 0n;
  for (const position of book.positions.values()) {
    if (position.mgnMode !== 'cross' || position.size === 0n || !exchange.quotes.listed.has(position.instId)) continue;
    const { value } = valueOf(exchange, position);
    if (value <= most) continue;
    most = value;
    worst = position;
  }
  return worst;
}

/** At the mark price, but never beyond what stands behind it: the rest of the loss is the venue's. What is left pays the maintenance margin as penalty. */
function liquidateCrossPart(exchange: Exchange, book: AccountBook, position: PositionRow, equity: bigint): void {
  const quote = exchange.quotes.listed.get(position.instId);
  if (!quote) return;
  const size = liquidatedSize(quote, position);
  const { value, upl } = valueOf(exchange, position);
  const partOf = (amount: bigint): bigint => divFloor(amount * size, position.size);
  const part = partOf(upl);
  const others = equity - part;
  const floor = others > 0n ? -others : 0n;
  const pnl = part < floor ? floor : part;
  const left = others + pnl;
  const rate = tierOf(quote.instrument, position.size).maintenance;
  const due = mulFixed(partOf(value), rate, 'floor');
  liquidatePosition(exchange, book, quote, position, { size, pnl, penalty: left <= 0n ? 0n : due < left ? due : left });
}
