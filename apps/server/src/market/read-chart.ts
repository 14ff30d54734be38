// Bars for a chart: closed ones out of the market history where it has them, everything else from the venue.
import type { CandleBar } from '@millrace/contract';
import { askForBars, readBars } from '@millrace/engine';
import { barMs, type BarSpan, decimalTextOf } from '@millrace/market';
import type { Reply, VenueCandle } from '@millrace/okx';
import type { Context } from '../shared/context/context.ts';
import { venueBars } from './catalogue.ts';

/** Bars of the venue that are asked for beside stored ones: the open one, and closed ones that may not be stored yet. */
const NEWEST_BARS = 3;

export interface ChartQuestion {
  instId: string;
  bar: CandleBar;
  beforeMs?: number;
  limit: number;
}

/** Volumes are those of the venue: contracts for swaps. */
export type ChartBar = Pick<VenueCandle, 'openTimeMs' | 'open' | 'high' | 'low' | 'close' | 'volume'>;

/** Oldest first, the open bar last. Asking makes the recorder follow the instrument. */
export async function readChart(context: Context, venueId: string, question: ChartQuestion): Promise<Reply<ChartBar[]>> {
  const { catalogue } = context.market;
  const { instId, bar, beforeMs, limit } = question;
  const { id } = await askForBars(context.pools.app, venueId, instId);
  const newest = beforeMs === undefined ? await catalogue.candles(venueId, { instId, bar, limit: NEWEST_BARS }) : undefined;
  if (newest !== undefined && newest.kind !== 'ok') return newest;
  const until = newest?.data[0]?.openTimeMs ?? beforeMs;
  const count = limit - (newest?.data.length ?? 0);
  if (until === undefined || count <= 0) return catalogue.candles(venueId, question);
  const name = venueBars[bar];
  const { span, missing } = await readBars(context.pools.app, id, name, { from: until - count * barMs(name), until });
  if (missing.length > 0) return catalogue.candles(venueId, question);
  return { kind: 'ok', data: [...chartBars(span), ...(newest?.data ?? [])] };
}

function chartBars({ bars, priceDecimals, volumeDecimals }: BarSpan): ChartBar[] {
  const price = (value: number): string => decimalTextOf(value, priceDecimals);
  return bars.map(({ ts, open, high, low, close, lots }) => ({
    openTimeMs: ts,
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    volume: decimalTextOf(lots, volumeDecimals),
  }));
}
