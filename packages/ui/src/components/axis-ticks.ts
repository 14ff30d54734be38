// Labels of a chart's axes: times, and grid prices except those that overlap the label of a price line or of the last price.
import type { IPriceLine, ISeriesApi } from 'lightweight-charts';
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

/** Kinds of the library: 0 year, 1 month, 2 day, 3 and above a time of day. */
export function tickText(ms: number, kind: number, tag: string): string {
  if (kind < 3) return formatMoment(ms, { tag, parts: 'date' });
  return new Intl.DateTimeFormat(intlTag(tag), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', numberingSystem: 'latn' }).format(
    ms,
  );
}
