// Where bars, entries, average and exit stand in the small chart of a cycle, in percent of its width and height. Pure; numbers are for pixels only.
import type { CandleBar, TradeFill } from '@millrace/contract';
import { barMs, barOpen } from '@millrace/market';
import type { ChartBar } from '@millrace/ui';
import { CYCLE_BARS_MAX, CYCLE_MARKS_MAX } from '../limits.ts';

const bars: readonly CandleBar[] = ['1m', '5m', '15m', '1H', '4H', '1D'];

/** The shortest bar of which a span has no more than a chart shows. */
export function barFor(spanMs: number): CandleBar {
  return bars.find((bar) => spanMs / barMs(bar) <= CYCLE_BARS_MAX) ?? '1D';
}

interface Place {
  x: number;
  y: number;
}

export interface CyclePlaces {
  bars: { x: number; width: number; open: number; close: number; high: number; low: number; rises: boolean }[];
  /** Corners of the average after each entry. */
  average: Place[];
  /** One for each opening order; such that lie on each other share one. */
  entries: (Place & { label: string; shared: boolean })[];
  exit: Place | undefined;
}

/** Marks nearer to each other than this, in percent, are one. */
const NEAR = { x: 7, y: 24 };
const PAD = 0.14;

type Fill = Pick<TradeFill, 'px' | 'sz' | 'effect' | 'serialOrderNumberStr' | 'time'>;

/** @param fills of the cycle, oldest first @param exitPx average of what was sold, undefined while it runs */
export function placesOf(
  shown: readonly ChartBar[],
  fills: readonly Fill[],
  { bar, exitPx }: { bar: CandleBar; exitPx?: string | undefined },
): CyclePlaces {
  const first = shown[0]?.openMs ?? 0;
  const width = 100 / Math.max(shown.length, 1);
  const opened = fills.filter(({ effect }) => effect === 'open');
  const closed = exitPx === undefined ? undefined : fills.findLast(({ effect }) => effect === 'close');
  const prices = [...shown.flatMap(({ high, low }) => [Number(high), Number(low)]), ...opened.map(({ px }) => Number(px))];
  const [top, bottom] = [Math.max(...prices), Math.min(...prices)];
  const range = top - bottom || 1;
  const y = (price: number): number => 100 * (PAD + ((top - price) / range) * (1 - 2 * PAD));
  const x = (ms: number): number => Math.min(100, Math.max(0, ((barOpen(ms, bar) - first) / barMs(bar) + 0.5) * width));
  const end = closed ? x(closed.time) : 100;
  return {
    bars: shown.map(({ open, close, high, low }, index) => ({
      x: (index + 0.5) * width,
      width: width * 0.64,
      open: y(Number(open)),
      close: y(Number(close)),
      high: y(Number(high)),
      low: y(Number(low)),
      rises: Number(close) >= Number(open),
    })),
    average: averageOf(opened).flatMap(({ ms, price }, index, all) => {
      const next = all[index + 1];
      return [
        { x: x(ms), y: y(price) },
        { x: next ? x(next.ms) : end, y: y(price) },
      ];
    }),
    entries: together(entriesOf(opened).map(({ ms, price }) => ({ x: x(ms), y: y(price) }))),
    exit: closed && exitPx !== undefined ? { x: end, y: Math.min(100, Math.max(0, y(Number(exitPx)))) } : undefined,
  };
}

interface Priced {
  ms: number;
  price: number;
}

/** Each opening order at its average price and the time of its first fill. */
function entriesOf(opened: readonly Fill[]): Priced[] {
  const orders = new Map<string, Fill[]>();
  for (const fill of opened) orders.set(fill.serialOrderNumberStr, [...(orders.get(fill.serialOrderNumberStr) ?? []), fill]);
  return [...orders.values()].map((own) => ({ ms: own[0]?.time ?? 0, price: meanOf(own) }));
}

function averageOf(opened: readonly Fill[]): Priced[] {
  return opened.map(({ time }, index) => ({ ms: time, price: meanOf(opened.slice(0, index + 1)) }));
}

function meanOf(fills: readonly Fill[]): number {
  const size = fills.reduce((sum, { sz }) => sum + Number(sz), 0);
  return fills.reduce((sum, { sz, px }) => sum + Number(sz) * Number(px), 0) / (size || 1);
}

function together(entries: readonly Place[]): CyclePlaces['entries'] {
  const groups: { places: Place[]; first: number; last: number }[] = [];
  for (const [index, place] of entries.entries()) {
    const group = groups.at(-1);
    const before = group?.places.at(-1);
    if (
      group &&
      before &&
      Math.abs(before.x - place.x) < NEAR.x &&
      (Math.abs(before.y - place.y) < NEAR.y || groups.length >= CYCLE_MARKS_MAX)
    ) {
      group.places.push(place);
      group.last = index + 1;
    } else groups.push({ places: [place], first: index + 1, last: index + 1 });
  }
  return groups.slice(0, CYCLE_MARKS_MAX).map(({ places, first, last }) => ({
    x: mean(places.map((place) => place.x)),
    y: mean(places.map((place) => place.y)),
    label: first === last ? String(first) : `${first}–${last}`,
    shared: first !== last,
  }));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
}
