// How much an account could order: account/max-size (at a price) and account/max-avail-size (of its own money or position).
import { tradeMode } from './position-fields.ts';
import { quoteField } from '../core/quote-field.ts';
import type { AccountBook } from '../state/account-book.ts';
import type { MarginMode, PosSide } from '../state/position-rows.ts';
import { divFloor, FIXED_ONE, fixedOf, formatFixed, mulFixed, parseFixed } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import type { Quote } from '../quotes/quotes.ts';
import { amountField, booleanField, requiredField, textField } from '../wire/fields.ts';
import { addRoute, type Api, type Call } from '../core/http.ts';
import { listOf } from '../wire/paging.ts';
import { feeRate } from './fee-levels.ts';
import { fundsOf } from './funds.ts';
import { leverageField } from './leverage-calls.ts';
import { closableSize, findPosition, leverOf, marginOf, priceFixed } from './positions.ts';
import { largestSize } from '../market/tiers.ts';

export function addSizeCalls(api: Api): void {
  const get = (path: string, handle: (call: Call, quote: Quote) => unknown): void =>
    addRoute(api, {
      method: 'GET',
      path,
      access: 'read',
      handle: (call) =>
        listOf({ instId: requiredField(call.query, 'instId') }, 'instId').map((instId) =>
          handle(call, quoteField(call.exchange, { instId })),
        ),
    });
  get('account/max-size', maxSize);
  get('account/max-avail-size', maxAvailSize);
}

function onGrid(size: bigint, quote: Quote): string {
  const lot = fixedOf(1, quote.listing.lotSize);
  return formatFixed(size > 0n ? size - (size % lot) : 0n);
}

/** The largest order that the free balance allows now, without slippage. */
function maxSize({ exchange, book, query }: Call, quote: Quote): unknown {
  const tdMode = tradeMode(book, quote, requiredField(query, 'tdMode'));
  const { instrument } = quote;
  const px = textField(query, 'px') === '' ? priceFixed(quote, quote.last) : amountField(query, 'px');
  if (instrument.instType === 'SPOT') {
    const free = fundsOf(exchange, book, 'USDT').freeCash;
    const base = fundsOf(exchange, book, instrument.baseCcy).freeCash;
    return {
      ccy: '',
      instId: instrument.instId,
      maxBuy: onGrid(divFloor(free * FIXED_ONE, px), quote),
      maxSell: onGrid(base, quote),
    };
  }
  const mgnMode = tdMode === 'cross' ? 'cross' : 'isolated';
  const asked = textField(query, 'leverage') === '' ? '' : leverageField(query, 'leverage', quote);
  const most = (posSide: PosSide, sign: 1 | -1): string => {
    const lever = asked === '' ? leverOf(book, { instId: instrument.instId, posSide, mgnMode }) : asked;
    return onGrid(
      openable(exchange, book, quote, { posSide, mgnMode, px, lever }) + closes(book, quote, { posSide, mgnMode, sign }),
      quote,
    );
  };
  const net = book.account.posMode === 'net_mode';
  return { ccy: 'USDT', instId: instrument.instId, maxBuy: most(net ? 'net' : 'long', 1), maxSell: most(net ? 'net' : 'short', -1) };
}

interface Opening {
  posSide: PosSide;
  mgnMode: MarginMode;
  px: bigint;
  lever: string;
}

/** Contracts that the free balance pays for, within the tiers. */
function openable(exchange: Exchange, book: AccountBook, quote: Quote, { posSide, mgnMode, px, lever }: Opening): bigint {
  const { instrument } = quote;
  const perContract = mulFixed(px, parseFixed(instrument.contractValue), 'halfEven');
  const cost = marginOf(perContract, lever) + mulFixed(perContract, feeRate(book.account.level, 'SWAP', 'T'), 'halfEven');
  const paid = divFloor(fundsOf(exchange, book, 'USDT').free * FIXED_ONE, cost);
  const held = findPosition(book, { instId: instrument.instId, posSide, mgnMode })?.size ?? 0n;
  const room = largestSize(instrument, parseFixed(lever)) - held;
  return paid < room ? paid : room > 0n ? room : 0n;
}

/** In net mode an order against the position closes it first. */
function closes(book: AccountBook, { instrument }: Quote, at: { posSide: PosSide; mgnMode: MarginMode; sign: 1 | -1 }): bigint {
  if (at.posSide !== 'net') return 0n;
  const held = findPosition(book, { instId: instrument.instId, posSide: 'net', mgnMode: at.mgnMode });
  return held && held.sign !== at.sign ? closableSize(book, held) : 0n;
}

/** Spot: quote to buy with, base to sell; swaps: margin for opening, with reduceOnly contracts to close. */
function maxAvailSize({ exchange, book, query }: Call, quote: Quote): unknown {
  const tdMode = tradeMode(book, quote, requiredField(query, 'tdMode'));
  const { instId, instType, baseCcy } = quote.instrument;
  const text = (value: bigint): string => formatFixed(value > 0n ? value : 0n);
  const usdt = fundsOf(exchange, book, 'USDT');
  if (instType === 'SPOT') return { instId, availBuy: text(usdt.freeCash), availSell: text(fundsOf(exchange, book, baseCcy).freeCash) };
  if (!booleanField(query, 'reduceOnly')) return { instId, availBuy: text(usdt.free), availSell: text(usdt.free) };
  const mgnMode = tdMode === 'cross' ? 'cross' : 'isolated';
  const closable = (sign: 1 | -1): bigint => {
    const posSide = book.account.posMode === 'net_mode' ? 'net' : sign === 1 ? 'long' : 'short';
    const held = findPosition(book, { instId, posSide, mgnMode });
    return held?.sign === sign ? closableSize(book, held) : 0n;
  };
  return { instId, availBuy: text(closable(-1)), availSell: text(closable(1)) };
}
