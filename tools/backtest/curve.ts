// The equity curve in plain characters. Values become screen positions here, nothing else: floats are good enough to draw.
import { CURVE_COLUMNS, CURVE_COLUMNS_LEAST, CURVE_ROWS } from './limits.ts';
import { timeText } from './figures.ts';

interface Place {
  columns: number;
  startTs: number;
}

/** Lines of at most `columns` characters; none where there is no room or nothing to draw. */
export function curveOf(equity: readonly (readonly [number, string])[], { columns, startTs }: Place): string[] {
  const values = equity.map(([, value]) => Number(value));
  const low = Math.min(...values);
  const high = Math.max(...values);
  const decimals = high - low >= 100 ? 0 : high - low >= 1 ? 2 : 4;
  const labelWidth = Math.max(low.toFixed(decimals).length, high.toFixed(decimals).length);
  const width = Math.min(CURVE_COLUMNS, columns - labelWidth - 2);
  const [first, last] = [equity[0], equity.at(-1)];
  if (first === undefined || last === undefined || equity.length < 2 || width < CURVE_COLUMNS_LEAST) return [];
  const heights = sampled(equity, { width, from: Math.min(startTs, first[0]), to: last[0] }).map((value) =>
    Math.round(((value - low) / (high - low || 1)) * (CURVE_ROWS - 1)),
  );
  const rows = Array.from({ length: CURVE_ROWS }, (_, row) => {
    const level = CURVE_ROWS - 1 - row;
    const isLabelled = row % 3 === 0 || level === 0;
    const label = isLabelled ? (low + ((high - low) * level) / (CURVE_ROWS - 1)).toFixed(decimals) : '';
    return `${label.padStart(labelWidth)} |${heights.map((height, at) => markAt(height, heights[at - 1] ?? height, level)).join('')}`.trimEnd();
  });
  return [...rows, axis(labelWidth, width, { from: first[0], to: last[0] })];
}

/** The value at the end of each column's share of the time. */
function sampled(equity: readonly (readonly [number, string])[], at: { width: number; from: number; to: number }): number[] {
  let index = 0;
  return Array.from({ length: at.width }, (_, column) => {
    const until = at.from + ((at.to - at.from) * (column + 1)) / at.width;
    while (index + 1 < equity.length && (equity[index + 1]?.[0] ?? Infinity) <= until) index += 1;
    return Number(equity[index]?.[1] ?? 0);
  });
}

/** A point, or a part of the line that leads to it from the column before. */
function markAt(height: number, before: number, level: number): string {
  if (level === height) return '*';
  return level > Math.min(height, before) && level < Math.max(height, before) ? ':' : ' ';
}

function axis(labelWidth: number, width: number, { from, to }: { from: number; to: number }): string {
  const [left, right] = [from, to].map((ts) => axisText(ts, { spanMs: to - from, width }));
  if (left === undefined || right === undefined) return '';
  return `${' '.repeat(labelWidth + 2)}${left}${' '.repeat(Math.max(1, width - left.length - right.length))}${right}`;
}

/** As much of a time as there is room for; seconds where a day is not even begun. */
function axisText(ts: number, { spanMs, width }: { spanMs: number; width: number }): string {
  if (spanMs < 3_600_000) return new Date(ts).toISOString().slice(11, 19);
  if (width >= 36) return timeText(ts);
  return spanMs < 86_400_000 ? timeText(ts).slice(11) : timeText(ts).slice(5, 10);
}
