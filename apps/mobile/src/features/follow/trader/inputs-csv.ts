// The rows behind a trader's figures as files. Times in UTC, oldest first; an unknown value is an empty cell. Pure.
import type { DayRow, HourRow, PositionRow } from './recompute.ts';

/** Fractions of one. */
export function daysCsv(days: readonly DayRow[]): string {
  return csvOf('day,daily_return', days, ({ day, dailyReturn }) => [day, dailyReturn]);
}

/** @param hours newest first */
export function hoursCsv(hours: readonly HourRow[]): string {
  return csvOf('time,hour_return', hours.toReversed(), ({ time, hourReturn }) => [isoOf(time), hourReturn]);
}

/** @param positions newest first */
export function positionsCsv(positions: readonly PositionRow[]): string {
  return csvOf('instrument,side,opened,closed,result_pct,won,by_hand', positions.toReversed(), (row) => [
    row.instId,
    row.posSide,
    isoOf(row.openTime),
    isoOf(row.closeTime),
    row.resultPct,
    row.won ? '1' : '0',
    row.byHand ? '1' : '0',
  ]);
}

function csvOf<Row>(head: string, rows: readonly Row[], cellsOf: (row: Row) => readonly (string | null)[]): string {
  const lines = rows.map((row) =>
    cellsOf(row)
      .map((cell) => cell ?? '')
      .join(','),
  );
  return [head, ...lines, ''].join('\n');
}

function isoOf(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
