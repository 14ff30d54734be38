// A backtest to read: what was played, the totals of each run, why cycles ended, and the equity curve of the first.
import type { BacktestResult } from '@millrace/engine/pure';
import { decimalToPlaces, roundDecimal } from '@millrace/market';
import { count, timeText } from './figures.ts';
import { curveOf } from './curve.ts';
import type { Loaded } from './load.ts';
import type { BacktestOptions } from './options.ts';
import type { Screen } from './screen.ts';

interface Row {
  label: string;
  cells: string[];
  /** Amounts that colour the cells. */
  amounts?: string[];
}

export interface Played {
  options: BacktestOptions;
  loaded: Loaded;
  /** Worse first. */
  runs: readonly BacktestResult[];
  startQuote: string;
}

export function reportOf({ options, loaded, runs, startQuote }: Played, screen: Screen): string {
  const [first] = runs;
  const startTs = loaded.bars.ts[loaded.firstRow] ?? 0;
  const curve = first === undefined ? [] : curveOf(first.equity, { columns: screen.columns, startTs });
  const isOne = options.path.kind === 'trades' || runs.length === 1;
  const lines = [
    ...heading(options, loaded, startQuote),
    '',
    ...tableOf(isOne ? [''] : runs.map(({ intrabar }, at) => `${intrabar}${at === 0 ? ' (worse)' : ''}`), rowsOf(runs), screen),
    ...(first === undefined || first.cycles.length === 0 ? [] : ['', ...reasonLines(first, screen)]),
    ...(curve.length === 0 ? [] : ['', `equity, USDT${isOne || first === undefined ? '' : ` (${first.intrabar})`}`, ...curve]),
  ];
  return lines.join('\n');
}

function heading(options: BacktestOptions, { read, bars, firstRow }: Loaded, startQuote: string): string[] {
  const rows = bars.ts.length - firstRow;
  const isTrades = options.path.kind === 'trades';
  const from = bars.ts[firstRow] ?? 0;
  const to = (bars.ts.at(-1) ?? 0) + (isTrades ? 0 : bars.barMs);
  const gaps = read.gaps > 0 ? `, ${count(read.gaps, 'gap')} (${count(read.missing, 'bar')} missing)` : '';
  return [
    `${options.kind} on ${options.instrument.instId}`,
    `${count(rows, isTrades ? 'trade' : 'candle')}${gaps}`,
    `from ${timeText(from)} UTC`,
    `to   ${timeText(to)} UTC`,
    `start ${roundDecimal(startQuote, 2, 'halfEven')} USDT${options.balance === undefined ? ' (worst-case capital)' : ''}`,
  ];
}

function rowsOf(runs: readonly BacktestResult[]): Row[] {
  const row = (label: string, pick: (run: BacktestResult) => string): Row => ({ label, cells: runs.map(pick) });
  const money = (label: string, pick: (run: BacktestResult) => string): Row => {
    const amounts = runs.map(pick);
    return { label, cells: amounts.map((amount) => decimalToPlaces(amount, 4, 'halfEven')), amounts };
  };
  return [
    money('net of cycles, USDT', ({ totals }) => totals.net),
    money('net still open, USDT', ({ totals }) => totals.openNet),
    row('cycles', ({ totals }) => String(totals.cycles)),
    row('cycles won, %', ({ totals }) => decimalToPlaces(totals.winRatePct, 2, 'halfEven')),
    row('LIQUIDATED', ({ totals }) => String(totals.liquidations)),
    row('fees, USDT', ({ totals }) => decimalToPlaces(totals.fees, 4, 'halfEven')),
    row('funding, USDT', ({ totals }) => decimalToPlaces(totals.funding, 4, 'halfEven')),
    row('drawdown, USDT', ({ totals }) => decimalToPlaces(totals.maxDrawdownUsdt, 4, 'halfEven')),
    row('drawdown, %', ({ totals }) => decimalToPlaces(totals.maxDrawdownPct, 2, 'halfEven')),
    row('most margin, USDT', ({ totals }) => decimalToPlaces(totals.maxMargin, 4, 'halfEven')),
    row('in the market, h', ({ totals }) => (totals.timeInMarketMs / 3_600_000).toFixed(1)),
    row('fills', ({ orders }) => String(orders.length)),
    row('last fill', ({ orders }) => lastFill(orders)),
  ];
}

/** A task that stopped trading early shows here. */
function lastFill(orders: BacktestResult['orders']): string {
  const last = orders.at(-1);
  return last === undefined ? 'none' : timeText(last.ts);
}

/** Figures side by side, right aligned; one run below the other where the screen is too narrow for that. */
function tableOf(heads: readonly string[], rows: readonly Row[], screen: Screen): string[] {
  const labelWidth = Math.max(...rows.map(({ label }) => label.length));
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map(({ cells }) => cells[at]?.length ?? 0)));
  const needs = widths.reduce((sum, width) => sum + width + 2, labelWidth);
  if (needs > screen.columns && heads.length > 1)
    return heads.flatMap((head, at) => [
      ...(at > 0 ? [''] : []),
      ...tableOf(
        [head],
        rows.map((row) => onlyRun(row, at)),
        screen,
      ),
    ]);
  const cell = (row: Row, at: number): string => {
    const text = (row.cells[at] ?? '').padStart(widths[at] ?? 0);
    return screen.gain(text, row.amounts?.[at] ?? '0');
  };
  const title = heads.map((head, at) => head.padStart(widths[at] ?? 0)).join('  ');
  const head = title.trim() === '' ? [] : [`${' '.repeat(labelWidth)}  ${title}`];
  return [...head, ...rows.map((row) => [row.label.padEnd(labelWidth), ...heads.map((_, at) => cell(row, at))].join('  ').trimEnd())];
}

function onlyRun({ label, cells, amounts }: Row, at: number): Row {
  return { label, cells: [cells[at] ?? ''], ...(amounts === undefined ? {} : { amounts: [amounts[at] ?? '0'] }) };
}

/** "cycles ended by TARGET 12, LOSS_AMOUNT 1", wrapped. */
function reasonLines(run: BacktestResult, screen: Screen): string[] {
  const counts = new Map<string, number>();
  for (const { reason } of run.cycles) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const parts = [...counts].toSorted((left, right) => right[1] - left[1]).map(([reason, times]) => `${reason} ${times}`);
  const lines = ['cycles ended by'];
  for (const [at, part] of parts.entries()) {
    const text = `${part}${at < parts.length - 1 ? ',' : ''}`;
    const last = lines.at(-1) ?? '';
    if (last.length + 1 + text.length > screen.columns) lines.push(text);
    else lines[lines.length - 1] = `${last} ${text}`;
  }
  return lines;
}
