// Candles by REST: market/candles, index-candles and mark-price-candles with their histories. Newest first; a page is the newest that fits.
import { barClose, barMs, barOpen, isBarName } from '@millrace/market';
import { CANDLE_ROWS_MAX, PAGE_ROWS_MAX } from '../limits.ts';
import { requiredField, textField } from '../wire/fields.ts';
import { addRoute, type Api, type Call } from '../core/http.ts';
import { pageSize, timeField } from '../wire/paging.ts';
import { refuse } from '../wire/refusals.ts';
import { type CandleKind, findSeries } from './candle-series.ts';

/** How far GET market/candles reaches back, in bars. */
const RECENT_CANDLES = 1440;

interface Reach {
  kind: CandleKind;
  /** How far back, in bars. */
  bars: number;
  /** Rows of a page. */
  most: number;
}

const PATHS: readonly (readonly [path: string, kind: CandleKind, bars: number, most: number])[] = [
  ['market/candles', 'candle', RECENT_CANDLES, CANDLE_ROWS_MAX],
  ['market/history-candles', 'candle', Number.POSITIVE_INFINITY, CANDLE_ROWS_MAX],
  ['market/index-candles', 'index-candle', RECENT_CANDLES, PAGE_ROWS_MAX],
  ['market/history-index-candles', 'index-candle', Number.POSITIVE_INFINITY, PAGE_ROWS_MAX],
  ['market/mark-price-candles', 'mark-price-candle', RECENT_CANDLES, PAGE_ROWS_MAX],
  ['market/history-mark-price-candles', 'mark-price-candle', Number.POSITIVE_INFINITY, PAGE_ROWS_MAX],
];

export function addCandleRoutes(api: Api): void {
  for (const [path, kind, bars, most] of PATHS)
    addRoute(api, { method: 'GET', path, access: 'public', handle: (call) => candles(call, { kind, bars, most }) });
}

/** `after` = older than, `before` = newer than; `before` alone gives the newest page. @throws Refusal 50014, 51000, 51001 */
function candles({ exchange, query }: Call, reach: Reach): unknown[] {
  const series = findSeries(exchange, reach.kind, requiredField(query, 'instId'));
  if (!series) throw refuse('51001');
  const bar = textField(query, 'bar') || '1m';
  if (!isBarName(bar)) throw refuse('51000', 'bar');
  const now = exchange.clock.now();
  const limit = pageSize(query, reach.most);
  const to = Math.min(timeField(query, 'after') ?? now + 1, now + 1);
  const span = (limit + 1) * barMs(bar);
  const before = timeField(query, 'before');
  const earliest = Number.isFinite(reach.bars) ? barOpen(now, bar) - reach.bars * barMs(bar) : 0;
  const lower = Math.max(before === undefined ? 0 : before + 1, earliest);
  let rows = series.candles(bar, { from: Math.max(lower, to - span), to, now });
  // A page that gaps have thinned out is filled from everything there is.
  if (rows.length < limit && to - span > Math.max(lower, series.firstTs)) rows = series.candles(bar, { from: lower, to, now });
  return rows
    .slice(-limit)
    .toReversed()
    .map((candle) => series.view(candle, barClose(candle.ts, bar) <= now));
}
