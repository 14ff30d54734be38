// Funding by REST: the rate of the running period, and what was settled in the last three months.
import { quoteField } from '../core/quote-field.ts';
import { ARCHIVE_MS } from '../limits.ts';
import { textField } from '../wire/fields.ts';
import { addRoute, type Api, type Call } from '../core/http.ts';
import { pageSize, timeField } from '../wire/paging.ts';
import { refuse } from '../wire/refusals.ts';
import type { Quote } from '../quotes/quotes.ts';
import { fundingHistoryView, fundingRateView } from './market-views.ts';

/** Settlements of one page of public/funding-rate-history. */
const FUNDING_ROWS_MAX = 400;

export function addFundingRoutes(api: Api): void {
  addRoute(api, { method: 'GET', path: 'public/funding-rate', access: 'public', handle: current });
  addRoute(api, { method: 'GET', path: 'public/funding-rate-history', access: 'public', handle: history });
}

function current(call: Call): unknown[] {
  const now = call.exchange.clock.now();
  if (textField(call.query, 'instId') !== 'ANY') return [fundingRateView(call.exchange, swapField(call), now)];
  const swaps = [...call.exchange.quotes.listed.values()].filter(({ instrument }) => instrument.instType === 'SWAP');
  return swaps.map((quote) => fundingRateView(call.exchange, quote, now));
}

/** @throws Refusal 51000, 51001 */
function swapField({ exchange, query }: Call): Quote {
  const quote = quoteField(exchange, query);
  if (quote.instrument.instType !== 'SWAP') throw refuse('51000', 'instId');
  return quote;
}

/** Newest first by fundingTime, as far back as there are prices and rates are known. */
function history(call: Call): unknown[] {
  const { exchange, query } = call;
  const quote = swapField(call);
  const now = exchange.clock.now();
  const limit = pageSize(query, FUNDING_ROWS_MAX, FUNDING_ROWS_MAX);
  const { instId } = quote.instrument;
  const pricedSince = Math.min(quote.source.firstTs, quote.source.older?.firstTs ?? Number.POSITIVE_INFINITY);
  const oldest = Math.max(timeField(query, 'before') ?? 0, now - ARCHIVE_MS, pricedSince, exchange.funding.knownSince(instId) - 1);
  const after = Math.min(timeField(query, 'after') ?? Number.POSITIVE_INFINITY, now + 1);
  const rows: unknown[] = [];
  const next = exchange.funding.nextOf(instId, after - 1);
  const periodMs = exchange.funding.nextOf(instId, next) - next;
  for (let ts = next - periodMs; ts > oldest && rows.length < limit; ts -= periodMs) rows.push(fundingHistoryView(exchange, quote, ts));
  return rows;
}
