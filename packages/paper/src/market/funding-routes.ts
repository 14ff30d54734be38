// Funding by REST: the rate of the running period, and what was settled in the last three months.
import { ARCHIVE_MS, FUNDING_ROWS_MAX } from '../limits.ts';
import { quoteField, textField } from '../wire/fields.ts';
import { addRoute, type Api, type Call } from '../wire/http.ts';
import { pageSize, timeField } from '../wire/paging.ts';
import { refuse } from '../wire/refusals.ts';
import type { Quote } from './board.ts';
import { fundingHistoryView, fundingRateView } from './market-views.ts';

export function addFundingRoutes(api: Api): void {
  addRoute(api, { method: 'GET', path: 'public/funding-rate', access: 'public', handle: current });
  addRoute(api, { method: 'GET', path: 'public/funding-rate-history', access: 'public', handle: history });
}

function current(call: Call): unknown[] {
  const now = call.x.clock.now();
  if (textField(call.query, 'instId') !== 'ANY') return [fundingRateView(call.x, swapField(call), now)];
  const swaps = [...call.x.board.quotes.values()].filter(({ instrument }) => instrument.instType === 'SWAP');
  return swaps.map((quote) => fundingRateView(call.x, quote, now));
}

/** @throws Refusal 51000, 51001 */
function swapField({ x, query }: Call): Quote {
  const quote = quoteField(x, query);
  if (quote.instrument.instType !== 'SWAP') throw refuse('51000', 'instId');
  return quote;
}

/** Newest first by fundingTime, as far back as there are prices and rates are known. */
function history(call: Call): unknown[] {
  const { x, query } = call;
  const quote = swapField(call);
  const now = x.clock.now();
  const limit = pageSize(query, FUNDING_ROWS_MAX, FUNDING_ROWS_MAX);
  const { instId } = quote.instrument;
  const pricedSince = Math.min(quote.source.firstTs, quote.source.older?.firstTs ?? Number.POSITIVE_INFINITY);
  const oldest = Math.max(timeField(query, 'before') ?? 0, now - ARCHIVE_MS, pricedSince, x.funding.knownSince(instId) - 1);
  const after = Math.min(timeField(query, 'after') ?? Number.POSITIVE_INFINITY, now + 1);
  const rows: unknown[] = [];
  const next = x.funding.nextOf(instId, after - 1);
  const periodMs = x.funding.nextOf(instId, next) - next;
  for (let ts = next - periodMs; ts > oldest && rows.length < limit; ts -= periodMs) rows.push(fundingHistoryView(x, quote, ts));
  return rows;
}
