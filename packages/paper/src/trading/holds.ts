// What an order adds to a position and what it therefore holds back: margin and fee for the part that opens, the amount itself in spot.
import type { AccountBook } from '../state/account-book.ts';
import type { OrderRow, OrderSide } from '../state/order-rows.ts';
import type { PositionRow } from '../state/position-rows.ts';
import { baseUnits, divFloor, feeOf, FIXED_ONE, mulFixed, parseFixed, slippedTicks } from '@millrace/market';
import { feeRate } from '../accounts/fee-levels.ts';
import { fundsOf } from '../accounts/funds.ts';
import { closingSize, findPosition, leverOf, marginOf, priceFixed, type Slot } from '../accounts/positions.ts';
import { largestSize } from '../market/tiers.ts';
import type { Exchange } from '../core/exchange.ts';
import type { Quote } from '../quotes/quotes.ts';
import { takingValue } from '../market/order-book.ts';
import { refuse } from '../wire/refusals.ts';

/** What of an order decides about money. */
export interface Terms {
  quote: Quote;
  slot: Slot;
  side: OrderSide;
  size: bigint;
  tgtCcy: string;
  limitTicks: number | null;
  reduceOnly: boolean;
  /** The order itself while it is amended: what it holds back and closes now does not count. */
  except?: OrderRow;
}

export interface Hold {
  ccy: string;
  amount: bigint;
  /** Contracts that add exposure; the rest reduces. */
  opens: bigint;
  /** "" in spot. */
  lever: string;
}

/** What an order would hold back; nothing is changed. @throws Refusal 51169, 51170, 51004 */
export function holdOf(exchange: Exchange, book: AccountBook, terms: Terms): Hold {
  return terms.quote.instrument.instType === 'SWAP' ? holdForSwap(exchange, book, terms) : holdForSpot(exchange, book, terms);
}

/** @throws Refusal 51008 when what is free does not reach */
export function assertFree(exchange: Exchange, book: AccountBook, hold: Hold, except?: OrderRow): void {
  if (hold.amount <= 0n) return;
  const funds = fundsOf(exchange, book, hold.ccy);
  const free = (hold.lever === '' ? funds.freeCash : funds.free) + (except?.frozenCcy === hold.ccy ? except.frozen : 0n);
  if (hold.amount > free) throw refuse('51008', hold.ccy);
}

/** Margin and the fee of a taker, at the order's limit or at what a market order would get. */
function holdForSwap(exchange: Exchange, book: AccountBook, terms: Terms): Hold {
  const { slot } = terms;
  const lever = leverOf(book, slot);
  const position = findPosition(book, slot);
  const opens = slot.posSide === 'net' ? netOpening(book, terms, position) : sidedOpening(terms, position);
  if (opens === 0n) return { ccy: 'USDT', amount: 0n, opens, lever };
  assertTier(book, terms, { opens, held: position?.size ?? 0n, lever });
  const value = worthOf(exchange, terms, opens);
  return { ccy: 'USDT', amount: marginOf(value, lever) + feeOf(value, feeRate(book.account.level, 'SWAP', 'T')), opens, lever };
}

/** The position with every order that adds to it must fit the leverage. @throws Refusal 51004 */
function assertTier(book: AccountBook, { quote, slot, side, except }: Terms, at: { opens: bigint; held: bigint; lever: string }): void {
  const own = { ...slot, tdMode: slot.mgnMode, side };
  const waiting = book.openSums.opening(own) - (except ? book.openSums.openingOf(except) : 0n);
  if (at.held + waiting + at.opens > largestSize(quote.instrument, parseFixed(at.lever))) throw refuse('51004');
}

/** A closing order of any size opens nothing. */
function sidedOpening({ side, slot, size }: Terms, position: PositionRow | undefined): bigint {
  if ((side === 'buy') === (slot.posSide === 'long')) return size;
  if (!position) throw refuse('51169');
  return 0n;
}

function netOpening(book: AccountBook, { side, size, reduceOnly, except }: Terms, position: PositionRow | undefined): bigint {
  const against = position && (position.sign === 1) === (side === 'sell');
  if (reduceOnly) {
    if (!position) throw refuse('51169');
    if (!against) throw refuse('51170');
    return 0n;
  }
  if (!position || !against) return size;
  const reducible = position.size - closingSize(book, position, except);
  const reduces = reducible > 0n ? reducible : 0n;
  return size > reduces ? size - reduces : 0n;
}

/** A buy holds its quote amount, with fees in quote also the fee; a sell its base amount. */
function holdForSpot(exchange: Exchange, book: AccountBook, terms: Terms): Hold {
  const { baseCcy, quoteCcy } = terms.quote.instrument;
  const inQuote = terms.tgtCcy === 'quote_ccy';
  if (terms.side === 'buy') {
    const value = inQuote ? terms.size : worthOf(exchange, terms, terms.size);
    const fee = book.account.feeType === '1' ? feeOf(value, feeRate(book.account.level, 'SPOT', 'T')) : 0n;
    return { ccy: quoteCcy, amount: value + fee, opens: 0n, lever: '' };
  }
  const size = inQuote ? divFloor(terms.size * FIXED_ONE, priceFixed(terms.quote, terms.quote.last)) : terms.size;
  return { ccy: baseCcy, amount: size, opens: 0n, lever: '' };
}

/** Worth in quote currency at the limit; of a market order what it would pay now. */
function worthOf(exchange: Exchange, { quote, side, limitTicks }: Terms, size: bigint): bigint {
  if (limitTicks === null && exchange.book === 'depth') return takingValue(exchange, quote, { side, size, limitTicks: null });
  const ticks = limitTicks ?? slippedTicks(quote.last, side, exchange.slippageBp);
  return mulFixed(priceFixed(quote, ticks), baseUnits(size, parseFixed(quote.instrument.contractValue)), 'halfEven');
}
