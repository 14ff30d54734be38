// The book by REST: market/books (up to 400 levels) and market/books-full (all there are, three elements a level, no seqId).
import { quoteField } from '../core/quote-field.ts';
import { LIQUIDITY_LEVELS } from '../limits.ts';
import { type Fields, textField } from '../wire/fields.ts';
import { addRoute, type Api } from '../core/http.ts';
import { refuse } from '../wire/refusals.ts';

/** Levels of a side of market/books-full. */
const FULL_BOOK_LEVELS_MAX = 5000;

export function addBookRoutes(api: Api): void {
  addRoute(api, {
    method: 'GET',
    path: 'market/books',
    access: 'public',
    handle: ({ exchange, query }) => [exchange.books.view(quoteField(exchange, query), depthField(query, LIQUIDITY_LEVELS))],
  });
  addRoute(api, {
    method: 'GET',
    path: 'market/books-full',
    access: 'public',
    handle({ exchange, query }) {
      const { asks, bids, ts } = exchange.books.view(quoteField(exchange, query), depthField(query, FULL_BOOK_LEVELS_MAX));
      return [{ asks: short(asks), bids: short(bids), ts }];
    },
  });
}

function short(levels: unknown): unknown[] {
  return (levels as string[][]).map(([px, sz, , orders]) => [px, sz, orders]);
}

/** @throws Refusal 51000 */
function depthField(query: Fields, most: number): number {
  const text = textField(query, 'sz') || '1';
  if (!/^\d{1,5}$/.test(text) || Number(text) < 1 || Number(text) > most) throw refuse('51000', 'sz');
  return Number(text);
}
