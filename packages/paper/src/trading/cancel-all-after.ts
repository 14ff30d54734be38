// POST trade/cancel-all-after: a dead man's switch. Unless it is asked for again in time, all open orders (or those of one tag) are cancelled.
// The deadline stands in the account, so that a restart does not forget it.
import type { AccountBook } from '../state/account-book.ts';
import type { Exchange } from '../core/exchange.ts';
import { CANCEL_AFTER_MAX_S, CANCEL_AFTER_MIN_S } from '../limits.ts';
import { requiredField, tagField } from '../wire/fields.ts';
import { addRoute, type Api, type Call } from '../core/http.ts';
import { refuse } from '../wire/refusals.ts';
import { cancelOrder } from './end-order.ts';

export function addCancelAllAfter(api: Api): void {
  addRoute(api, { method: 'POST', path: 'trade/cancel-all-after', access: 'trade', handle: arm });
}

/** timeOut 0 switches it off. @throws Refusal 50014, 51000 */
function arm({ exchange, book, fields }: Call): unknown[] {
  const text = requiredField(fields, 'timeOut');
  const seconds = Number(text);
  const tag = tagField(fields);
  if (!/^\d{1,4}$/.test(text) || (seconds !== 0 && (seconds < CANCEL_AFTER_MIN_S || seconds > CANCEL_AFTER_MAX_S)))
    throw refuse('51000', 'timeOut');
  const now = exchange.clock.now();
  const { [tag]: _before, ...others } = book.account.cancelAfter;
  const due = now + seconds * 1000;
  book.account.cancelAfter = seconds === 0 ? others : { ...others, [tag]: due };
  exchange.store.save('account', book.account);
  watch(exchange, book);
  return [{ triggerTime: seconds === 0 ? '0' : due.toString(), tag, ts: now.toString() }];
}

/** Accounts with a deadline; filled from the journal at the first look. */
const watched = new WeakMap<Exchange, Set<AccountBook>>();

function watchedOf(exchange: Exchange): Set<AccountBook> {
  let books = watched.get(exchange);
  if (!books) {
    books = new Set([...exchange.store.books.values()].filter((book) => Object.keys(book.account.cancelAfter).length > 0));
    watched.set(exchange, books);
  }
  return books;
}

function watch(exchange: Exchange, book: AccountBook): void {
  const books = watchedOf(exchange);
  if (Object.keys(book.account.cancelAfter).length > 0) books.add(book);
  else books.delete(book);
}

/** The next deadline of any account, venue time; Infinity when there is none. */
export function nextCancelAfter(exchange: Exchange): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { account } of watchedOf(exchange)) for (const due of Object.values(account.cancelAfter)) next = Math.min(next, due);
  return next;
}

/** Cancels what is due at ts; the clock must stand there or later. */
export function cancelDue(exchange: Exchange, ts: number): void {
  for (const book of [...watchedOf(exchange)]) {
    const due = Object.entries(book.account.cancelAfter).filter(([, at]) => at <= ts);
    if (due.length === 0) continue;
    const tags = new Set(due.map(([tag]) => tag));
    for (const order of [...book.openOrders.values()]) if (tags.has('') || tags.has(order.tag)) cancelOrder(exchange, book, order, '20');
    book.account.cancelAfter = Object.fromEntries(Object.entries(book.account.cancelAfter).filter(([tag]) => !tags.has(tag)));
    exchange.store.save('account', book.account);
    watch(exchange, book);
  }
}
