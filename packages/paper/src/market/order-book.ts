// What the book of an instrument shows: accounts' resting orders and the market's own levels merged, best first; and what an order would get from it.
import type { OrderRow, OrderSide } from '../state/order-rows.ts';
import { mulFixed, parseFixed, baseUnits, fixedOf } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import { LIQUIDITY_LEVELS } from '../limits.ts';
import type { Quote } from '../quotes/quotes.ts';

export interface BookLevel {
  ticks: number;
  size: bigint;
  orders: number;
}

/** Levels of the bars book: a thin likeness around the price; nothing matches against it. */
const BARS_LEVELS = 5;

export function opposite(side: OrderSide): OrderSide {
  return side === 'buy' ? 'sell' : 'buy';
}

/** Whether a price of the other side satisfies a limit; null takes any. */
export function isWithin(side: OrderSide, ticks: number, limitTicks: number | null): boolean {
  return limitTicks === null || (side === 'buy' ? ticks <= limitTicks : ticks >= limitTicks);
}

export function openSize(order: Pick<OrderRow, 'size' | 'filled'>): bigint {
  return order.size - order.filled;
}

/** At most `count` levels of a side, best first. */
export function bookLevels(exchange: Exchange, quote: Quote, side: OrderSide, count: number): BookLevel[] {
  if (exchange.book === 'bars') return likeness(quote, side, count);
  const levels: BookLevel[] = [];
  for (const level of mergedLevels(exchange, quote, side)) {
    if (levels.length >= Math.min(count, LIQUIDITY_LEVELS)) break;
    levels.push(level);
  }
  return levels;
}

function likeness({ instrument, last }: Quote, side: OrderSide, count: number): BookLevel[] {
  const levels: BookLevel[] = [];
  for (let level = 1; level <= Math.min(count, BARS_LEVELS); level += 1) {
    const ticks = side === 'sell' ? last + level : last - level;
    if (ticks > 0) levels.push({ ticks, size: parseFixed(instrument.minSize) * BigInt(100 * level), orders: level });
  }
  return levels;
}

/** All levels of a side of the depth book, best first. */
export function* mergedLevels(exchange: Exchange, quote: Quote, side: OrderSide): Generator<BookLevel> {
  const { resting } = exchange.store.index(quote.instrument.instId);
  const prices = resting.prices(side);
  const better = side === 'sell' ? (a: number, b: number) => a < b : (a: number, b: number) => a > b;
  const own = (index: number): number | undefined => prices[side === 'sell' ? index : prices.length - 1 - index];
  const ownLevel = (ticks: number): BookLevel => {
    const queue = resting.at(side, ticks);
    return { ticks, size: queue.reduce((sum, order) => sum + openSize(order), 0n), orders: queue.length };
  };
  let index = 0;
  for (const level of exchange.liquidity.levels(quote, side)) {
    for (let ticks = own(index); ticks !== undefined && better(ticks, level.ticks); ticks = own(++index)) yield ownLevel(ticks);
    const here = own(index);
    const merged = here === level.ticks ? ownLevel(here) : { ticks: level.ticks, size: 0n, orders: 0 };
    if (here === level.ticks) index += 1;
    yield { ticks: level.ticks, size: merged.size + level.size, orders: merged.orders + 1 + (level.ticks % 7) };
  }
  for (let ticks = own(index); ticks !== undefined; ticks = own(++index)) yield ownLevel(ticks);
}

/** Worth of an order in quote currency (fixed) if it took from the book now; what the book cannot give counts at its last price. */
export function takingValue(exchange: Exchange, quote: Quote, order: { side: OrderSide; size: bigint; limitTicks: number | null }): bigint {
  const { tickSize, contractValue } = quote.instrument;
  const valueOf = (size: bigint, ticks: number): bigint =>
    mulFixed(fixedOf(ticks, tickSize), baseUnits(size, parseFixed(contractValue)), 'halfEven');
  let left = order.size;
  let value = 0n;
  let worst = quote.last;
  for (const level of mergedLevels(exchange, quote, opposite(order.side))) {
    if (left === 0n || !isWithin(order.side, level.ticks, order.limitTicks)) break;
    const size = level.size < left ? level.size : left;
    value += valueOf(size, level.ticks);
    left -= size;
    worst = level.ticks;
  }
  return left === 0n ? value : value + valueOf(left, order.limitTicks ?? worst);
}

/** Best price of a side of the depth book, ticks; undefined when it is empty. */
export function bestTicks(exchange: Exchange, quote: Quote, side: OrderSide): number | undefined {
  for (const level of mergedLevels(exchange, quote, side)) return level.ticks;
  return undefined;
}
