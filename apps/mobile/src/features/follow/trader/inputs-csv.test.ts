// The files behind a trader's figures, and the figures that anybody gets from them.
import { addDecimals, divideDecimals } from '@millrace/market';
import { expect, test } from 'vitest';
import { daysCsv, hoursCsv, positionsCsv } from './inputs-csv.ts';
import { fallOf, winRateOf, yieldOf, type PositionRow } from './recompute.ts';

const rowsOf = (csv: string): string[][] =>
  csv
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

test('a week from 10000 to 10300, with a deposit of 1000 to 11700, is 6.646 % by the file', () => {
  const csv = daysCsv([
    { day: '2026-11-18', dailyReturn: null },
    { day: '2026-11-19', dailyReturn: '0.03' },
    { day: '2026-11-20', dailyReturn: '0.035398230088' },
  ]);
  expect(csv).toBe('day,daily_return\n2026-11-18,\n2026-11-19,0.03\n2026-11-20,0.035398230088\n');
  const days = rowsOf(csv).map(([day = '', cell = '']) => ({ day, dailyReturn: cell === '' ? null : cell }));
  expect(yieldOf(days, 2)).toBe('6.646');
  expect(yieldOf(days, 3)).toBeNull();
  expect(yieldOf(days, 0)).toBeNull();
});

test('the path 10000, 10120, 10050, 10300, 10180, 10400, 10350, 10500 falls by 1.165 % at most by the file', () => {
  const path = ['10000', '10120', '10050', '10300', '10180', '10400', '10350', '10500'];
  const hours = path.map((equity, hour) => ({
    time: hour * 3_600_000,
    hourReturn: divideDecimals(addDecimals(equity, `-${path[hour - 1] ?? equity}`), path[hour - 1] ?? equity, 12, 'halfEven'),
  }));
  const csv = hoursCsv(hours.toReversed());
  const read = rowsOf(csv).map(([time = '', hourReturn = '']) => ({ time: Date.parse(time), hourReturn }));
  expect(read).toEqual(hours);
  expect(fallOf(read.toReversed())).toBe('1.165');
  expect(fallOf([])).toBeNull();
  expect(fallOf([{ time: 0, hourReturn: null }])).toBeNull();
});

test('two of three closed positions won are 66.6667 % by the file', () => {
  const row = (closeTime: number, resultPct: string | null, won: boolean): PositionRow => ({
    ...{ instId: 'BTC-USDT-SWAP', posSide: 'long', openTime: 0, closeTime, resultPct, won, byHand: !won },
  });
  const positions = [row(3000, '0.5', true), row(2000, null, true), row(1000, '-1.25', false)];
  const csv = positionsCsv(positions);
  expect(csv.split('\n')[0]).toBe('instrument,side,opened,closed,result_pct,won,by_hand');
  expect(rowsOf(csv)[0]).toEqual(['BTC-USDT-SWAP', 'long', '1970-01-01T00:00:00.000Z', '1970-01-01T00:00:01.000Z', '-1.25', '0', '1']);
  expect(rowsOf(csv).filter(([, , , , , won]) => won === '1')).toHaveLength(2);
  expect(winRateOf(positions)).toBe('66.6667');
  expect(winRateOf([])).toBeNull();
});
