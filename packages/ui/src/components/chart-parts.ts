// What a chart shows besides the marks, and the chart of the library that shows it.
import type { IChartApi, IPriceLine, ISeriesApi, ISeriesMarkersPluginApi, Time, UTCTimestamp } from 'lightweight-charts';

/** One bar; times in ms, prices as text. */
export interface ChartBar {
  openMs: number;
  open: string;
  high: string;
  low: string;
  close: string;
  /** Drawn under the candle, where there is one. */
  volume?: string | undefined;
}

export interface ChartLine {
  id: string;
  /** A line without a title is drawn alone: no tag, no price at the axis. */
  title: string;
  price: string;
  look: 'average' | 'gain' | 'loss' | 'next' | 'quiet';
  /** Has its name and price only: a curve draws it. */
  bare?: true | undefined;
}

/** A thin line through the bars, or a strong one in steps; prices as numbers, for pixels only. A point without a price is a gap. */
export interface ChartCurve {
  points: readonly { openMs: number; price?: number | undefined }[];
  look?: 'steps' | undefined;
}

type Library = typeof import('lightweight-charts');

/** An open chart of the library. */
export interface Chart {
  library: Library;
  chart: IChartApi;
  series: ISeriesApi<'Candlestick'>;
  markers: ISeriesMarkersPluginApi<Time>;
  lines: IPriceLine[];
}

/** The library's time of a bar. */
export function secondsOf(ms: number): UTCTimestamp {
  return Math.floor(ms / 1000) as UTCTimestamp;
}
