// Bars of a chart that grow with the live price, and the lines and marks on them. Pure.
import type { AssignmentDetails, CandleBar, TradeRecord } from '@millrace/contract';
import type { MessageKey } from '@millrace/i18n';
import { barOpen, compareDecimals, isDecimal } from '@millrace/market';
import type { ChartBar, ChartLine, ChartMark } from '@millrace/ui';
import { isHeld } from '../common/open-profit.ts';

/** As the call gives them: [ts, open, high, low, close, volume]. */
export type WireBar = readonly [number, string, string, string, string, string];

export function barsOf(rows: readonly WireBar[]): readonly ChartBar[] {
  return rows.map(([openMs, open, high, low, close]) => ({ openMs, open, high, low, close }));
}

/** The bars with one more price: the last bar grows, or a new one opens at its close. A price older than the last bar changes nothing. */
export function withPrice(bars: readonly ChartBar[], price: { last: string; ts: number }, bar: CandleBar): readonly ChartBar[] {
  const before = bars.at(-1);
  const openMs = barOpen(price.ts, bar);
  if (!before || openMs < before.openMs || !isDecimal(price.last)) return bars;
  if (openMs === before.openMs) return [...bars.slice(0, -1), grown(before, price.last)];
  return [...bars, grown({ openMs, open: before.close, high: before.close, low: before.close, close: before.close }, price.last)];
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

/** Average, next order, target, loss limit and liquidation of every leg. */
export function linesOf(task: Pick<AssignmentDetails, 'legs' | 'waits'>): readonly KeyedLine[] {
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
  return [...averages, ...waits].filter((line) => isDecimal(line.price) && compareDecimals(line.price, '0') > 0);
}

/** Entries that lie on these bars, numbered by rung from 1; exits are shown on the records' page. */
export function marksOf(records: readonly TradeRecord[], bars: readonly ChartBar[], bar: CandleBar): readonly ChartMark[] {
  const first = bars[0];
  if (!first) return [];
  return records
    .flatMap(({ avgPx, openTime, rung }) =>
      isDecimal(avgPx) && avgPx !== '0' && openTime !== null && openTime >= first.openMs
        ? [{ openMs: barOpen(openTime, bar), price: avgPx, text: String(rung + 1) }]
        : [],
    )
    .toSorted((one, other) => one.openMs - other.openMs);
}
