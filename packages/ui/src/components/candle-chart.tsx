// Candles with named price lines and numbered marks. The chart library is loaded when a chart is shown; colours follow the theme.
// Up is hollow, down is filled: never by colour alone. The chart is a picture: `label` says it in words.
import type { IChartApi, Time } from 'lightweight-charts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocale } from '../locale.tsx';
import { showBand, type ChartRange } from './chart-band.ts';
import type { ChartMark } from './chart-mark.ts';
import { ChartMarks } from './chart-marks.tsx';
import { ChartReader } from './chart-reader.tsx';
import { showVolume } from './chart-volume.ts';
import { keepTimesWhole } from './axis-ticks.ts';
import { applyLook, markersOf, showBars, showCurves, showLines, showNewest, volumeOf } from './chart-drawing.ts';
import { usePalette } from './chart-palette.ts';
import type { Chart, ChartBar, ChartCurve, ChartLine } from './chart-parts.ts';
import { useChartPlaces } from './use-chart-places.ts';
import { pointAt, useChartReading, type ChartReading } from './use-chart-reading.ts';

export interface CandleChartProps {
  bars: readonly ChartBar[];
  lines: readonly ChartLine[];
  marks: readonly ChartMark[];
  /** Lines that change from bar to bar. */
  curves?: readonly ChartCurve[] | undefined;
  /** A band of prices behind the candles. */
  range?: ChartRange | undefined;
  tickSize: string;
  label: string;
  /** The chart can be asked: a crosshair, marks that open. Without it marks are small arrows. */
  reading?: ChartReading | undefined;
  /** How many of the newest bars are in sight at first; 70 unless given. */
  barsInSight?: number | undefined;
  /** Shown instead of the picture when the library cannot be loaded. */
  unavailable: ReactNode;
}

const noCurves: readonly ChartCurve[] = [];
const noMarks: readonly ChartMark[] = [];

const BARS_IN_SIGHT = 70;

const tagClasses = { average: '', gain: 'gain', loss: 'loss', next: 'ink-2', quiet: 'ink-2' } as const;

export function CandleChart({
  bars,
  lines,
  marks,
  curves = noCurves,
  range,
  tickSize,
  label,
  reading,
  barsInSight = BARS_IN_SIGHT,
  unavailable,
}: CandleChartProps) {
  const { tag } = useLocale();
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<Chart>();
  const [failed, setFailed] = useState(false);
  const palette = usePalette();
  // Declared before the chart: React runs these cleanups first, and they must not touch a removed chart.
  useEffect(() => (chart ? showCurves(chart, curves, palette) : undefined), [chart, curves, palette]);
  useEffect(() => (chart && range ? showBand(chart.series, range, palette.brand) : undefined), [chart, range, palette]);
  useEffect(() => (chart ? keepTimesWhole(chart.chart, { tag, font: palette.font }) : undefined), [chart, tag, palette]);
  const newest = useRef(bars);
  useEffect(() => {
    newest.current = bars;
  }, [bars]);
  useEffect(() => (chart ? showVolume(chart, () => newest.current.flatMap(volumeOf), palette.line2) : undefined), [chart, palette]);
  const hasVolume = bars.some(({ volume }) => volume !== undefined);
  useEffect(() => openChart(host.current, setChart, () => setFailed(true)), []);
  useEffect(() => {
    if (chart) applyLook(chart, { tag, tickSize, palette, hasVolume });
  }, [chart, tag, tickSize, palette, hasVolume]);
  useEffect(() => {
    if (chart) showBars(chart, bars);
  }, [chart, bars]);
  const hasBars = bars.length > 0;
  useEffect(() => {
    if (chart && hasBars) showNewest(chart, barsInSight);
  }, [chart, hasBars, barsInSight]);
  useEffect(() => {
    if (chart) showLines(chart, lines, palette);
  }, [chart, lines, palette]);
  const isAsked = reading !== undefined;
  useEffect(() => {
    if (chart) chart.markers.setMarkers(isAsked ? [] : markersOf(marks, palette));
  }, [chart, marks, palette, isAsked]);
  const shown = isAsked ? marks : noMarks;
  const { tags, clusters } = useChartPlaces(chart, { lines, bars, marks: shown, tag, font: palette.font });
  useChartReading(chart, { bars, clusters, reading });
  return (
    <div className="candle-chart">
      <div className="candle-chart-picture" role="img" aria-label={label}>
        <div className="candle-chart-canvas" ref={host} aria-hidden="true" />
      </div>
      {clusters.length > 0 ? <ChartMarks clusters={clusters} /> : null}
      {chart && reading && bars.length > 0 ? (
        <ChartReader
          label={reading.label}
          count={bars.length}
          words={(index) => [bars[index]].flatMap((bar) => (bar ? [reading.words(bar)] : [])).join('')}
          onRead={(index) => pointAt(chart, bars[index ?? -1], reading)}
          onOpen={(index) => reading.onMarks(marks.filter((mark) => mark.openMs === bars[index]?.openMs))}
        />
      ) : null}
      {tags.map(({ line, top, left }) => (
        <span key={line.id} className={`candle-chart-tag ${tagClasses[line.look]}`} style={{ top, left }} aria-hidden="true">
          {line.title}
        </span>
      ))}
      {failed ? <div className="candle-chart-overlay label">{unavailable}</div> : null}
    </div>
  );
}

/** Returns the function that closes it. */
function openChart(host: HTMLDivElement | null, onOpen: (chart: Chart | undefined) => void, onFail: () => void): () => void {
  let chart: IChartApi | undefined;
  let gone = false;
  const open = async (): Promise<void> => {
    const library = await import('lightweight-charts');
    if (gone || !host) return;
    chart = library.createChart(host, { autoSize: true, handleScroll: { vertTouchDrag: false }, layout: { attributionLogo: false } });
    const series = chart.addSeries(library.CandlestickSeries, { priceLineVisible: true, lastValueVisible: true });
    onOpen({ library, chart, series, markers: library.createSeriesMarkers<Time>(series, []), lines: [] });
  };
  open().catch(onFail);
  return () => {
    gone = true;
    onOpen(undefined);
    chart?.remove();
  };
}
