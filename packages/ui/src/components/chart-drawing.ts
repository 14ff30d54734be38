// Draws bars, lines, curves and marks on an open chart.
import type { AutoscaleInfo, CandlestickData, SeriesMarker, Time } from 'lightweight-charts';
import { formatDecimal, placesOfTick } from '../numbers.ts';
import { formatMoment } from '../times.ts';
import { clearTicks } from './axis-ticks.ts';
import type { ChartMark } from './chart-mark.ts';
import type { Palette } from './chart-palette.ts';
import { secondsOf, type Chart, type ChartBar, type ChartCurve, type ChartLine } from './chart-parts.ts';
import { VOLUME_SHARE, type VolumeBar } from './chart-volume.ts';

/** Room after the last bar: for the names of lines in a wide window, and so that the last time on the axis is not cut by the prices. */
const BARS_AHEAD = 10;

interface Look {
  tag: string;
  tickSize: string;
  palette: Palette;
  /** Room below the candles for their volume. */
  hasVolume: boolean;
}

export function applyLook(shown: Chart, { tag, tickSize, palette, hasVolume }: Look): void {
  const { chart, series } = shown;
  const { gain, loss, plate } = palette;
  const places = placesOfTick(tickSize);
  const priceText = (price: number): string => formatDecimal(price.toFixed(places), { tag, decimals: places });
  chart.applyOptions({
    layout: { background: { color: plate }, textColor: palette.ink3, fontSize: 12, fontFamily: palette.font },
    grid: { vertLines: { visible: false }, horzLines: { color: palette.line } },
    // A label that the edge of the chart would cut is left out.
    rightPriceScale: {
      borderVisible: false,
      entireTextOnly: true,
      scaleMargins: { top: 0.12, bottom: 0.06 + (hasVolume ? VOLUME_SHARE : 0) },
    },
    timeScale: {
      borderVisible: false,
      timeVisible: true,
      rightOffset: BARS_AHEAD,
      // A phone that is turned, or a window that is drawn wider, shows the same bars.
      lockVisibleTimeRangeOnResize: true,
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
export function showBars({ series }: Chart, bars: readonly ChartBar[]): void {
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
export function showNewest({ chart, series }: Chart, inSight: number): void {
  const count = series.data().length;
  chart.timeScale().setVisibleLogicalRange({ from: Math.max(0, count - inSight), to: count + BARS_AHEAD });
}

/** Floats are for pixels only; figures on the page never come from here. */
function candleOf(bar: ChartBar): CandlestickData {
  return { time: secondsOf(bar.openMs), open: Number(bar.open), high: Number(bar.high), low: Number(bar.low), close: Number(bar.close) };
}

export function volumeOf({ openMs, open, close, volume }: ChartBar): VolumeBar[] {
  return volume === undefined ? [] : [{ time: secondsOf(openMs), volume: Number(volume), rose: Number(close) >= Number(open) }];
}

const lineColours = { average: 'ink', gain: 'gain', loss: 'loss', next: 'ink2', quiet: 'line' } as const;

export function showLines(chart: Chart, lines: readonly ChartLine[], palette: Palette): void {
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
export function showCurves({ library, chart }: Chart, curves: readonly ChartCurve[], palette: Palette): () => void {
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

export function markersOf(marks: readonly ChartMark[], palette: Palette): SeriesMarker<Time>[] {
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
