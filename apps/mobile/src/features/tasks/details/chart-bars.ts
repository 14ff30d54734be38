// Bars of a chart that grow with the live price, and the lines and marks on them. Pure.
import type { AssignmentDetails, CandleBar, TradeFill } from '@millrace/contract';
import type { MessageKey } from '@millrace/i18n';
import { addDecimals, bandCloses, barOpen, bollingerBands, compareDecimals, isDecimal } from '@millrace/market';
import type { ChartBar, ChartCurve, ChartLine, ChartMark, ChartRange } from '@millrace/ui';
import { BARS_SHOWN_MAX, BARS_SHOWN_MIN } from '../limits.ts';
import { isHeld } from '../common/open-profit.ts';

/** As the call gives them: [ts, open, high, low, close, volume]. */
export type WireBar = readonly [number, string, string, string, string, string];

export function barsOf(rows: readonly WireBar[]): readonly ChartBar[] {
  return rows.map(([openMs, open, high, low, close, volume]) => ({ openMs, open, high, low, close, volume }));
}

/** The bars with one more price: the last bar grows, or a new one opens at its close. A price older than the last bar changes nothing. */
export function withPrice(bars: readonly ChartBar[], price: { last: string; ts: number }, bar: CandleBar): readonly ChartBar[] {
  const before = bars.at(-1);
  const openMs = barOpen(price.ts, bar);
  if (!before || openMs < before.openMs || !isDecimal(price.last)) return bars;
  if (openMs === before.openMs) return [...bars.slice(0, -1), grown(before, price.last)];
  return [
    ...bars,
    grown({ openMs, open: before.close, high: before.close, low: before.close, close: before.close, volume: '0' }, price.last),
  ];
}

function grown(bar: ChartBar, close: string): ChartBar {
  const high = compareDecimals(close, bar.high) > 0 ? close : bar.high;
  const low = compareDecimals(close, bar.low) < 0 ? close : bar.low;
  return { ...bar, high, low, close };
}

/** How many bars lie between the last one shown and a moment. */
export function barsMissed(bars: readonly ChartBar[], ts: number, barMs: number): number {
  const last = bars.at(-1);
  return last ? Math.floor((ts - last.openMs) / barMs) : 0;
}

const waitLines: Partial<Record<AssignmentDetails['waits'][number]['act'], { title: MessageKey; look: ChartLine['look'] }>> = {
  add: { title: 'tasks.chart.next', look: 'next' },
  entry: { title: 'tasks.chart.next', look: 'next' },
  edge: { title: 'tasks.chart.next', look: 'next' },
  lock: { title: 'tasks.hedge', look: 'next' },
  cell: { title: 'tasks.chart.target', look: 'gain' },
  breakout: { title: 'tasks.chart.loss', look: 'loss' },
  target: { title: 'tasks.chart.target', look: 'gain' },
  loss: { title: 'tasks.chart.loss', look: 'loss' },
  liquidation: { title: 'tasks.chart.liquidation', look: 'loss' },
};

/** A line whose title is still a key. */
export interface KeyedLine extends Omit<ChartLine, 'title'> {
  title: MessageKey;
  /** Whose line it is, where there could be two. */
  leg?: 'L' | 'S';
}

const levelTitles: Record<AssignmentDetails['levels'][number]['name'], MessageKey> = {
  rangeMin: 'tasks.field.makeMin',
  rangeMax: 'tasks.field.makeMax',
  boxMin: 'tasks.chart.boxMin',
  boxMax: 'tasks.chart.boxMax',
  bandMin: 'tasks.chart.bandMin',
  bandMax: 'tasks.chart.bandMax',
  middle: 'tasks.chart.middle',
  dip: 'tasks.chart.dip',
  high: 'tasks.chart.high',
};

/** Average, next order, target, loss limit and liquidation of every leg, the hedge, and the prices the task goes by. */
export function linesOf(task: Pick<AssignmentDetails, 'legs' | 'hedge' | 'waits' | 'levels'>): readonly KeyedLine[] {
  const two = task.legs.filter(isHeld).length > 1;
  const whose = (leg: 'L' | 'S'): { leg?: 'L' | 'S' } => (two ? { leg } : {});
  const averages = task.legs.filter(isHeld).map(({ leg, avgPx }) => ({
    id: `average${leg}`,
    title: 'tasks.chart.average' as const,
    price: avgPx,
    look: 'average' as const,
    ...whose(leg),
  }));
  const waits = task.waits.flatMap((wait) => {
    // An armed one follows the price; where it is now only the engine knows.
    const line = wait.armed ? undefined : waitLines[wait.act];
    return line ? [{ id: `${wait.act}${wait.leg}`, ...line, price: wait.price, ...whose(wait.leg) }] : [];
  });
  const hedge =
    task.hedge !== null && isHeld(task.hedge)
      ? [{ id: 'hedge', title: 'tasks.hedge' as const, price: task.hedge.avgPx, look: 'average' as const }]
      : [];
  const levels = task.levels.map(({ name, price }) => ({ id: name, title: levelTitles[name], price, look: 'next' as const }));
  return [...averages, ...hedge, ...waits, ...levels].filter((line) => isDecimal(line.price) && compareDecimals(line.price, '0') > 0);
}

/** The prices between which a task acts, its box before its range; undefined where it names no two borders. */
export function rangeOf(levels: AssignmentDetails['levels']): ChartRange | undefined {
  const priceOf = (wanted: AssignmentDetails['levels'][number]['name']): string | undefined =>
    levels.find(({ name }) => name === wanted)?.price;
  const between = (low = '', high = ''): ChartRange[] => (isDecimal(low) && isDecimal(high) ? [{ low, high }] : []);
  return [...between(priceOf('boxMin'), priceOf('boxMax')), ...between(priceOf('rangeMin'), priceOf('rangeMax'))][0];
}

/** Length of the bars that bands are made of. */
const BAND_BAR: CandleBar = '15m';

/** The bands of a task that goes by them, through every closed bar of their length; on bars of another length their newest levels are all there is. */
export function bandCurves(levels: AssignmentDetails['levels'], bars: readonly ChartBar[], bar: CandleBar): readonly ChartCurve[] {
  if (bar !== BAND_BAR || !levels.some(({ name }) => name === 'bandMax')) return [];
  const closes = bars.slice(0, -1).map(({ close }) => Number(close));
  const bands = closes.flatMap((_, at) => {
    const of = bollingerBands(closes.slice(Math.max(0, at + 1 - bandCloses), at + 1));
    const openMs = bars[at]?.openMs;
    return of === null || openMs === undefined ? [] : [{ openMs, ...of }];
  });
  return (['min', 'middle', 'max'] as const).map((edge) => ({ points: bands.map(({ openMs, [edge]: price }) => ({ openMs, price })) }));
}

/** The prices at which orders of cells rest, each once, without a name. */
export function cellLines(cells: AssignmentDetails['cells']): readonly ChartLine[] {
  const prices = cells.flatMap(({ leg, low, high, order }) =>
    order === 'none' ? [] : [(order === 'open') === (leg === 'L') ? low : high],
  );
  return [...new Set(prices)].map((price) => ({ id: `cell${price}`, title: '', price, look: 'quiet' }));
}

/** Bars in sight that reach back before the first fill of the cycles that run. */
export function barsToShow(fills: readonly TradeFill[], bars: readonly ChartBar[]): number {
  if (fills.length === 0) return BARS_SHOWN_MIN;
  const newest = Math.max(...fills.map(({ cycle }) => cycle));
  const first = Math.min(...fills.filter(({ cycle }) => cycle === newest).map(({ time }) => time));
  const since = bars.filter(({ openMs }) => openMs >= first).length;
  return Math.min(BARS_SHOWN_MAX, Math.max(BARS_SHOWN_MIN, Math.ceil(since * 1.15) + 4));
}

/**
 * Every fill that lies on these bars, once for each price of a bar: entries with the number of their rung from 1, which the cells of a grid have not,
 * exits in the colour of their result.
 */
export function marksOf(
  fills: readonly TradeFill[],
  bars: readonly ChartBar[],
  { bar, isGrid = false }: { bar: CandleBar; isGrid?: boolean },
): readonly ChartMark[] {
  const first = bars[0];
  if (!first) return [];
  const marks = new Map<string, ChartMark>();
  for (const { px, side, effect, rung, pnl, time } of fills.filter((fill) => fill.time >= first.openMs && isDecimal(fill.px))) {
    const openMs = barOpen(time, bar);
    const look = pnl === null ? 'plain' : pnl.startsWith('-') ? 'loss' : 'gain';
    const text = effect === 'open' && rung !== null && !isGrid ? String(rung + 1) : '';
    const key = `${openMs} ${px} ${side} ${text}`;
    const before = marks.get(key)?.result;
    const result = pnl === null || !isDecimal(pnl) ? {} : { result: addDecimals(pnl, before ?? '0') };
    marks.set(key, { openMs, price: px, side, text, look, ...result });
  }
  return [...marks.values()].toSorted((one, other) => one.openMs - other.openMs);
}
