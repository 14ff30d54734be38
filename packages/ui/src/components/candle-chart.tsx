// Candles with named price lines and numbered marks. The chart library is loaded when a chart is shown; colours follow the theme.
// Up is hollow, down is filled: never by colour alone. The chart is a picture: `label` says it in words.
import type {
  AutoscaleInfo,
  CandlestickData,
  IChartApi,
  IPriceLine,
  ISeriesApi,
  ISeriesMarkersPluginApi,
  MouseEventParams,
  SeriesMarker,
  Time,
  UTCTimestamp,
} from 'lightweight-charts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocale } from '../locale.tsx';
import { formatDecimal, placesOfTick } from '../numbers.ts';
import { formatMoment } from '../times.ts';
import { showBand, type ChartRange } from './chart-band.ts';
import { clustersOf, type Cluster } from './chart-clusters.ts';
import type { ChartMark } from './chart-mark.ts';
import { ChartMarks } from './chart-marks.tsx';
import { ChartReader } from './chart-reader.tsx';
import { showVolume, VOLUME_SHARE, type VolumeBar } from './chart-volume.ts';
import { clearTicks, keepTimesWhole } from './axis-ticks.ts';
import { tagTops } from './line-tags.ts';

/** One bar; times in ms, prices as text. */
export interface ChartBar {
  openMs: number;
  open: string;
  high: string;
  low: string;
  close: string;
  /** Drawn under the candles where every bar has one. */
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

/** Asked by pointer or keyboard. */
export interface ChartReading {
  /** The label of the reader, and what it says of a bar. */
  label: string;
  words: (bar: ChartBar) => string;
  onRead: (bar: ChartBar | undefined) => void;
  /** Marks that were tapped, or those of the bar on which Enter was pressed. */
  onMarks: (marks: readonly ChartMark[]) => void;
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
  useEffect(() => openChart(host.current, setChart, () => setFailed(true)), []);
  useEffect(() => {
    if (chart) applyLook(chart, { tag, tickSize, palette });
  }, [chart, tag, tickSize, palette]);
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
  const { tags, clusters } = usePlaces(chart, { lines, bars, marks: shown });
  useAsking(chart, { bars, clusters, reading });
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
  line2: '--line-2',
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
    rightPriceScale: { borderVisible: false, entireTextOnly: true, scaleMargins: { top: 0.12, bottom: 0.06 + VOLUME_SHARE } },
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
function showBars({ series }: Chart, bars: readonly ChartBar[]): void {
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
}

/** The newest bars fill the chart. */
function showNewest({ chart, series }: Chart, inSight: number): void {
  const count = series.data().length;
  chart.timeScale().setVisibleLogicalRange({ from: Math.max(0, count - inSight), to: count + BARS_AHEAD });
}

/** Floats are for pixels only; figures on the page never come from here. */
function candleOf(bar: ChartBar): CandlestickData {
  return { time: secondsOf(bar.openMs), open: Number(bar.open), high: Number(bar.high), low: Number(bar.low), close: Number(bar.close) };
}

function secondsOf(ms: number): UTCTimestamp {
  return Math.floor(ms / 1000) as UTCTimestamp;
}

function volumeOf({ openMs, open, close, volume }: ChartBar): VolumeBar[] {
  return volume === undefined ? [] : [{ time: secondsOf(openMs), volume: Number(volume), rose: Number(close) >= Number(open) }];
}

const tagClasses = { average: '', gain: 'gain', loss: 'loss', next: 'ink-2', quiet: 'ink-2' } as const;
/** Height of a tag at 100 % text size, px. */
const tagHeightRem = 18 / 16;

interface Tag {
  line: ChartLine;
  top: number;
}

interface Drawn {
  lines: readonly ChartLine[];
  bars: readonly ChartBar[];
  marks: readonly ChartMark[];
}

interface Places {
  tags: readonly Tag[];
  clusters: readonly Cluster<ChartMark>[];
}

const nowhere: Places = { tags: [], clusters: [] };

/** Positions of the line labels at the left edge, moved apart where they would overlap, and of the marks; what is outside the chart has none. */
function usePlaces(chart: Chart | undefined, { lines, bars, marks }: Drawn): Places {
  const [places, setPlaces] = useState(nowhere);
  useEffect(() => {
    if (!chart || bars.length === 0) return undefined;
    let frame = 0;
    const place = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setPlaces({ tags: placedTags(chart, lines), clusters: placedMarks(chart, marks) }));
    };
    place();
    const scale = chart.chart.timeScale();
    scale.subscribeVisibleLogicalRangeChange(place);
    scale.subscribeSizeChange(place);
    return () => {
      cancelAnimationFrame(frame);
      // A removed chart has no price scale, but unsubscribing from it is allowed.
      scale.unsubscribeVisibleLogicalRangeChange(place);
      scale.unsubscribeSizeChange(place);
    };
  }, [chart, lines, bars, marks]);
  return places;
}

/** Entries and exits apart: a ring never hides a result. */
function placedMarks({ chart, series }: Chart, marks: readonly ChartMark[]): Cluster<ChartMark>[] {
  const scale = chart.timeScale();
  const width = scale.width();
  const placed = marks.flatMap((mark) => {
    const x = scale.timeToCoordinate(secondsOf(mark.openMs));
    const y = series.priceToCoordinate(Number(mark.price));
    return x === null || y === null || x < 0 || x > width ? [] : [{ mark, x: Number(x), y: Number(y) }];
  });
  const isExit = ({ mark }: { mark: ChartMark }): boolean => mark.result !== undefined;
  return [...clustersOf(placed.filter((each) => !isExit(each))), ...clustersOf(placed.filter(isExit))];
}

/** How near a tap must be to marks to open them, px. */
const TAP_PX = 24;

/** Follows the pointer's crosshair, and opens marks that are tapped. */
function useAsking(
  chart: Chart | undefined,
  asked: { bars: readonly ChartBar[]; clusters: readonly Cluster<ChartMark>[]; reading: ChartReading | undefined },
): void {
  const now = useRef(asked);
  useEffect(() => {
    now.current = asked;
  });
  useEffect(() => {
    if (!chart) return undefined;
    const move = ({ time }: MouseEventParams): void => {
      const { bars, reading } = now.current;
      reading?.onRead(time === undefined ? undefined : bars.find(({ openMs }) => secondsOf(openMs) === time));
    };
    const tap = ({ point }: MouseEventParams): void => {
      const { clusters, reading } = now.current;
      const near = point && clusters.find(({ x, y }) => Math.hypot(x - point.x, y - point.y) < TAP_PX);
      if (near) reading?.onMarks(near.marks);
    };
    chart.chart.subscribeCrosshairMove(move);
    chart.chart.subscribeClick(tap);
    return () => {
      chart.chart.unsubscribeCrosshairMove(move);
      chart.chart.unsubscribeClick(tap);
    };
  }, [chart]);
}

/** Puts the crosshair on a bar, or takes it away. */
function pointAt({ chart, series }: Chart, bar: ChartBar | undefined, { onRead }: ChartReading): void {
  if (bar) chart.setCrosshairPosition(Number(bar.close), secondsOf(bar.openMs), series);
  else chart.clearCrosshairPosition();
  onRead(bar);
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
      lineVisible: line.bare !== true,
      axisLabelVisible: line.title !== '',
      axisLabelColor: palette.plate,
      axisLabelTextColor: palette[lineColours[line.look]],
      lineStyle: line.look === 'average' ? LineStyle.Solid : line.look === 'quiet' ? LineStyle.Dotted : LineStyle.Dashed,
    }),
  );
}

/** Returns the function that takes them away. */
function showCurves({ library, chart }: Chart, curves: readonly ChartCurve[], palette: Palette): () => void {
  const shown = curves.map(({ points, look }) => {
    const curve = chart.addSeries(library.LineSeries, {
      color: look === 'steps' ? palette.ink : palette.ink3,
      lineWidth: look === 'steps' ? 2 : 1,
      lineType: look === 'steps' ? library.LineType.WithSteps : library.LineType.Simple,
      lastValueVisible: false,
      priceLineVisible: false,
      crosshairMarkerVisible: false,
    });
    curve.setData(points.map(({ openMs, price }) => ({ time: secondsOf(openMs), ...(price !== undefined && { value: price }) })));
    return curve;
  });
  return () => {
    for (const curve of shown) chart.removeSeries(curve);
  };
}

/** How many times the range of the bars a line may lie away and still be in sight; an end of the position is worth less room than what comes next. */
const nearness = { average: 3, gain: 3, next: 3, loss: 1, quiet: 1 } as const;

/** The range of the bars, widened by the lines that lie near it: a distant one would flatten the candles. */
function widened(info: AutoscaleInfo | null, lines: readonly ChartLine[]): AutoscaleInfo | null {
  const range = info?.priceRange;
  if (!info || !range) return info;
  const { minValue, maxValue } = range;
  const reach = maxValue - minValue;
  const near = lines.flatMap(({ price, look }) => {
    const room = reach * nearness[look];
    return Number(price) > minValue - room && Number(price) < maxValue + room ? [Number(price)] : [];
  });
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
