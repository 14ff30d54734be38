// Candles with named price lines and numbered marks. The chart library is loaded when a chart is shown; colours follow the theme.
// Up is hollow, down is filled: never by colour alone. The chart is a picture: `label` says it in words.
import type {
  AutoscaleInfo,
  CandlestickData,
  IChartApi,
  IPriceLine,
  ISeriesApi,
  ISeriesMarkersPluginApi,
  SeriesMarker,
  Time,
  UTCTimestamp,
} from 'lightweight-charts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocale } from '../locale.tsx';
import { formatDecimal, placesOfTick } from '../numbers.ts';
import { formatMoment } from '../times.ts';
import { showBand, type ChartRange } from './chart-band.ts';
import { clearTicks, keepTimesWhole } from './axis-ticks.ts';
import { tagTops } from './line-tags.ts';

/** One bar; times in ms, prices as text. */
export interface ChartBar {
  openMs: number;
  open: string;
  high: string;
  low: string;
  close: string;
}

export interface ChartLine {
  id: string;
  /** A line without a title is drawn alone: no tag, no price at the axis. */
  title: string;
  price: string;
  look: 'average' | 'gain' | 'loss' | 'next' | 'quiet';
}

/** A thin line through the bars; prices as numbers, for pixels only. */
export interface ChartCurve {
  points: readonly { openMs: number; price: number }[];
}

/** A fill at its price and bar: an arrow up buys, one down sells. */
export interface ChartMark {
  openMs: number;
  price: string;
  side: 'buy' | 'sell';
  text: string;
  look: 'plain' | 'gain' | 'loss';
}

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
  /** How many of the newest bars are in sight at first; 70 unless given. */
  barsInSight?: number | undefined;
  /** Shown instead of the picture when the library cannot be loaded. */
  unavailable: ReactNode;
}

const noCurves: readonly ChartCurve[] = [];

const BARS_IN_SIGHT = 70;

/** Room after the last bar, so that the last time on the axis is not cut by the prices. */
const BARS_AHEAD = 6;

type Library = typeof import('lightweight-charts');

interface Chart {
  library: Library;
  chart: IChartApi;
  series: ISeriesApi<'Candlestick'>;
  markers: ISeriesMarkersPluginApi<Time>;
  lines: IPriceLine[];
}

export function CandleChart({
  bars,
  lines,
  marks,
  curves = noCurves,
  range,
  tickSize,
  label,
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
  useEffect(() => openChart(host.current, setChart, () => setFailed(true)), []);
  useEffect(() => {
    if (chart) applyLook(chart, { tag, tickSize, palette });
  }, [chart, tag, tickSize, palette]);
  useEffect(() => {
    if (chart) showBars(chart, bars, barsInSight);
  }, [chart, bars, barsInSight]);
  useEffect(() => {
    if (chart) showLines(chart, lines, palette);
  }, [chart, lines, palette]);
  useEffect(() => {
    if (chart) chart.markers.setMarkers(markersOf(marks, palette));
  }, [chart, marks, palette]);
  const tags = useTags(chart, lines, bars);
  return (
    <div className="candle-chart" role="img" aria-label={label}>
      <div className="candle-chart-canvas" ref={host} aria-hidden="true" />
      {tags.map(({ line, top }) => (
        <span key={line.id} className={`candle-chart-tag ${tagClasses[line.look]}`} style={{ top }} aria-hidden="true">
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

const names = {
  gain: '--gain',
  loss: '--loss',
  plate: '--plate',
  line: '--line',
  ink: '--ink',
  ink2: '--ink-2',
  ink3: '--ink-3',
  brand: '--brand',
} as const;
type Palette = Record<keyof typeof names | 'font', string>;

/** The page's colours, read anew when its theme changes: a canvas knows no custom properties. */
function usePalette(): Palette {
  const [palette, setPalette] = useState(readPalette);
  useEffect(() => {
    const observer = new MutationObserver(() => setPalette(readPalette()));
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-mode', 'data-updown', 'style'] });
    return () => observer.disconnect();
  }, []);
  return palette;
}

function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const colours = Object.entries(names).map(([name, property]) => [name, style.getPropertyValue(property).trim()]);
  return { ...Object.fromEntries(colours), font: getComputedStyle(document.body).fontFamily } as Palette;
}

function applyLook(shown: Chart, { tag, tickSize, palette }: { tag: string; tickSize: string; palette: Palette }): void {
  const { chart, series } = shown;
  const { gain, loss, plate } = palette;
  const places = placesOfTick(tickSize);
  const priceText = (price: number): string => formatDecimal(price.toFixed(places), { tag, decimals: places });
  chart.applyOptions({
    layout: { background: { color: plate }, textColor: palette.ink3, fontSize: 12, fontFamily: palette.font },
    grid: { vertLines: { visible: false }, horzLines: { color: palette.line } },
    // A label that the edge of the chart would cut is left out.
    rightPriceScale: { borderVisible: false, entireTextOnly: true, scaleMargins: { top: 0.12, bottom: 0.12 } },
    timeScale: {
      borderVisible: false,
      timeVisible: true,
      rightOffset: BARS_AHEAD,
    },
    localization: {
      priceFormatter: priceText,
      tickmarksPriceFormatter: clearTicks(shown, priceText),
      timeFormatter: (time: Time) => formatMoment(Number(time) * 1000, { tag, parts: 'dateTime' }),
    },
  });
  series.applyOptions({
    upColor: plate,
    borderUpColor: gain,
    wickUpColor: gain,
    downColor: loss,
    borderDownColor: loss,
    wickDownColor: loss,
    priceLineColor: palette.brand,
    priceFormat: { type: 'price', precision: places, minMove: Number(tickSize) || 10 ** -places },
  });
}

/** A new last bar is appended; any other change replaces all bars. */
function showBars({ chart, series }: Chart, bars: readonly ChartBar[], inSight: number): void {
  const shown = series.data();
  const last = bars.at(-1);
  const lastShown = shown.at(-1);
  const grows =
    last !== undefined &&
    lastShown !== undefined &&
    (shown.length === bars.length || shown.length === bars.length - 1) &&
    Number(shown[0]?.time) * 1000 === bars[0]?.openMs;
  if (grows && Number(lastShown.time) * 1000 <= last.openMs) return series.update(candleOf(last));
  series.setData(bars.map(candleOf));
  if (bars.length > 0) chart.timeScale().setVisibleLogicalRange({ from: Math.max(0, bars.length - inSight), to: bars.length + BARS_AHEAD });
}

/** Floats are for pixels only; figures on the page never come from here. */
function candleOf(bar: ChartBar): CandlestickData {
  return { time: secondsOf(bar.openMs), open: Number(bar.open), high: Number(bar.high), low: Number(bar.low), close: Number(bar.close) };
}

function secondsOf(ms: number): UTCTimestamp {
  return Math.floor(ms / 1000) as UTCTimestamp;
}

const tagClasses = { average: '', gain: 'gain', loss: 'loss', next: 'ink-2', quiet: 'ink-2' } as const;
/** Height of a tag at 100 % text size, px. */
const tagHeightRem = 18 / 16;

interface Tag {
  line: ChartLine;
  top: number;
}

/** Positions of the line labels at the left edge, moved apart where they would overlap; a line outside the chart has none. */
function useTags(chart: Chart | undefined, lines: readonly ChartLine[], bars: readonly ChartBar[]): readonly Tag[] {
  const [tags, setTags] = useState<readonly Tag[]>([]);
  useEffect(() => {
    if (!chart || bars.length === 0) return undefined;
    let frame = 0;
    const place = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setTags(placedTags(chart, lines)));
    };
    place();
    const scale = chart.chart.timeScale();
    scale.subscribeVisibleLogicalRangeChange(place);
    return () => {
      cancelAnimationFrame(frame);
      // A removed chart has no price scale, but unsubscribing from it is allowed.
      scale.unsubscribeVisibleLogicalRangeChange(place);
    };
  }, [chart, lines, bars]);
  return tags;
}

function placedTags({ chart, series }: Chart, lines: readonly ChartLine[]): readonly Tag[] {
  const height = chart.panes()[0]?.getHeight() ?? 0;
  const inside = lines.flatMap((line) => {
    if (line.title === '') return [];
    const top = series.priceToCoordinate(Number(line.price));
    return top === null || top < 0 || top > height ? [] : [{ line, top: Number(top) }];
  });
  const sorted = inside.toSorted((one, other) => one.top - other.top);
  const tops = tagTops(
    sorted.map((tag) => tag.top),
    { height, tag: tagHeightRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize) },
  );
  return sorted.map((tag, index) => ({ line: tag.line, top: tops[index] ?? tag.top }));
}

const lineColours = { average: 'ink', gain: 'gain', loss: 'loss', next: 'ink2', quiet: 'line' } as const;

function showLines(chart: Chart, lines: readonly ChartLine[], palette: Palette): void {
  for (const line of chart.lines) chart.series.removePriceLine(line);
  chart.series.applyOptions({ autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => widened(original(), lines) });
  const { LineStyle } = chart.library;
  chart.lines = lines.map((line) =>
    chart.series.createPriceLine({
      price: Number(line.price),
      color: palette[lineColours[line.look]],
      lineWidth: 1,
      axisLabelVisible: line.title !== '',
      axisLabelColor: palette.plate,
      axisLabelTextColor: palette[lineColours[line.look]],
      lineStyle: line.look === 'average' ? LineStyle.Solid : line.look === 'quiet' ? LineStyle.Dotted : LineStyle.Dashed,
    }),
  );
}

/** Returns the function that takes them away. */
function showCurves({ library, chart }: Chart, curves: readonly ChartCurve[], palette: Palette): () => void {
  const shown = curves.map(({ points }) => {
    const curve = chart.addSeries(library.LineSeries, {
      color: palette.ink3,
      lineWidth: 1,
      lastValueVisible: false,
      priceLineVisible: false,
      crosshairMarkerVisible: false,
    });
    curve.setData(points.map(({ openMs, price }) => ({ time: secondsOf(openMs), value: price })));
    return curve;
  });
  return () => {
    for (const curve of shown) chart.removeSeries(curve);
  };
}

/** The range of the bars, widened by the lines that lie near it: a distant one would flatten the candles. */
function widened(info: AutoscaleInfo | null, lines: readonly ChartLine[]): AutoscaleInfo | null {
  const range = info?.priceRange;
  if (!info || !range) return info;
  const { minValue, maxValue } = range;
  const reach = maxValue - minValue;
  const near = lines.map((line) => Number(line.price)).filter((price) => price > minValue - reach && price < maxValue + reach);
  return { ...info, priceRange: { minValue: Math.min(minValue, ...near), maxValue: Math.max(maxValue, ...near) } };
}

const markColours = { plain: 'ink', gain: 'gain', loss: 'loss' } as const;

function markersOf(marks: readonly ChartMark[], palette: Palette): SeriesMarker<Time>[] {
  return marks.map((mark) => ({
    time: secondsOf(mark.openMs),
    position: 'atPriceMiddle',
    price: Number(mark.price),
    shape: mark.side === 'buy' ? 'arrowUp' : 'arrowDown',
    color: palette[markColours[mark.look]],
    text: mark.text,
    size: 0.7,
  }));
}
