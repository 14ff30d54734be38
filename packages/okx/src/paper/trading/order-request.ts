// One order as it was asked for, checked for everything that needs no balance: instrument, mode, side, type, grid, minimum, price limits.
import { fixedOf, parseFixed } from '@millrace/market';
import { lastPrice, type Quote } from '../market/board.ts';
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
import { priceLimits } from '../market/market-views.ts';
import { refuse } from '../wire/refusals.ts';
import type { OrderSide, OrderType, PosSide } from '../state/rows.ts';
import type { AccountBook } from '../state/store.ts';

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
  clOrdId: string;
  tag: string;
}

const TYPES: Readonly<Record<string, OrderType>> = {
  market: 'market',
  limit: 'limit',
  post_only: 'post_only',
  fok: 'fok',
  ioc: 'ioc',
  optimal_limit_ioc: 'market',
};

/** @throws Refusal with the code of the first rule that is broken */
export function readOrderRequest(x: Exchange, book: AccountBook, fields: Fields): OrderRequest {
  const quote = quoteField(x, fields);
  // Not offered; ignoring it would leave a position without the stop that its owner believes in.
  if (Array.isArray(fields['attachAlgoOrds']) && fields['attachAlgoOrds'].length > 0) throw refuse('51000', 'attachAlgoOrds');
  const tdMode = tradeMode(book, quote, requiredField(fields, 'tdMode'));
  const side = sideField(fields);
  const ordType = TYPES[requiredField(fields, 'ordType')];
  if (!ordType) throw refuse('51000', 'ordType');
  const spot = quote.instrument.instType === 'SPOT';
  const tgtCcy = spot && ordType === 'market' ? targetCurrency(side, textField(fields, 'tgtCcy')) : '';
  const limitTicks = ordType === 'market' ? null : limitOf(fields, quote, side);
  const size = amountField(fields, 'sz');
  checkSize(quote, { size, tgtCcy, market: ordType === 'market' });
  return {
    quote,
    tdMode,
    side,
    posSide: positionSide(book, quote, textField(fields, 'posSide')),
    ordType,
    size,
    tgtCcy,
    limitTicks,
    reduceOnly: !spot && book.account.posMode === 'net_mode' && booleanField(fields, 'reduceOnly'),
    clOrdId: clientIdField(fields, 'clOrdId'),
    tag: tagField(fields),
  };
}

/** Spot is paid in cash, swaps are isolated; cross margin is not offered. @throws Refusal 51000, 51010 */
export function tradeMode(book: AccountBook, quote: Quote, tdMode: string): string {
  if (quote.instrument.instType === 'SWAP' && book.account.acctLv === '1') throw refuse('51010');
  if (tdMode !== (quote.instrument.instType === 'SPOT' ? 'cash' : 'isolated')) throw refuse('51000', 'tdMode');
  return tdMode;
}

/** @throws Refusal 51000 when the side does not fit the position mode */
export function positionSide(book: AccountBook, quote: Quote, posSide: string): PosSide {
  if (quote.instrument.instType === 'SPOT') return 'net';
  if (book.account.posMode === 'net_mode') {
    if (posSide !== '' && posSide !== 'net') throw refuse('51000', 'posSide');
    return 'net';
  }
  if (posSide !== 'long' && posSide !== 'short') throw refuse('51000', 'posSide');
  return posSide;
}

function targetCurrency(side: OrderSide, asked: string): string {
  if (asked !== '' && asked !== 'base_ccy' && asked !== 'quote_ccy') throw refuse('51000', 'tgtCcy');
  return asked === '' ? (side === 'buy' ? 'quote_ccy' : 'base_ccy') : asked;
}

function limitOf(fields: Fields, quote: Quote, side: OrderSide): number {
  const ticks = priceField(fields, 'px', quote);
  if (ticks === null) throw refuse('51204');
  const limits = priceLimits(quote);
  if (side === 'buy' ? ticks > limits.buy : ticks < limits.sell)
    throw refuse('51006', `${limits.buyText}, min sell price: ${limits.sellText}`);
  return ticks;
}

/** @throws Refusal 51020, 51121, 51202, 51005 */
function checkSize(quote: Quote, { size, tgtCcy, market }: { size: bigint; tgtCcy: string; market: boolean }): void {
  const { instrument } = quote;
  const spot = instrument.instType === 'SPOT';
  const value = tgtCcy === 'quote_ccy' ? size : (size * lastPrice(quote)) / 10n ** 18n;
  if (tgtCcy === 'quote_ccy') {
    if (size < (parseFixed(instrument.minSize) * lastPrice(quote)) / 10n ** 18n) throw refuse('51020');
  } else {
    if (size < parseFixed(instrument.minSize)) throw refuse('51020');
    if (!isOnGrid(size, instrument.lotSize)) throw refuse('51121');
  }
  if (market && (spot ? value : size) > parseFixed(instrument.maxMarketSize)) throw refuse('51202');
  if (!market && size > parseFixed(instrument.maxLimitSize)) throw refuse('51005');
}

function isOnGrid(size: bigint, lotSize: string): boolean {
  return size % fixedOf(1, lotSize) === 0n;
}
