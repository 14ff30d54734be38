// Funding by REST: the rate of the running period, and what was settled in the last three months.
import { FUNDING_INTERVAL_MS } from '../accounts/funding.ts';
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
  if (textField(call.query, 'instId') !== 'ANY') return [fundingRateView(swapField(call), now)];
  const swaps = [...call.x.board.quotes.values()].filter(({ instrument }) => instrument.instType === 'SWAP');
  return swaps.map((quote) => fundingRateView(quote, now));
}

/** @throws Refusal 51000, 51001 */
function swapField({ x, query }: Call): Quote {
  const quote = quoteField(x, query);
  if (quote.instrument.instType !== 'SWAP') throw refuse('51000', 'instId');
  return quote;
}

/** Newest first by fundingTime, as far back as there are prices: the rate is a rule of this exchange, so it was the same at all times. */
function history(call: Call): unknown[] {
  const { x, query } = call;
  const quote = swapField(call);
  const now = x.clock.now();
  const limit = pageSize(query, FUNDING_ROWS_MAX, FUNDING_ROWS_MAX);
  const oldest = Math.max(timeField(query, 'before') ?? 0, now - ARCHIVE_MS, quote.source.firstTs);
  const after = Math.min(timeField(query, 'after') ?? Number.POSITIVE_INFINITY, now + 1);
  const rows: unknown[] = [];
  for (
    let ts = (Math.ceil(after / FUNDING_INTERVAL_MS) - 1) * FUNDING_INTERVAL_MS;
    ts > oldest && rows.length < limit;
    ts -= FUNDING_INTERVAL_MS
  )
    rows.push(fundingHistoryView(quote, ts));
  return rows;
}
