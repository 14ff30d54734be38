import { expect, test } from 'vitest';
import { barsMissed, barsOf, linesOf, marksOf, withPrice } from './chart-bars.ts';
import { aLeg, aTask, aWait } from '../testing/a-task.ts';

const minute = 60_000;
const bars = barsOf([
  [0, '100', '101', '99', '100.5', '1'],
  [minute, '100.5', '102', '100', '101', '1'],
]);

test('a price inside the last bar makes it grow', () => {
  expect(withPrice(bars, { last: '103.5', ts: minute + 30_000 }, '1m').at(-1)).toEqual({
    openMs: minute,
    open: '100.5',
    high: '103.5',
    low: '100',
    close: '103.5',
  });
  expect(withPrice(bars, { last: '9.9', ts: minute + 30_000 }, '1m').at(-1)).toMatchObject({ high: '102', low: '9.9', close: '9.9' });
});

test('a price after the last bar opens the next one at its close', () => {
  const grown = withPrice(bars, { last: '104', ts: 2 * minute }, '1m');
  expect(grown).toHaveLength(3);
  expect(grown.at(-1)).toEqual({ openMs: 2 * minute, open: '101', high: '104', low: '101', close: '104' });
});

test('an old or broken price changes nothing', () => {
  expect(withPrice(bars, { last: '1', ts: 10 }, '1m')).toBe(bars);
  expect(withPrice(bars, { last: '', ts: minute }, '1m')).toBe(bars);
  expect(withPrice([], { last: '1', ts: minute }, '1m')).toEqual([]);
});

test('counts the bars that passed unseen', () => {
  expect(barsMissed(bars, minute + 59_000, minute)).toBe(0);
  expect(barsMissed(bars, 5 * minute, minute)).toBe(4);
});

test('draws the average of what is held and every price that is waited for', () => {
  const task = aTask({ sz: '7', waits: [aWait({}), aWait({ act: 'target', price: '58837.7' }), aWait({ act: 'entry', price: '' })] });
  expect(linesOf(task).map((line) => [line.id, line.price])).toEqual([
    ['averageL', '58140'],
    ['addL', '56271.6'],
    ['targetL', '58837.7'],
  ]);
  expect(linesOf(aTask())).toEqual([]);
});

test('says whose line it is when both directions are held', () => {
  const both = aTask({
    sz: '7',
    legs: [aLeg(), aLeg({ leg: 'S' })],
    waits: [aWait({}), aWait({ leg: 'S', act: 'target', price: '57000' })],
  });
  expect(linesOf(both).map((line) => [line.id, line.leg])).toEqual([
    ['averageL', 'L'],
    ['averageS', 'S'],
    ['addL', 'L'],
    ['targetS', 'S'],
  ]);
  expect(linesOf(aTask({ sz: '7' })).map((line) => line.leg)).toEqual([undefined]);
});

test('numbers the fills that lie on the bars, oldest first', () => {
  const record = (rung: number, openTime: number, avgPx: string) => ({ rung, openTime, avgPx }) as Parameters<typeof marksOf>[0][number];
  const marks = marksOf([record(1, 70_000, '100.2'), record(0, 5000, '100.4'), record(2, 80_000, ''), record(0, -5, '99')], bars, '1m');
  expect(marks).toEqual([
    { openMs: 0, price: '100.4', text: '1' },
    { openMs: minute, price: '100.2', text: '2' },
  ]);
});
