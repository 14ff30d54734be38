// Orders that wait for a price: stop and take profit (conditional, oco), triggers, trailing stops. They freeze nothing and go out as ordinary orders.
import { positionSide, tradeMode } from '../accounts/position-fields.ts';
import { quoteField } from '../core/quote-field.ts';
import type { AccountBook } from '../state/account-book.ts';
import type { AlgoRow } from '../state/order-rows.ts';
import type { Exchange } from '../core/exchange.ts';
import { OPEN_ORDERS_MAX } from '../limits.ts';
import type { Quote } from '../quotes/quotes.ts';
import { watchedTicks } from '../market/reference-prices.ts';
import {
  amountField,
  booleanField,
  clientIdField,
  type Fields,
  priceField,
  requiredField,
  sideField,
  tagField,
  textField,
} from '../wire/fields.ts';
import { refuse } from '../wire/refusals.ts';
import { readAttached } from './attached.ts';
import { checkLegs, limitField, priceKind, readLeg, readTrail } from './legs.ts';
import { assertTraded } from './order-request.ts';

/** Of the venue, not here. */
const UNOFFERED_TYPES: readonly string[] = ['chase', 'twap', 'iceberg', 'smart_iceberg'];
const TYPES: readonly AlgoRow['ordType'][] = ['conditional', 'oco', 'trigger', 'move_order_stop'];

/** Accepts a waiting order. @throws Refusal */
export function placeAlgo(exchange: Exchange, book: AccountBook, fields: Fields): AlgoRow {
  exchange.assertOpen();
  const quote = quoteField(exchange, fields);
  assertTraded(quote);
  const typeText = requiredField(fields, 'ordType');
  const ordType = TYPES.find((type) => type === typeText);
  if (UNOFFERED_TYPES.includes(typeText)) throw refuse('50038', `the paper exchange does not offer ordType ${typeText}`);
  if (!ordType) throw refuse('51000', 'ordType');
  const algoClOrdId = clientIdField(fields, textField(fields, 'algoClOrdId') === '' ? 'clOrdId' : 'algoClOrdId');
  if (algoClOrdId !== '' && book.algosByClOrdId.has(algoClOrdId)) throw refuse('51065');
  if (book.openAlgos.size >= OPEN_ORDERS_MAX) throw refuse('51025');
  const whole = textField(fields, 'closeFraction') === '1';
  const now = exchange.clock.now();
  const algo: AlgoRow = {
    uid: book.account.uid,
    algoId: exchange.store.nextId(),
    algoClOrdId,
    tag: tagField(fields),
    instId: quote.instrument.instId,
    instType: quote.instrument.instType,
    tdMode: algoMode(book, quote, requiredField(fields, 'tdMode')),
    side: sideField(fields),
    posSide: positionSide(book, quote, textField(fields, 'posSide')),
    ordType,
    size: whole ? 0n : amountField(fields, 'sz'),
    closeFraction: whole ? '1' : '',
    reduceOnly: booleanField(fields, 'reduceOnly'),
    cxlOnClosePos: booleanField(fields, 'cxlOnClosePos'),
    ...legsOf(exchange, book, fields, quote, ordType),
    parentOrdId: '',
    limitProfit: false,
    pairId: '',
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
  checkLegs(exchange, quote, algo.side, algo);
  if (whole) checkWhole(book, algo);
  exchange.store.save('algo', algo);
  exchange.feed.algoChanged(book, algo);
  return algo;
}

/** A spot order may be called cross here, as some clients do: it goes out in cash. */
function algoMode(book: AccountBook, quote: Quote, tdMode: string): string {
  return tradeMode(book, quote, quote.instrument.instType === 'SPOT' && tdMode === 'cross' ? 'cash' : tdMode);
}

type Legs = Pick<AlgoRow, 'stop' | 'profit' | 'entry' | 'trail' | 'attached'>;

const NONE: Legs = { stop: null, profit: null, entry: null, trail: null, attached: [] };

function legsOf(exchange: Exchange, book: AccountBook, fields: Fields, quote: Quote, ordType: AlgoRow['ordType']): Legs {
  if (ordType === 'move_order_stop') return { ...NONE, trail: readTrail(fields, quote) };
  if (ordType === 'trigger') {
    const entry = readEntry(exchange, fields, quote);
    return {
      ...NONE,
      entry,
      attached: readAttached(exchange, book, fields, quote, { side: sideField(fields), limitTicks: entry.limit ?? entry.trigger }),
    };
  }
  const stop = readLeg(fields, quote, 'sl');
  const profit = readLeg(fields, quote, 'tp');
  if ((!stop && !profit) || (ordType === 'oco' && !(stop && profit))) throw refuse('50015', 'slTriggerPx or tpTriggerPx');
  return { ...NONE, stop, profit };
}

/** @throws Refusal 50014, 51000, 51150 */
function readEntry(exchange: Exchange, fields: Fields, quote: Quote): NonNullable<AlgoRow['entry']> {
  const trigger = priceField(fields, 'triggerPx', quote);
  if (trigger === null) throw refuse('50014', 'triggerPx');
  const limitName = textField(fields, 'orderPx') === '' && textField(fields, 'ordPx') !== '' ? 'ordPx' : 'orderPx';
  const by = priceKind(fields, 'triggerPxType');
  const advance = textField(fields, 'advanceOrdType');
  if (advance !== '' && advance !== 'fok' && advance !== 'ioc') throw refuse('51000', 'advanceOrdType');
  return { trigger, limit: limitField(fields, limitName, quote), by, rising: trigger >= watchedTicks(exchange, quote, by), advance };
}

/** What closes a whole position. @throws Refusal 51327, 51328, 51330, 51331, 51088 */
function checkWhole(book: AccountBook, algo: AlgoRow): void {
  if (algo.instType !== 'SWAP') throw refuse('51327');
  if (algo.posSide === 'net' && !algo.reduceOnly) throw refuse('51328');
  if ([algo.stop, algo.profit].some((leg) => leg !== null && leg.limit !== null)) throw refuse('51330');
  if (algo.posSide !== 'net' && (algo.side === 'buy') === (algo.posSide === 'long')) throw refuse('51331');
  for (const other of book.openAlgos.values()) {
    const same = other.instId === algo.instId && other.posSide === algo.posSide && other.tdMode === algo.tdMode && other.side === algo.side;
    if (same && other.closeFraction === '1') throw refuse('51088');
  }
}
