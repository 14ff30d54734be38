// Leverage: of an instrument in cross mode, of each side in isolated mode. It cannot change under isolated orders that rest.
import { isMarginMode, tradeMode } from './position-fields.ts';
import { quoteField } from '../core/quote-field.ts';
import type { AccountBook } from '../state/account-book.ts';
import type { MarginMode, PosSide } from '../state/position-rows.ts';
import { FIXED_ONE, formatFixed, parseFixed, tryParseFixed } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import type { Quote } from '../quotes/quotes.ts';
import { type Fields, requiredField, textField } from '../wire/fields.ts';
import { addRoute, type Api, type Call } from '../core/http.ts';
import { listOf } from '../wire/paging.ts';
import { refuse } from '../wire/refusals.ts';
import { fundsOf, valueOf } from './funds.ts';
import { findPosition, leverKey, leverOf, marginOf, savePosition, type Slot } from './positions.ts';
import { largestSize } from '../market/tiers.ts';

export function addLeverageCalls(api: Api): void {
  addRoute(api, { method: 'POST', path: 'account/set-leverage', access: 'trade', handle: setLeverage });
  addRoute(api, { method: 'GET', path: 'account/leverage-info', access: 'read', handle: leverageInfo });
}

/** @throws Refusal 51000 */
export function marginModeOf(book: AccountBook, quote: Quote, text: string): MarginMode {
  if (quote.instrument.instType !== 'SWAP') throw refuse('51000', 'instId');
  const mode = tradeMode(book, quote, text);
  if (!isMarginMode(mode)) throw refuse('51000', 'mgnMode');
  return mode;
}

function sidesOf(book: AccountBook, asked: string): PosSide[] {
  if (book.account.posMode === 'net_mode') {
    if (asked !== '' && asked !== 'net') throw refuse('51000', 'posSide');
    return ['net'];
  }
  if (asked === '') return ['long', 'short'];
  if (asked !== 'long' && asked !== 'short') throw refuse('51000', 'posSide');
  return [asked];
}

/** A leverage that the instrument has. @throws Refusal 50014, 51000, 59102, 59105 */
export function leverageField(fields: Fields, name: string, { instrument }: Quote): string {
  const value = tryParseFixed(requiredField(fields, name));
  if (value === undefined) throw refuse('51000', name);
  if (value < FIXED_ONE) throw refuse('59105', '1');
  if (value > parseFixed(instrument.maxLeverage)) throw refuse('59102');
  return formatFixed(value);
}

/** @throws Refusal 51000, 59101, 59102, 59103, 59105 */
function setLeverage({ exchange, book, fields }: Call): unknown[] {
  const quote = quoteField(exchange, fields);
  const { instId } = quote.instrument;
  const mgnMode = marginModeOf(book, quote, requiredField(fields, 'mgnMode'));
  const lever = leverageField(fields, 'lever', quote);
  const asked = textField(fields, 'posSide');
  if (mgnMode === 'isolated' && asked === '' && book.account.posMode === 'long_short_mode') throw refuse('51000', 'posSide');
  const sides = mgnMode === 'cross' ? sidesOf(book, '') : sidesOf(book, asked);
  const slots = sides.map((posSide): Slot => ({ instId, posSide, mgnMode }));
  for (const slot of slots) if (leverOf(book, slot) !== lever) assertChange(exchange, book, quote, slot, lever);
  for (const slot of slots) if (leverOf(book, slot) !== lever || findPosition(book, slot)) change(exchange, book, slot, lever);
  book.account.levers = { ...book.account.levers, ...Object.fromEntries(slots.map((slot) => [leverKey(slot), lever])) };
  exchange.store.save('account', book.account);
  exchange.feed.settle('set_leverage');
  if (mgnMode === 'cross') return [{ lever, mgnMode, instId, posSide: asked === '' ? (sides[0] === 'net' ? 'net' : '') : asked }];
  return slots.map(({ posSide }) => ({ lever, mgnMode, instId, posSide }));
}

function assertChange(exchange: Exchange, book: AccountBook, quote: Quote, slot: Slot, lever: string): void {
  const position = findPosition(book, slot);
  if (position && position.size > largestSize(quote.instrument, parseFixed(lever))) throw refuse('59102');
  const more = moreMargin(exchange, book, slot, lever);
  if (more > 0n && more > fundsOf(exchange, book, 'USDT').free) throw refuse('59103');
  for (const order of book.openOrders.values()) {
    const same = order.instId === slot.instId && order.posSide === slot.posSide && order.tdMode === slot.mgnMode;
    if (same && !order.closes && !order.reduceOnly) throw refuse(slot.mgnMode === 'isolated' ? '59101' : '59107');
  }
}

/** What the new leverage asks for beyond what is held back now. */
function moreMargin(exchange: Exchange, book: AccountBook, slot: Slot, lever: string): bigint {
  const position = findPosition(book, slot);
  if (!position) return 0n;
  if (slot.mgnMode === 'isolated') return marginOf(position.cost, lever) + position.marginFunding - position.margin;
  const { value } = valueOf(exchange, position);
  return marginOf(value, lever) - marginOf(value, position.lever);
}

function change(exchange: Exchange, book: AccountBook, slot: Slot, lever: string): void {
  const position = findPosition(book, slot);
  if (!position || position.lever === lever) return;
  if (slot.mgnMode === 'isolated') position.margin = marginOf(position.cost, lever) + position.marginFunding;
  position.lever = lever;
  savePosition(exchange, book, position);
  exchange.feed.balanceChanged(book, 'USDT');
}

function leverageInfo({ exchange, book, query }: Call): unknown[] {
  const asked = requiredField(query, 'mgnMode');
  return listOf(query, 'instId').flatMap((text) => {
    const quote = quoteField(exchange, { instId: text });
    const { instId } = quote.instrument;
    const mgnMode = marginModeOf(book, quote, asked);
    const sides = mgnMode === 'cross' ? sidesOf(book, '').slice(0, 1) : sidesOf(book, '');
    return sides.map((posSide) => ({
      ccy: '',
      instId,
      lever: leverOf(book, { instId, posSide, mgnMode }),
      mgnMode,
      posSide: mgnMode === 'cross' ? 'net' : posSide,
    }));
  });
}
