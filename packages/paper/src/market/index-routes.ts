// GET market/index-tickers: the indices, one for each coin that is priced here.
import { textField } from '../wire/fields.ts';
import { addRoute, type Api, type Call } from '../core/http.ts';
import { refuse } from '../wire/refusals.ts';
import { indexTickerView } from './market-views.ts';
import { indexNames, indexQuote } from './reference-prices.ts';

export function addIndexRoutes(api: Api): void {
  addRoute(api, { method: 'GET', path: 'market/index-tickers', access: 'public', handle: indexTickers });
}

/** By instId, else by quote currency. @throws Refusal 50015, 51001 */
function indexTickers({ exchange, query }: Call): unknown[] {
  const instId = textField(query, 'instId');
  const quoteCcy = textField(query, 'quoteCcy');
  if (instId === '' && quoteCcy === '') throw refuse('50015', 'instId or quoteCcy');
  if (instId !== '' && !indexQuote(exchange, instId)) throw refuse('51001');
  return indexNames(exchange)
    .filter((name) => (instId === '' ? name.endsWith(`-${quoteCcy}`) : name === instId))
    .map((name) => indexTickerView(exchange, name));
}
