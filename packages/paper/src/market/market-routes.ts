// Public calls: time, instruments, tickers, mark prices, limits, tiers.
import { quoteField } from '../core/quote-field.ts';
import type { Quote } from '../quotes/quotes.ts';
import { skewMs } from '../core/auth.ts';
import { type Fields, requiredField, textField } from '../wire/fields.ts';
import { addRoute, type Api, type Call } from '../core/http.ts';
import { instrumentView, markPriceView, priceLimitView, tickerView } from './market-views.ts';
import { refuse } from '../wire/refusals.ts';
import { tierView, tiersOf } from './tiers.ts';

const TYPES: readonly string[] = ['SPOT', 'SWAP', 'MARGIN', 'FUTURES', 'OPTION'];

export function addMarketRoutes(api: Api): void {
  const get = (path: string, handle: (call: Call) => unknown[]): void => addRoute(api, { method: 'GET', path, access: 'public', handle });
  get('public/time', ({ exchange }) => [{ ts: (exchange.clock.now() + skewMs(exchange)).toString() }]);
  get('public/instruments', (call) => listed(call).map(instrumentView));
  get('market/ticker', ({ exchange, query }) => [tickerView(exchange, quoteField(exchange, query))]);
  get('market/tickers', (call) => listed(call).map((quote) => tickerView(call.exchange, quote)));
  get('public/mark-price', (call) => listed(call, false).map((quote) => markPriceView(call.exchange, quote)));
  get('public/price-limit', ({ exchange, query }) => [priceLimitView(quoteField(exchange, query), exchange.clock.now())]);
  get('public/position-tiers', (call) =>
    listed(call)
      .filter(({ instrument }) => instrument.instType === 'SWAP')
      .flatMap(({ instrument }) => tiersOf(instrument).map((tier) => tierView(instrument, tier)))
      .filter((view) => fitsTier(call.query, view)),
  );
  addRoute(api, {
    method: 'GET',
    path: 'account/instruments',
    access: 'read',
    handle: (call) => listed(call).map(instrumentView),
  });
}

function ofFamily(query: Fields): (quote: Quote) => boolean {
  const families = (textField(query, 'instFamily') || textField(query, 'uly')).split(',').filter((family) => family !== '');
  return ({ instrument }) => families.length === 0 || families.includes(`${instrument.baseCcy}-${instrument.quoteCcy}`);
}

/** Listed instruments by instType and, where given, instId and family. @throws Refusal 50014, 51000, 51001 */
export function listed({ exchange, query }: Call, typeNeeded = true): Quote[] {
  const instType = typeNeeded ? requiredField(query, 'instType') : textField(query, 'instType');
  if (instType !== '' && !TYPES.includes(instType)) throw refuse('51000', 'instType');
  if (instType === 'OPTION' && textField(query, 'instFamily') === '' && textField(query, 'uly') === '') throw refuse('50014', 'instFamily');
  const instId = textField(query, 'instId');
  const found = [...exchange.quotes.listed.values()]
    .filter(({ instrument }) => (instType === '' || instrument.instType === instType) && (instId === '' || instrument.instId === instId))
    .filter(ofFamily(query));
  if (instId !== '' && found.length === 0) throw refuse('51001');
  return found;
}

function fitsTier(query: Fields, view: Record<string, string>): boolean {
  const tier = textField(query, 'tier');
  return tier === '' || view['tier'] === tier;
}
