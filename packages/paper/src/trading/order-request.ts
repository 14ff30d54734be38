// One order as it was asked for, checked for everything that needs no balance: instrument, mode, side, type, grid, minimum, price limits.
import { quoteField } from '../core/quote-field.ts';
import type { AccountBook } from '../state/account-book.ts';
import type { AttachedRow, OrderSide, OrderType, StpMode } from '../state/order-rows.ts';
import type { PosSide } from '../state/position-rows.ts';
import { fixedOf, mulFixed, parseFixed } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import { lastPrice, type Quote } from '../quotes/quotes.ts';
import { priceLimits } from '../market/market-views.ts';
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
import { positionSide, tradeMode } from '../accounts/position-fields.ts';
import { readAttached } from './attached.ts';

export interface OrderRequest {
  quote: Quote;
  tdMode: string;
  side: OrderSide;
  posSide: PosSide;
  ordType: OrderType;
  size: bigint;
  tgtCcy: string;
  limitTicks: number | null;
  reduceOnly: boolean;
  stpMode: StpMode;
  attached: AttachedRow[];
  clOrdId: string;
  tag: string;
}

const TYPES: readonly OrderType[] = ['market', 'limit', 'post_only', 'fok', 'ioc', 'optimal_limit_ioc'];

/** Whether an order has no price of its own. */
export function isAtMarket(ordType: OrderType): boolean {
  return ordType === 'market' || ordType === 'optimal_limit_ioc';
}

/** @throws Refusal with the code of the first rule that is broken */
export function readOrderRequest(exchange: Exchange, book: AccountBook, fields: Fields): OrderRequest {
  const quote = quoteField(exchange, fields);
  const tdMode = tradeMode(book, quote, requiredField(fields, 'tdMode'));
  const side = sideField(fields);
  const spot = quote.instrument.instType === 'SPOT';
  const ordType = typeOf(fields, spot);
  const atMarket = isAtMarket(ordType);
  const tgtCcy = spot && atMarket ? targetCurrency(side, textField(fields, 'tgtCcy')) : '';
  const limitTicks = atMarket ? null : limitOf(fields, quote, side);
  const size = amountField(fields, 'sz');
  checkSize(quote, { size, tgtCcy, market: atMarket, limitTicks });
  return {
    quote,
    tdMode,
    side,
    posSide: positionSide(book, quote, textField(fields, 'posSide')),
    ordType,
    size,
    tgtCcy,
    limitTicks,
    reduceOnly: reduceOnly(book, fields, spot),
    stpMode: stpModeOf(fields),
    attached: readAttached(exchange, book, fields, quote, { side, limitTicks }),
    clOrdId: clientIdField(fields, 'clOrdId'),
    tag: tagField(fields),
  };
}

/** Of the venue, not here: orders of market makers and of retail price improvement. */
const UNOFFERED_TYPES: readonly string[] = ['mmp', 'mmp_and_post_only', 'elp', 'rpi'];

/** optimal_limit_ioc is for contracts. @throws Refusal 50014, 50038, 51000 */
function typeOf(fields: Fields, spot: boolean): OrderType {
  const text = requiredField(fields, 'ordType');
  const ordType = TYPES.find((type) => type === text);
  if (UNOFFERED_TYPES.includes(text)) throw refuse('50038', `the paper exchange does not offer ordType ${text}`);
  if (!ordType || (spot && ordType === 'optimal_limit_ioc')) throw refuse('51000', 'ordType');
  return ordType;
}

/** Of contracts in net mode; in long/short mode the side says it. @throws Refusal 51205 */
function reduceOnly(book: AccountBook, fields: Fields, spot: boolean): boolean {
  if (!booleanField(fields, 'reduceOnly')) return false;
  if (spot) throw refuse('51205');
  return book.account.posMode === 'net_mode';
}

function stpModeOf(fields: Fields): StpMode {
  const mode = textField(fields, 'stpMode');
  if (mode === '') return 'cancel_maker';
  if (mode !== 'cancel_maker' && mode !== 'cancel_taker' && mode !== 'cancel_both') throw refuse('51000', 'stpMode');
  return mode;
}

function targetCurrency(side: OrderSide, asked: string): string {
  if (asked !== '' && asked !== 'base_ccy' && asked !== 'quote_ccy') throw refuse('51000', 'tgtCcy');
  return asked === '' ? (side === 'buy' ? 'quote_ccy' : 'base_ccy') : asked;
}

function limitOf(fields: Fields, quote: Quote, side: OrderSide): number {
  const ticks = priceField(fields, 'px', quote);
  if (ticks === null) throw refuse('51204');
  return withinLimits(quote, side, ticks, textField(fields, 'pxAmendType') === '1');
}

/** @param mayMove pxAmendType 1: a price beyond the limit becomes the limit. @throws Refusal 51006 */
export function withinLimits(quote: Quote, side: OrderSide, ticks: number, mayMove: boolean): number {
  const limits = priceLimits(quote);
  const fits = side === 'buy' ? ticks <= limits.buy : ticks >= limits.sell;
  if (fits) return ticks;
  if (!mayMove) throw refuse('51006', `${limits.buyText}, min sell price: ${limits.sellText}`);
  return side === 'buy' ? limits.buy : limits.sell;
}

/** @throws Refusal 51021, 51022 while nothing is traded */
export function assertTraded({ listing }: Quote): void {
  if (listing.state === 'preopen') throw refuse('51021');
  if (listing.state === 'suspend') throw refuse('51022');
}

interface AskedSize {
  size: bigint;
  tgtCcy: string;
  market: boolean;
  limitTicks: number | null;
}

/** @throws Refusal 51020, 51121, 51202, 51201, 51005 */
export function checkSize(quote: Quote, { size, tgtCcy, market, limitTicks }: AskedSize): void {
  const { instrument, listing } = quote;
  const spot = instrument.instType === 'SPOT';
  const inQuote = tgtCcy === 'quote_ccy';
  const px = limitTicks === null ? lastPrice(quote) : fixedOf(limitTicks, instrument.tickSize);
  const value = inQuote ? size : mulFixed(size, px, 'floor');
  if (inQuote) {
    if (size < mulFixed(parseFixed(listing.minSize), lastPrice(quote), 'floor')) throw refuse('51020');
  } else {
    if (size < parseFixed(listing.minSize)) throw refuse('51020');
    if (size % parseFixed(listing.lotSize) !== 0n) throw refuse('51121');
  }
  if (market && spot && value > parseFixed(instrument.maxMarketSize)) throw refuse('51201', instrument.maxMarketSize);
  if (market && !spot && size > parseFixed(instrument.maxMarketSize)) throw refuse('51202');
  if (!market && size > parseFixed(instrument.maxLimitSize)) throw refuse('51005');
}
