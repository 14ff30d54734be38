// Positions: opening, reducing, their lives, what of them may be closed. Cost is stored, never an average, so that profit over a whole position is exact.
import { type AccountBook, positionKey } from '../state/account-book.ts';
import type { OrderRow } from '../state/order-rows.ts';
import type { HistoryRow, MarginMode, PositionRow, PosSide } from '../state/position-rows.ts';
import { baseUnits, divFixed, divHalfEven, fixedOf, mulFixed, parseFixed } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import type { Quote } from '../quotes/quotes.ts';

/** Leverage until the account sets one. */
const DEFAULT_LEVER = '3';

/** Where a position stands: instrument, side and margin mode hold one at most. */
export interface Slot {
  instId: string;
  posSide: PosSide;
  mgnMode: MarginMode;
}

export function isSameSlot(a: Slot, b: Slot): boolean {
  return a.instId === b.instId && a.posSide === b.posSide && a.mgnMode === b.mgnMode;
}

export function slotOf(order: Pick<OrderRow, 'instId' | 'posSide' | 'tdMode'>): Slot {
  return { instId: order.instId, posSide: order.posSide, mgnMode: order.tdMode === 'cross' ? 'cross' : 'isolated' };
}

/** The position of a slot; undefined while nothing is held. */
export function findPosition(book: AccountBook, slot: Slot): PositionRow | undefined {
  const position = book.positions.get(positionKey(slot.instId, slot.posSide, slot.mgnMode));
  return position && position.size > 0n ? position : undefined;
}

/** What is held in instruments that this market prices; the rest sleeps until its market is played again. */
export function heldPositions(exchange: Exchange, book: AccountBook): PositionRow[] {
  return [...book.positions.values()].filter((position) => position.size > 0n && exchange.quotes.listed.has(position.instId));
}

/** Cross leverage belongs to the instrument, isolated leverage to the side. */
export function leverKey({ instId, posSide, mgnMode }: Slot): string {
  return mgnMode === 'cross' ? `${instId}|cross` : `${instId}|${posSide}`;
}

export function leverOf(book: AccountBook, slot: Slot): string {
  return book.account.levers[leverKey(slot)] ?? DEFAULT_LEVER;
}

/** Margin of an opening of this value: value / leverage, rounded up. */
export function marginOf(value: bigint, lever: string): bigint {
  return divFixed(value, parseFixed(lever), 'ceil');
}

export interface Change {
  /** +1 adds to a long or reduces a short. */
  sign: 1 | -1;
  size: bigint;
  px: bigint;
  tradeId: string;
  lever: string;
  /** Negative = paid; shared between the position that a fill ends and the one it begins. */
  fee: bigint;
}

/** What a reduction brings: profit without fee, and the funding of the closed part, which leaves the margin for the cash. */
export interface Reduced {
  pnl: bigint;
  marginFunding: bigint;
}

/** Applies a fill to a slot: what is against it reduces, what is left opens. */
export function changePosition(exchange: Exchange, book: AccountBook, quote: Quote, slot: Slot, change: Change): Reduced {
  const position = findPosition(book, slot);
  const reduces = position && position.sign !== change.sign ? (position.size < change.size ? position.size : change.size) : 0n;
  const opens = change.size - reduces;
  const feeOfClosing = opens === 0n ? change.fee : divHalfEven(change.fee * reduces, change.size);
  let reduced: Reduced = { pnl: 0n, marginFunding: 0n };
  if (position && reduces > 0n) {
    reduced = reducePosition(exchange, book, position, quote, { ...change, size: reduces, fee: feeOfClosing });
    recordLife(exchange, position);
  }
  if (opens > 0n) openPosition(exchange, book, quote, slot, { ...change, size: opens, fee: change.fee - feeOfClosing });
  return reduced;
}

function openPosition(exchange: Exchange, book: AccountBook, quote: Quote, slot: Slot, change: Change): void {
  const value = mulFixed(change.px, baseUnits(change.size, parseFixed(quote.instrument.contractValue)), 'halfEven');
  const position = findPosition(book, slot) ?? newPosition(exchange, book, slot, change);
  position.size += change.size;
  position.cost += value;
  if (slot.mgnMode === 'isolated') position.margin += marginOf(value, change.lever);
  position.openedSize += change.size;
  position.openedValue += value;
  if (position.size > position.maxSize) position.maxSize = position.size;
  position.lever = change.lever;
  position.fee += change.fee;
  position.tradeId = change.tradeId;
  savePosition(exchange, book, position);
}

/** Saves a changed position and publishes it. */
export function savePosition(exchange: Exchange, book: AccountBook, position: PositionRow): void {
  position.uTime = exchange.clock.now();
  exchange.store.save('position', position);
  exchange.feed.positionChanged(book, position);
}

function newPosition(exchange: Exchange, book: AccountBook, slot: Slot, change: Change): PositionRow {
  const now = exchange.clock.now();
  return {
    uid: book.account.uid,
    posId: book.positions.get(positionKey(slot.instId, slot.posSide, slot.mgnMode))?.posId ?? exchange.store.nextId(),
    instId: slot.instId,
    mgnMode: slot.mgnMode,
    posSide: slot.posSide,
    sign: change.sign,
    size: 0n,
    cost: 0n,
    margin: 0n,
    marginFunding: 0n,
    lever: change.lever,
    openedSize: 0n,
    openedValue: 0n,
    closedSize: 0n,
    closedValue: 0n,
    maxSize: 0n,
    pnl: 0n,
    fee: 0n,
    fundingFee: 0n,
    liqPenalty: 0n,
    tradeId: change.tradeId,
    cTime: now,
    uTime: now,
  };
}

/** A part of a position, pro rata; the last part takes what is left. */
export function shareOf(position: PositionRow, size: bigint): Pick<PositionRow, 'cost' | 'margin' | 'marginFunding'> {
  const share = (amount: bigint): bigint => (size === position.size ? amount : divHalfEven(amount * size, position.size));
  return { cost: share(position.cost), margin: share(position.margin), marginFunding: share(position.marginFunding) };
}

/** Takes part of a position away. The profit is s x (px x n - cost). */
function reducePosition(
  exchange: Exchange,
  book: AccountBook,
  position: PositionRow,
  quote: Quote,
  part: Pick<Change, 'size' | 'px' | 'tradeId' | 'fee'>,
): Reduced {
  const value = mulFixed(part.px, baseUnits(part.size, parseFixed(quote.instrument.contractValue)), 'halfEven');
  const pnl = BigInt(position.sign) * (value - shareOf(position, part.size).cost);
  position.fee += part.fee;
  return { pnl, marginFunding: takeAway(exchange, book, position, { ...part, value, pnl }) };
}

/**
 * Books a reduction with its profit; whoever calls it writes the row of the life (`recordLife`) when all is booked. Returns the funding that
 * leaves the margin.
 */
export function takeAway(
  exchange: Exchange,
  book: AccountBook,
  position: PositionRow,
  part: { size: bigint; value: bigint; pnl: bigint; tradeId: string },
): bigint {
  const { cost, margin, marginFunding } = shareOf(position, part.size);
  position.size -= part.size;
  position.cost -= cost;
  position.margin -= margin;
  position.marginFunding -= marginFunding;
  position.closedSize += part.size;
  position.closedValue += part.value;
  position.pnl += part.pnl;
  position.tradeId = part.tradeId;
  savePosition(exchange, book, position);
  return marginFunding;
}

/** Writes or renews the row of a position's life (account/positions-history). */
export function recordLife(exchange: Exchange, position: PositionRow, liquidated = false): void {
  const { uid, posId, instId, mgnMode, posSide, sign, lever, openedSize, openedValue, closedSize, closedValue, maxSize } = position;
  const { pnl, fee, fundingFee, liqPenalty, cTime, uTime } = position;
  const all = position.size === 0n;
  const row: HistoryRow = {
    ...{ uid, posId, instId, mgnMode, posSide, sign, lever, openedSize, openedValue, closedSize, closedValue, maxSize },
    ...{ pnl, fee, fundingFee, liqPenalty, cTime, uTime },
    type: liquidated ? (all ? '3' : '4') : all ? '2' : '1',
  };
  exchange.store.save('history', row);
}

/** What of a position no open closing order is about to close. */
export function closableSize(book: AccountBook, { instId, posSide, mgnMode, sign, size }: PositionRow): bigint {
  const closing = book.openSums.closing({ instId, posSide, tdMode: mgnMode, side: sign === 1 ? 'sell' : 'buy' });
  return closing < size ? size - closing : 0n;
}

/** All that open orders would take away from a position: in net mode every order against it counts, bound to or not. */
export function closingSize(book: AccountBook, position: PositionRow, except?: OrderRow): bigint {
  let size = 0n;
  for (const order of book.openOrders.values()) if (order !== except && isAgainst(order, position)) size += order.size - order.filled;
  return size;
}

/** Whether an order works against a position. */
export function isAgainst(order: OrderRow, position: PositionRow): boolean {
  if (order.instType !== 'SWAP' || order.instId !== position.instId || order.posSide !== position.posSide) return false;
  return order.tdMode === position.mgnMode && (order.side === 'sell') === (position.sign === 1);
}

/** Price of a number of ticks as a fixed integer. */
export function priceFixed(quote: Quote, ticks: number): bigint {
  return fixedOf(ticks, quote.instrument.tickSize);
}
