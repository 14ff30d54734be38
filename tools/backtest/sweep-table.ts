// The table of a sweep: a row for each combination, as many columns as the terminal has room for.
import { decimalToPlaces } from '@millrace/market';
import { count } from './figures.ts';
import { SWEEP_ROWS_SHOWN } from './limits.ts';
import type { Screen } from './screen.ts';
import type { SweepSettings } from './sweep-grid.ts';
import type { SweepAnswer } from './sweep-pool.ts';

export interface SweepRow {
  settings: SweepSettings;
  intrabar: string;
  totals: Extract<SweepAnswer, { played: unknown }>['played']['totals'];
  /** Net of the other order of low and high, where both were played. */
  betterNet: string;
}

interface Column {
  head: string;
  text: (row: SweepRow) => string;
  amount?: (row: SweepRow) => string;
}

const figures: readonly Column[] = [
  { head: 'net', text: ({ totals }) => decimalToPlaces(totals.net, 2, 'halfEven'), amount: ({ totals }) => totals.net },
  { head: 'open', text: ({ totals }) => decimalToPlaces(totals.openNet, 2, 'halfEven'), amount: ({ totals }) => totals.openNet },
  { head: 'drawdown', text: ({ totals }) => decimalToPlaces(totals.maxDrawdownUsdt, 2, 'halfEven') },
  { head: 'liq.', text: ({ totals }) => String(totals.liquidations) },
  { head: 'cycles', text: ({ totals }) => String(totals.cycles) },
  { head: 'won %', text: ({ totals }) => decimalToPlaces(totals.winRatePct, 1, 'halfEven') },
  { head: 'margin', text: ({ totals }) => decimalToPlaces(totals.maxMargin, 2, 'halfEven') },
  { head: 'fees', text: ({ totals }) => decimalToPlaces(totals.fees, 2, 'halfEven') },
];

export function sweepTable(rows: readonly SweepRow[], run: { candles: number; elapsedMs: number }, screen: Screen): string {
  const shown = rows.slice(0, SWEEP_ROWS_SHOWN);
  const names = Object.keys(rows[0]?.settings ?? {});
  const settings = names.map((name): Column => ({ head: name, text: (row) => String(row.settings[name] ?? '') }));
  const columns = fitting([...settings, ...figures], settings.length + 2, { rows: shown, width: screen.columns });
  const widths = columns.map((column) => widthOf(column, shown));
  const line = (cells: readonly string[]): string => cells.join('  ').trimEnd();
  const rest = rows.length - shown.length;
  return [
    `${count(rows.length, 'combination')} over ${count(run.candles, 'candle')} in ${(run.elapsedMs / 1000).toFixed(1)} s; amounts in USDT, of the worse run`,
    '',
    line(columns.map(({ head }, at) => head.padStart(widths[at] ?? 0))),
    ...shown.map((row) =>
      line(columns.map(({ text, amount }, at) => screen.gain(text(row).padStart(widths[at] ?? 0), amount?.(row) ?? '0'))),
    ),
    ...(rest > 0 ? ['', `${rest} more; --json has all of them.`] : []),
  ].join('\n');
}

/** The columns from the left that fit; at least the first `least`. */
function fitting(columns: readonly Column[], least: number, { rows, width }: { rows: readonly SweepRow[]; width: number }): Column[] {
  let used = -2;
  return columns.filter((column, at) => {
    used += widthOf(column, rows) + 2;
    return at < least || used <= width;
  });
}

function widthOf({ head, text }: Column, rows: readonly SweepRow[]): number {
  return Math.max(head.length, ...rows.map((row) => text(row).length));
}
