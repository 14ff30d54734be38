// What waiting orders do when the price they watch moves: trailing ones follow, reached ones fire and become ordinary orders.
import type { AccountBook } from '../state/account-book.ts';
import type { AlgoRow, OrderType, Trail } from '../state/order-rows.ts';
import { divFloor, isTriggered, parseFixed } from '@millrace/market';
import { fundsOf } from '../accounts/funds.ts';
import { findPosition, slotOf } from '../accounts/positions.ts';
import type { Exchange } from '../core/exchange.ts';
import type { Quote } from '../quotes/quotes.ts';
import { watchedTicks } from '../market/reference-prices.ts';
import { Refusal, refuse } from '../wire/refusals.ts';
import { endAlgo } from './end-algo.ts';
import { cancelOrder } from './end-order.ts';
import { trailTicks } from './legs.ts';
import type { OrderRequest } from './order-request.ts';
import { acceptOrder } from './place-order.ts';

/** Fires what the prices have reached on one instrument. */
export function triggerAlgos(exchange: Exchange, quote: Quote): void {
  const { algos } = exchange.store.index(quote.instrument.instId);
  if (algos.size === 0) return;
  for (const algo of [...algos]) {
    if (algo.state !== 'live') continue;
    const book = exchange.store.books.get(algo.uid);
    if (book && algo.trail) follow(exchange, book, algo, algo.trail, quote.last);
    const hit = reached(exchange, quote, algo);
    if (hit && book) fire(exchange, book, quote, algo, hit);
  }
}

/** Puts the take profits of an instrument that rest from the start into the book, once their orders are filled. */
export function placeLimitProfits(exchange: Exchange, instId: string): void {
  const quote = exchange.quotes.listed.get(instId);
  if (!quote) return;
  for (const algo of [...exchange.store.index(instId).algos]) {
    const book = exchange.store.books.get(algo.uid);
    const hit = algo.limitProfit ? reached(exchange, quote, algo) : undefined;
    if (hit && book) fire(exchange, book, quote, algo, hit);
  }
}

/** A trailing order starts at its activation price and keeps the best price since. */
function follow(exchange: Exchange, book: AccountBook, algo: AlgoRow, trail: Trail, last: number): void {
  if (!trail.activated) {
    if (trail.active === null || !isTriggered(trail.activeRising, trail.active, last)) return;
    trail.activated = true;
    trail.extreme = last;
  } else if (algo.side === 'sell' ? last > trail.extreme : last < trail.extreme) {
    trail.extreme = last;
  } else {
    return;
  }
  algo.uTime = exchange.clock.now();
  exchange.store.save('algo', algo);
  exchange.feed.algoChanged(book, algo);
}

interface Hit {
  actualSide: AlgoRow['actualSide'];
  limit: number | null;
  ordType: OrderType;
  source: string;
}

function reached(
  exchange: Exchange,
  quote: Quote,
  { stop, profit, entry, trail, side, posSide, ordType, limitProfit }: AlgoRow,
): Hit | undefined {
  if (trail) {
    const fires = trail.activated && isTriggered(side === 'buy', trailTicks(trail, side), quote.last);
    return fires ? { actualSide: '', limit: null, ordType: 'market', source: '25' } : undefined;
  }
  const hit = (limit: number | null, actualSide: Hit['actualSide'], source: string, type: OrderType = 'limit'): Hit => ({
    actualSide,
    limit,
    ordType: limit === null ? 'market' : type,
    source,
  });
  if (limitProfit && profit) return hit(profit.limit, 'tp', '7');
  if (entry) {
    const fires = isTriggered(entry.rising, entry.trigger, watchedTicks(exchange, quote, entry.by));
    return fires ? hit(entry.limit, '', '6', entry.advance === '' ? 'limit' : entry.advance) : undefined;
  }
  if (stop && isTriggered(side === 'buy', stop.trigger, watchedTicks(exchange, quote, stop.by))) return hit(stop.limit, 'sl', '7');
  // With both in net mode only the stop of a conditional order acts.
  const ignored = stop !== null && ordType === 'conditional' && posSide === 'net';
  if (profit && !ignored && isTriggered(side === 'sell', profit.trigger, watchedTicks(exchange, quote, profit.by)))
    return hit(profit.limit, 'tp', '7');
  return undefined;
}

function fire(exchange: Exchange, book: AccountBook, quote: Quote, algo: AlgoRow, hit: Hit): void {
  algo.actualSide = hit.actualSide;
  algo.triggerTime = exchange.clock.now();
  algo.state = 'effective';
  if (!algo.limitProfit) endPair(exchange, book, algo);
  try {
    const request = requestOf(exchange, book, quote, algo, hit);
    const order = acceptOrder(exchange, book, request, { source: hit.source, algoId: algo.algoId, algoClOrdId: algo.algoClOrdId });
    algo.ordId = order.ordId;
    algo.actualSize = order.size;
    algo.actualPx = order.lastFill?.px ?? 0n;
    endAlgo(exchange, book, algo, 'effective');
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    algo.failCode = cause.code;
    endAlgo(exchange, book, algo, 'order_failed');
  }
}

/** A stop that fires takes the take profit away that rests beside it. */
function endPair(exchange: Exchange, book: AccountBook, algo: AlgoRow): void {
  if (algo.pairId === '') return;
  for (const order of [...book.openOrders.values()])
    if (book.algos.get(order.algoId)?.pairId === algo.pairId) cancelOrder(exchange, book, order, '0');
}

/** The order it becomes; the size of one that closes is fitted when it is accepted. */
function requestOf(exchange: Exchange, book: AccountBook, quote: Quote, algo: AlgoRow, hit: Hit): OrderRequest {
  const size = sizeOf(exchange, book, quote, algo);
  if (size === 0n) throw refuse('51169');
  return {
    quote,
    tdMode: algo.tdMode,
    side: algo.side,
    posSide: algo.posSide,
    ordType: hit.ordType,
    size,
    tgtCcy: algo.instType === 'SPOT' && hit.limit === null ? 'base_ccy' : '',
    limitTicks: hit.limit,
    reduceOnly: algo.reduceOnly && algo.posSide === 'net' && algo.instType === 'SWAP',
    stpMode: 'cancel_maker',
    attached: algo.attached,
    clOrdId: '',
    tag: algo.tag,
  };
}

/** Base units or contracts; the base that a fee has taken from an attached order's own buy is not there to sell. */
function sizeOf(exchange: Exchange, book: AccountBook, quote: Quote, algo: AlgoRow): bigint {
  if (algo.instType === 'SPOT') {
    if (algo.side === 'buy' || algo.parentOrdId === '') return algo.size;
    const lot = parseFixed(quote.instrument.lotSize);
    const free = divFloor(fundsOf(exchange, book, quote.instrument.baseCcy).freeCash, lot) * lot;
    return free < algo.size ? (free > 0n ? free : 0n) : algo.size;
  }
  if (algo.closeFraction !== '1') return algo.size;
  const position = findPosition(book, slotOf(algo));
  return position && (position.sign === 1) === (algo.side === 'sell') ? position.size : 0n;
}
