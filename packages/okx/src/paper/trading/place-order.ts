// Accepting an order: what needs balances and positions is checked, the order is written down, and matching gets it. A refusal changes nothing.
import { baseUnits, feeOf, FIXED_ONE, mulFixed, parseFixed, slippedTicks } from '@millrace/market';
import type { Exchange } from '../exchange.ts';
import type { Fields } from '../wire/fields.ts';
import { feeRate, fundsOf } from '../accounts/ledger.ts';
import { OPEN_ORDERS_MAX } from '../limits.ts';
import { matchNew } from './matching.ts';
import { type OrderRequest, readOrderRequest } from './order-request.ts';
import { closableSize, findPosition, leverOf, marginOf, priceFixed } from '../accounts/positions.ts';
import { refuse } from '../wire/refusals.ts';
import type { OrderRow, PositionRow } from '../state/rows.ts';
import type { AccountBook } from '../state/store.ts';

/** What an order has besides its request when the exchange itself makes it. */
export interface Origin {
  source: string;
  algoId: string;
  algoClOrdId: string;
}

const BY_USER: Origin = { source: '', algoId: '', algoClOrdId: '' };

/** Accepts and matches an order. @throws Refusal */
export function placeOrder(x: Exchange, book: AccountBook, fields: Fields): OrderRow {
  return acceptOrder(x, book, readOrderRequest(x, book, fields));
}

/** Accepts and matches a request that is valid in itself. @throws Refusal */
export function acceptOrder(x: Exchange, book: AccountBook, request: OrderRequest, origin: Origin = BY_USER): OrderRow {
  // Also against finished orders, stricter than the venue's documents: an id names one intent for ever.
  if (request.clOrdId !== '' && book.ordersByClOrdId.has(request.clOrdId)) throw refuse('51016');
  if (book.openOrders.size >= OPEN_ORDERS_MAX) throw refuse('51025');
  const swap = request.quote.instrument.instType === 'SWAP';
  const lever = swap ? leverOf(book, request.quote.instrument.instId, request.posSide) : '';
  const opens = swap ? openingSize(book, request) : 0n;
  const hold = swap ? holdForSwap(x, request, { opens, lever }) : holdForSpot(x, request);
  if (hold.amount > 0n && hold.amount > fundsOf(book, hold.ccy).free) throw refuse('51008', hold.ccy);
  const order = newOrder(x, book, request, { lever, closes: swap && opens < request.size, hold, origin });
  x.store.save('order', order);
  x.feed.orderChanged(book, order);
  if (hold.amount > 0n) x.feed.balanceChanged(book, hold.ccy);
  matchNew(x, book, request.quote, order);
  return order;
}

/** Contracts of the order that add exposure; the rest reduces. @throws Refusal 51169, 51112, 51148, 51170, 51004 */
function openingSize(book: AccountBook, request: OrderRequest): bigint {
  const { instId, maxLimitSize } = request.quote.instrument;
  const position = findPosition(book, instId, request.posSide);
  const opens = request.posSide === 'net' ? netOpening(request, position) : sidedOpening(book, request, position);
  if (opens + (position?.size ?? 0n) > parseFixed(maxLimitSize)) throw refuse('51004');
  return opens;
}

function sidedOpening(book: AccountBook, request: OrderRequest, position: PositionRow | undefined): bigint {
  if ((request.side === 'buy') === (request.posSide === 'long')) return request.size;
  if (!position) throw refuse('51169');
  if (request.size > closableSize(book, position)) throw refuse('51112');
  return 0n;
}

function netOpening(request: OrderRequest, position: PositionRow | undefined): bigint {
  const against = position && (position.sign === 1) === (request.side === 'sell');
  if (request.reduceOnly) {
    if (!position) throw refuse('51169');
    if (!against) throw refuse('51170');
    if (request.size > position.size) throw refuse('51148');
  }
  if (!position || !against) return request.size;
  return request.size > position.size ? request.size - position.size : 0n;
}

interface Hold {
  ccy: string;
  amount: bigint;
}

/** Margin and the fee of a taker, at the order's limit or at the price a market order would get. */
function holdForSwap(x: Exchange, request: OrderRequest, { opens, lever }: { opens: bigint; lever: string }): Hold {
  const px = worstPrice(x, request);
  const value = mulFixed(px, baseUnits(opens, parseFixed(request.quote.instrument.contractValue)));
  return { ccy: 'USDT', amount: opens === 0n ? 0n : marginOf(value, lever) + feeOf(value, feeRate('SWAP', 'T')) };
}

/** A buy holds its quote amount, a sell its base amount; with fees in quote a buy holds the fee, too. */
function holdForSpot(x: Exchange, request: OrderRequest): Hold {
  const { baseCcy, quoteCcy } = request.quote.instrument;
  if (request.side === 'buy') {
    return { ccy: quoteCcy, amount: request.tgtCcy === 'quote_ccy' ? request.size : mulFixed(request.size, worstPrice(x, request)) };
  }
  const size = request.tgtCcy === 'quote_ccy' ? (request.size * FIXED_ONE) / priceFixed(request.quote, request.quote.last) : request.size;
  return { ccy: baseCcy, amount: size };
}

function worstPrice(x: Exchange, request: OrderRequest): bigint {
  return priceFixed(request.quote, request.limitTicks ?? slippedTicks(request.quote.last, request.side, x.slippageBp));
}

interface Terms {
  lever: string;
  closes: boolean;
  hold: Hold;
  origin: Origin;
}

function newOrder(x: Exchange, book: AccountBook, request: OrderRequest, terms: Terms): OrderRow {
  const now = x.clock.now();
  const { instId, instType, baseCcy } = request.quote.instrument;
  const inBase = instType === 'SPOT' && request.side === 'buy' && book.account.feeType === '0';
  return {
    uid: book.account.uid,
    ordId: x.store.nextId(),
    clOrdId: request.clOrdId,
    tag: request.tag,
    instId,
    instType,
    tdMode: request.tdMode,
    side: request.side,
    posSide: request.posSide,
    ordType: request.ordType,
    size: request.size,
    tgtCcy: request.tgtCcy,
    limitTicks: request.limitTicks,
    reduceOnly: request.reduceOnly,
    closes: terms.closes && request.posSide !== 'net',
    lever: terms.lever,
    state: 'live',
    filled: 0n,
    filledValue: 0n,
    fee: 0n,
    feeCcy: inBase ? baseCcy : 'USDT',
    pnl: 0n,
    lastFill: null,
    frozen: terms.hold.amount,
    frozenCcy: terms.hold.amount > 0n ? terms.hold.ccy : '',
    cancelSource: '',
    category: 'normal',
    source: terms.origin.source,
    algoId: terms.origin.algoId,
    algoClOrdId: terms.origin.algoClOrdId,
    cTime: now,
    uTime: now,
  };
}
