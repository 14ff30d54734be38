// Public trades by REST: market/trades (the newest) and market/history-trades (pages by trade id or time).
import { quoteField } from '../core/quote-field.ts';
import { TRADES_KEPT_MAX } from '../limits.ts';
import { textField } from '../wire/fields.ts';
import { addRoute, type Api, type Call } from '../core/http.ts';
import { pageById, pageSize, timeField } from '../wire/paging.ts';
import { refuse } from '../wire/refusals.ts';
import type { PublicTrade } from '../quotes/trade-log.ts';
import { tradeView } from './trade-views.ts';

export function addTradeRoutes(api: Api): void {
  addRoute(api, { method: 'GET', path: 'market/trades', access: 'public', handle: newest });
  addRoute(api, { method: 'GET', path: 'market/history-trades', access: 'public', handle: pages });
}

function newest({ exchange, query }: Call): unknown[] {
  const quote = quoteField(exchange, query);
  const limit = pageSize(query, Math.min(500, TRADES_KEPT_MAX));
  return exchange.trades
    .list(quote.instrument.instId)
    .slice(-limit)
    .toReversed()
    .map((trade) => tradeView(quote, trade));
}

/** type 1 pages by trade id, 2 by time. @throws Refusal 51000 */
function pages({ exchange, query }: Call): unknown[] {
  const quote = quoteField(exchange, query);
  const type = textField(query, 'type') || '1';
  if (type !== '1' && type !== '2') throw refuse('51000', 'type');
  const trades = exchange.trades.list(quote.instrument.instId);
  const found =
    type === '1' ? pageById<PublicTrade>(trades, query, { id: (trade) => trade.tradeId, matches: () => true }) : byTime(trades, query);
  return found.map((trade) => tradeView(quote, trade));
}

/** @throws Refusal 50039 */
function byTime(trades: readonly PublicTrade[], query: Call['query']): PublicTrade[] {
  if (textField(query, 'before') !== '') throw refuse('50039');
  const after = timeField(query, 'after') ?? Number.POSITIVE_INFINITY;
  const limit = pageSize(query, 100);
  return trades
    .filter((trade) => trade.ts < after)
    .slice(-limit)
    .toReversed();
}
