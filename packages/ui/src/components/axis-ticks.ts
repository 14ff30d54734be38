// Labels of a chart's axes: times except those that the left edge would cut, and grid prices except those that overlap the label of a price line or of
// the last price.
import type { IChartApi, IPriceLine, ISeriesApi, Time } from 'lightweight-charts';
import { intlTag } from '../numbers.ts';
import { formatMoment } from '../times.ts';

/** Of a label on the axis, in px: the library draws it, at its own size. */
const LABEL_PX = 18;

interface Labelled {
  series: ISeriesApi<'Candlestick'>;
  lines: readonly IPriceLine[];
}

/** A hidden tick is formatted as an empty string. `chart` is read at every drawing because its lines change. */
export function clearTicks(chart: Labelled, format: (price: number) => string): (prices: number[]) => string[] {
  return (prices) => {
    const last = chart.series.data().at(-1);
    const labelled = chart.lines.map((line) => line.options().price);
    if (last && 'close' in last) labelled.push(last.close);
    const topOf = (price: number): number | null => chart.series.priceToCoordinate(price);
    const taken = labelled.map(topOf).filter((top) => top !== null);
    return prices.map((price) => (isCovered(topOf(price), taken) ? '' : format(price)));
  };
}

function isCovered(top: number | null, taken: readonly number[]): boolean {
  return top !== null && taken.some((other) => Math.abs(other - top) < LABEL_PX);
}

/** Hides times whose label the left edge would cut, again whenever other bars come into sight. Returns the function that ends it. */
export function keepTimesWhole(chart: IChartApi, { tag, font }: { tag: string; font: string }): () => void {
  const scale = chart.timeScale();
  const pen = document.createElement('canvas').getContext('2d');
  if (pen) pen.font = `${chart.options().layout.fontSize}px ${font}`;
  const widthOf = (text: string): number => pen?.measureText(text).width ?? 0;
  // The library keeps what a formatter answered until the option is set anew.
  const format = (): void => {
    const tickMarkFormatter = (time: Time, kind: number): string => {
      const text = tickText(Number(time) * 1000, kind, tag);
      return isCutAtLeft(scale.timeToCoordinate(time), widthOf(text)) ? '' : text;
    };
    chart.applyOptions({ timeScale: { tickMarkFormatter } });
  };
  format();
  scale.subscribeVisibleLogicalRangeChange(format);
  return () => scale.unsubscribeVisibleLogicalRangeChange(format);
}

/** A label is drawn around its bar, in px from the left edge. */
export function isCutAtLeft(barPx: number | null, widthPx: number): boolean {
  return barPx !== null && barPx < widthPx / 2;
}

/** Kinds of the library: 0 year, 1 month, 2 day, 3 and above a time of day. */
function tickText(ms: number, kind: number, tag: string): string {
  if (kind < 3) return formatMoment(ms, { tag, parts: 'date' });
  return new Intl.DateTimeFormat(intlTag(tag), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', numberingSystem: 'latn' }).format(
    ms,
  );
}
