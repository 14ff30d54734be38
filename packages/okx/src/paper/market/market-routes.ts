// Public calls: time, instruments, prices, candles, limits, funding.
import { barClose, barMs, barOpen, isBarName } from '@millrace/market';
import type { Quote } from './board.ts';
import { type Fields, quoteField, requiredField, textField } from '../wire/fields.ts';
import { addRoute, type Api, type Call } from '../wire/http.ts';
import { CANDLE_ROWS_MAX, RECENT_CANDLES } from '../limits.ts';
import { candleView, fundingRateView, instrumentView, markPriceView, priceLimitView, tickerView } from './market-views.ts';
import { pageSize, timeField } from '../wire/paging.ts';
import { refuse } from '../wire/refusals.ts';
import { tierView, tiersOf } from '../accounts/tiers.ts';

const TYPES: readonly string[] = ['SPOT', 'SWAP', 'MARGIN', 'FUTURES', 'OPTION'];

export function addMarketRoutes(api: Api): void {
  const get = (path: string, handle: (call: Call) => unknown[]): void => addRoute(api, { method: 'GET', path, access: 'public', handle });
  get('public/time', ({ x }) => [{ ts: x.clock.now().toString() }]);
  get('public/instruments', (call) => listed(call).map(instrumentView));
  get('market/ticker', ({ x, query }) => [tickerView(x, quoteField(x, query))]);
  get('market/tickers', (call) => listed(call).map((quote) => tickerView(call.x, quote)));
  get('market/candles', (call) => candles(call, RECENT_CANDLES));
  get('market/history-candles', (call) => candles(call, Number.POSITIVE_INFINITY));
  get('public/mark-price', (call) => listed(call, false).map((quote) => markPriceView(call.x, quote)));
  get('public/price-limit', ({ x, query }) => [priceLimitView(quoteField(x, query), x.clock.now())]);
  get('public/position-tiers', (call) =>
    listed(call)
      .filter(isSwap)
      .flatMap(({ instrument }) => tiersOf(instrument).map((tier) => tierView(instrument, tier)))
      .filter((view) => fitsTier(call.query, view)),
  );
  get('public/funding-rate', (call) => fundingRates(call));
  addRoute(api, {
    method: 'GET',
    path: 'account/instruments',
    access: 'read',
    handle: (call) => listed(call).map(instrumentView),
  });
}

function isSwap(quote: Quote): boolean {
  return quote.instrument.instType === 'SWAP';
}

function ofFamily(query: Fields): (quote: Quote) => boolean {
  const families = (textField(query, 'instFamily') || textField(query, 'uly')).split(',').filter((family) => family !== '');
  return ({ instrument }) => families.length === 0 || families.includes(`${instrument.baseCcy}-${instrument.quoteCcy}`);
}

/** Listed instruments by instType and, where given, instId and family. @throws Refusal 50014, 51000, 51001 */
function listed({ x, query }: Call, typeNeeded = true): Quote[] {
  const instType = typeNeeded ? requiredField(query, 'instType') : textField(query, 'instType');
  if (instType !== '' && !TYPES.includes(instType)) throw refuse('51000', 'instType');
  const instId = textField(query, 'instId');
  const found = [...x.board.quotes.values()]
    .filter(({ instrument }) => (instType === '' || instrument.instType === instType) && (instId === '' || instrument.instId === instId))
    .filter(ofFamily(query));
  if (instId !== '' && found.length === 0) throw refuse('51001');
  return found;
}

function fundingRates({ x, query }: Call): unknown[] {
  const now = x.clock.now();
  if (textField(query, 'instId') === 'ANY')
    return [...x.board.quotes.values()].filter(isSwap).map((quote) => fundingRateView(x, quote, now));
  const quote = quoteField(x, query);
  if (!isSwap(quote)) throw refuse('51000', 'instId');
  return [fundingRateView(x, quote, now)];
}

/** Newest first. `after` = older than, `before` = newer than; `before` alone gives the newest page. */
function candles({ x, query }: Call, reachBars: number): unknown[] {
  const quote = quoteField(x, query);
  const bar = textField(query, 'bar') || '1m';
  if (!isBarName(bar)) throw refuse('51000', 'bar');
  const now = x.clock.now();
  const limit = pageSize(query, CANDLE_ROWS_MAX);
  const to = Math.min(timeField(query, 'after') ?? now + 1, now + 1);
  const span = (limit + 1) * barMs(bar);
  const before = timeField(query, 'before');
  const earliest = Number.isFinite(reachBars) ? barOpen(now, bar) - reachBars * barMs(bar) : 0;
  const lower = Math.max(before === undefined ? 0 : before + 1, earliest);
  let rows = x.board.candles(quote, bar, { from: Math.max(lower, to - span), to, now });
  // A page that gaps have thinned out is filled from everything there is.
  if (rows.length < limit && to - span > Math.max(lower, quote.source.firstTs))
    rows = x.board.candles(quote, bar, { from: lower, to, now });
  return rows
    .slice(-limit)
    .toReversed()
    .map((candle) => candleView(quote, candle, barClose(candle.ts, bar) <= now));
}

function fitsTier(query: Fields, view: Record<string, string>): boolean {
  const tier = textField(query, 'tier');
  return tier === '' || view['tier'] === tier;
}
