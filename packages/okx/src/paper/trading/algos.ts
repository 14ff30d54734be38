// Orders that wait for a price: stop and take profit (conditional, oco) and plain triggers. They freeze nothing and go out as ordinary orders.
import { isTriggered } from '@millrace/market';
import type { Quote } from '../market/board.ts';
import type { Exchange } from '../exchange.ts';
import {
  amountField,
  booleanField,
  clientIdField,
  type Fields,
  priceField,
  quoteField,
  requiredField,
  sideField,
  tagField,
  textField,
} from '../wire/fields.ts';
import { OPEN_ORDERS_MAX } from '../limits.ts';
import { positionSide, tradeMode } from './order-request.ts';
import { endAlgo } from './end-algo.ts';
import { cancelClosing } from './matching.ts';
import { acceptOrder } from './place-order.ts';
import { closableSize, findPosition } from '../accounts/positions.ts';
import { Refusal, refuse } from '../wire/refusals.ts';
import type { AlgoRow, OrderSide } from '../state/rows.ts';
import type { AccountBook } from '../state/store.ts';

/** Accepts a waiting order. @throws Refusal */
export function placeAlgo(x: Exchange, book: AccountBook, fields: Fields): AlgoRow {
  const quote = quoteField(x, fields);
  const ordType = requiredField(fields, 'ordType');
  if (ordType !== 'conditional' && ordType !== 'oco' && ordType !== 'trigger') throw refuse('51000', 'ordType');
  const algoClOrdId = clientIdField(fields, textField(fields, 'algoClOrdId') === '' ? 'clOrdId' : 'algoClOrdId');
  if (algoClOrdId !== '' && book.algosByClOrdId.has(algoClOrdId)) throw refuse('51065');
  if (book.openAlgos.size >= OPEN_ORDERS_MAX) throw refuse('51025');
  const side = sideField(fields);
  const whole = textField(fields, 'closeFraction') === '1';
  const now = x.clock.now();
  const algo: AlgoRow = {
    uid: book.account.uid,
    algoId: x.store.nextId(),
    algoClOrdId,
    tag: tagField(fields),
    instId: quote.instrument.instId,
    instType: quote.instrument.instType,
    tdMode: tradeMode(book, quote, requiredField(fields, 'tdMode')),
    side,
    posSide: positionSide(book, quote, textField(fields, 'posSide')),
    ordType,
    size: whole ? 0n : amountField(fields, 'sz'),
    closeFraction: whole ? '1' : '',
    reduceOnly: booleanField(fields, 'reduceOnly'),
    cxlOnClosePos: booleanField(fields, 'cxlOnClosePos'),
    ...legsOf(fields, quote, ordType),
    state: 'live',
    ordId: '',
    actualSide: '',
    actualSize: 0n,
    actualPx: 0n,
    failCode: '',
    triggerTime: null,
    cTime: now,
    uTime: now,
  };
  checkTriggers(algo, side, quote.last);
  x.store.save('algo', algo);
  x.feed.algoChanged(book, algo);
  return algo;
}

type Legs = Pick<AlgoRow, 'stop' | 'profit' | 'entry'>;

function legsOf(fields: Fields, quote: Quote, ordType: AlgoRow['ordType']): Legs {
  if (ordType === 'trigger') {
    const leg = legOf(fields, quote, 'triggerPx', 'orderPx');
    if (!leg) throw refuse('50014', 'triggerPx');
    return { stop: null, profit: null, entry: { ...leg, rising: leg.trigger >= quote.last } };
  }
  const stop = legOf(fields, quote, 'slTriggerPx', 'slOrdPx');
  const profit = legOf(fields, quote, 'tpTriggerPx', 'tpOrdPx');
  if ((!stop && !profit) || (ordType === 'oco' && !(stop && profit))) throw refuse('50015', 'slTriggerPx or tpTriggerPx');
  return { stop, profit, entry: null };
}

function legOf(fields: Fields, quote: Quote, triggerName: string, limitName: string): { trigger: number; limit: number | null } | null {
  const trigger = priceField(fields, triggerName, quote);
  if (trigger === null) return null;
  const market = requiredField(fields, limitName) === '-1';
  return { trigger, limit: market ? null : priceField(fields, limitName, quote) };
}

/** A stop lies against the closing side's price, a profit before it. @throws Refusal 51277 to 51280 */
function checkTriggers({ stop, profit }: AlgoRow, side: OrderSide, last: number): void {
  if (side === 'sell') {
    if (profit && profit.trigger <= last) throw refuse('51277');
    if (stop && stop.trigger >= last) throw refuse('51278');
    return;
  }
  if (profit && profit.trigger >= last) throw refuse('51279');
  if (stop && stop.trigger <= last) throw refuse('51280');
}

/** Fires what the price has reached on one instrument. */
export function triggerAlgos(x: Exchange, quote: Quote): void {
  const { algos } = x.store.index(quote.instrument.instId);
  if (algos.size === 0) return;
  for (const algo of [...algos]) {
    const hit = reached(algo, quote.last);
    const book = hit && x.store.books.get(algo.uid);
    if (hit && book) fire(x, book, quote, algo, hit);
  }
}

interface Hit {
  actualSide: AlgoRow['actualSide'];
  limit: number | null;
}

function reached({ stop, profit, entry, side }: AlgoRow, last: number): Hit | undefined {
  if (entry) return isTriggered(entry.rising, entry.trigger, last) ? { actualSide: '', limit: entry.limit } : undefined;
  if (stop && isTriggered(side === 'buy', stop.trigger, last)) return { actualSide: 'sl', limit: stop.limit };
  if (profit && isTriggered(side === 'sell', profit.trigger, last)) return { actualSide: 'tp', limit: profit.limit };
  return undefined;
}

function fire(x: Exchange, book: AccountBook, quote: Quote, algo: AlgoRow, hit: Hit): void {
  algo.actualSide = hit.actualSide;
  algo.triggerTime = x.clock.now();
  algo.state = 'effective';
  try {
    const request = requestOf(book, quote, algo, hit);
    makeWay(x, book, algo, request.size);
    const order = acceptOrder(x, book, request, {
      source: algo.ordType === 'trigger' ? '6' : '7',
      algoId: algo.algoId,
      algoClOrdId: algo.algoClOrdId,
    });
    algo.ordId = order.ordId;
    algo.actualSize = order.size;
    algo.actualPx = order.lastFill?.px ?? 0n;
    endAlgo(x, book, algo, 'effective');
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    algo.failCode = cause.code;
    endAlgo(x, book, algo, 'order_failed');
  }
}

/** Closing orders that rest give way to a stop or profit that has been reached: it would otherwise be refused for what they reserve. */
function makeWay(x: Exchange, book: AccountBook, algo: AlgoRow, size: bigint): void {
  const position = findPosition(book, algo.instId, algo.posSide);
  if (position && size > closableSize(book, position)) cancelClosing(x, book, position);
}

/** The order it becomes: never more than is held when it closes. */
function requestOf(book: AccountBook, quote: Quote, algo: AlgoRow, hit: Hit): Parameters<typeof acceptOrder>[2] {
  const held = findPosition(book, algo.instId, algo.posSide)?.size ?? 0n;
  const closes = algo.posSide !== 'net' && (algo.side === 'buy') === (algo.posSide === 'short');
  const size = algo.closeFraction === '1' || (closes && algo.size > held) ? held : algo.size;
  if (size === 0n) throw refuse('51169');
  return {
    quote,
    tdMode: algo.tdMode,
    side: algo.side,
    posSide: algo.posSide,
    ordType: hit.limit === null ? 'market' : 'limit',
    size,
    tgtCcy: algo.instType === 'SPOT' && hit.limit === null ? 'base_ccy' : '',
    limitTicks: hit.limit,
    reduceOnly: algo.reduceOnly,
    clOrdId: '',
    tag: algo.tag,
  };
}
