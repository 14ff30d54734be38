// Isolated positions: opening, reducing, margin, figures. Cost is kept, never an average, so that profit over a whole position is exact.
import {
  baseUnits,
  divFixed,
  divideInteger,
  FIXED_ONE,
  fixedOf,
  liquidationPrice,
  MAINTENANCE_RATE,
  mulFixed,
  parseFixed,
} from '@millrace/market';
import { lastPrice, type Quote } from '../market/board.ts';
import type { Exchange } from '../exchange.ts';
import { feeRate } from './ledger.ts';
import { refuse } from '../wire/refusals.ts';
import type { PositionRow, PosSide } from '../state/rows.ts';
import { type AccountBook, positionKey } from '../state/store.ts';

const MAINTENANCE = parseFixed(MAINTENANCE_RATE);
/** Leverage until the account sets one. */
const DEFAULT_LEVER = '3';

/** The position of a side; undefined while nothing is held. */
export function findPosition(book: AccountBook, instId: string, posSide: PosSide): PositionRow | undefined {
  const position = book.positions.get(positionKey(instId, posSide));
  return position && position.size > 0n ? position : undefined;
}

/** What is held in instruments that this market prices; the rest sleeps until its market is played again. */
export function heldPositions(x: Exchange, book: AccountBook): PositionRow[] {
  return [...book.positions.values()].filter((position) => position.size > 0n && x.board.quotes.has(position.instId));
}

export function leverOf(book: AccountBook, instId: string, posSide: PosSide): string {
  return book.account.levers[positionKey(instId, posSide)] ?? DEFAULT_LEVER;
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
}

/** Applies a fill to the position of a side: what is against it reduces, what is left opens. Returns the profit realised (without fee). */
export function changePosition(x: Exchange, book: AccountBook, quote: Quote, posSide: PosSide, change: Change): bigint {
  const position = findPosition(book, quote.instrument.instId, posSide);
  const reduces = position && position.sign !== change.sign ? (position.size < change.size ? position.size : change.size) : 0n;
  let pnl = 0n;
  if (position && reduces > 0n) pnl = reducePosition(x, book, position, quote, { size: reduces, px: change.px, tradeId: change.tradeId });
  if (change.size > reduces) openPosition(x, book, quote, posSide, { ...change, size: change.size - reduces });
  return pnl;
}

function openPosition(x: Exchange, book: AccountBook, quote: Quote, posSide: PosSide, change: Change): void {
  const { instId, contractValue } = quote.instrument;
  const now = x.clock.now();
  const value = mulFixed(change.px, baseUnits(change.size, parseFixed(contractValue)));
  const position = findPosition(book, instId, posSide) ?? newPosition(x, book, instId, posSide, change);
  position.size += change.size;
  position.cost += value;
  position.margin += marginOf(value, change.lever);
  position.lever = change.lever;
  position.tradeId = change.tradeId;
  position.uTime = now;
  x.store.save('position', position);
  x.feed.positionChanged(book, position);
}

function newPosition(x: Exchange, book: AccountBook, instId: string, posSide: PosSide, change: Change): PositionRow {
  const now = x.clock.now();
  return {
    uid: book.account.uid,
    posId: book.positions.get(positionKey(instId, posSide))?.posId ?? x.store.nextId(),
    instId,
    posSide,
    sign: change.sign,
    size: 0n,
    cost: 0n,
    margin: 0n,
    lever: change.lever,
    pnl: 0n,
    fee: 0n,
    fundingFee: 0n,
    liqPenalty: 0n,
    tradeId: change.tradeId,
    cTime: now,
    uTime: now,
  };
}

/** Takes part of a position away: cost and margin pro rata (the last part takes what is left). Returns the profit: s x (px x n - cost). */
export function reducePosition(
  x: Exchange,
  book: AccountBook,
  position: PositionRow,
  quote: Quote,
  part: { size: bigint; px: bigint; tradeId: string },
): bigint {
  const all = part.size === position.size;
  const cost = all ? position.cost : divideInteger(position.cost * part.size, position.size, 'halfEven');
  const margin = all ? position.margin : divideInteger(position.margin * part.size, position.size, 'halfEven');
  const value = mulFixed(part.px, baseUnits(part.size, parseFixed(quote.instrument.contractValue)));
  const pnl = BigInt(position.sign) * (value - cost);
  position.size -= part.size;
  position.cost -= cost;
  position.margin -= margin;
  position.pnl += pnl;
  position.tradeId = part.tradeId;
  position.uTime = x.clock.now();
  x.store.save('position', position);
  x.feed.positionChanged(book, position);
  return pnl;
}

export interface PositionFigures {
  base: bigint;
  avgPx: bigint;
  markPx: bigint;
  value: bigint;
  upl: bigint;
  maintenance: bigint;
  /** 0 when it cannot be reached. */
  liqPx: bigint;
  /** (margin + upl) / (value x (mmr + taker)); 0 when nothing is held. */
  marginRatio: bigint;
}

/** Figures at the current price; mark = last. */
export function figuresOf(position: PositionRow, quote: Quote): PositionFigures {
  const base = baseUnits(position.size, parseFixed(quote.instrument.contractValue));
  const markPx = lastPrice(quote);
  const value = mulFixed(markPx, base);
  if (position.size === 0n) return { base, avgPx: 0n, markPx, value, upl: 0n, maintenance: 0n, liqPx: 0n, marginRatio: 0n };
  const sign = position.sign === 1 ? 1n : -1n;
  const upl = sign * (value - position.cost);
  const taker = feeRate('SWAP', 'T');
  const liqPx = liquidationPrice({ sign, base, cost: position.cost, margin: position.margin }, { maintenance: MAINTENANCE, taker });
  const need = mulFixed(value, MAINTENANCE + taker);
  return {
    base,
    avgPx: divFixed(position.cost, base),
    markPx,
    value,
    upl,
    maintenance: mulFixed(value, MAINTENANCE),
    liqPx: liqPx > 0n ? liqPx : 0n,
    marginRatio: need === 0n ? 0n : divFixed(position.margin + upl, need),
  };
}

/** Size that a new closing order may still take: what is held less what other open orders close. */
export function closableSize(book: AccountBook, position: PositionRow): bigint {
  let size = position.size;
  for (const order of book.openOrders.values()) {
    if (order.closes && order.instId === position.instId && order.posSide === position.posSide) size -= order.size - order.filled;
  }
  return size > 0n ? size : 0n;
}

/** Sets the leverage of a side; margin of what is held follows. @throws Refusal 59102, 51008 */
export function setLever(x: Exchange, book: AccountBook, quote: Quote, posSide: PosSide, lever: string): void {
  const { instId, maxLeverage } = quote.instrument;
  const value = parseFixed(lever);
  if (value < FIXED_ONE || value > parseFixed(maxLeverage)) throw refuse('59102');
  const position = findPosition(book, instId, posSide);
  if (position) {
    const margin = marginOf(position.cost, lever);
    const more = margin - position.margin;
    if (more > freeCash(book)) throw refuse('51008', 'USDT');
    position.margin = margin;
    position.lever = lever;
    position.uTime = x.clock.now();
    x.store.save('position', position);
    x.feed.positionChanged(book, position);
    x.feed.balanceChanged(book, 'USDT');
  }
  book.account.levers[positionKey(instId, posSide)] = lever;
  x.store.save('account', book.account);
}

function freeCash(book: AccountBook): bigint {
  let free = book.balances.get('USDT')?.cash ?? 0n;
  for (const order of book.openOrders.values()) if (order.frozenCcy === 'USDT') free -= order.frozen;
  for (const position of book.positions.values()) free -= position.margin;
  return free;
}

/** Price of a number of ticks as a fixed integer. */
export function priceFixed(quote: Quote, ticks: number): bigint {
  return fixedOf(ticks, quote.instrument.tickSize);
}
