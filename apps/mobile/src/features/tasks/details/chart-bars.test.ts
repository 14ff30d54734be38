import type { TradeFill } from '@millrace/contract';
import { expect, test } from 'vitest';
import { barsMissed, barsOf, bandCurves, cellLines, linesOf, marksOf, rangeOf, withPrice } from './chart-bars.ts';
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
    volume: '1',
  });
  expect(withPrice(bars, { last: '9.9', ts: minute + 30_000 }, '1m').at(-1)).toMatchObject({ high: '102', low: '9.9', close: '9.9' });
});

test('a price after the last bar opens the next one at its close', () => {
  const grown = withPrice(bars, { last: '104', ts: 2 * minute }, '1m');
  expect(grown).toHaveLength(3);
  expect(grown.at(-1)).toEqual({ openMs: 2 * minute, open: '101', high: '104', low: '101', close: '104', volume: '0' });
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
  expect(linesOf({ ...task, levels: [] }).map((line) => [line.id, line.price])).toEqual([
    ['averageL', '58140'],
    ['addL', '56271.6'],
    ['targetL', '58837.7'],
  ]);
  expect(linesOf({ ...aTask(), levels: [] })).toEqual([]);
});

test('says whose line it is when both directions are held', () => {
  const both = aTask({
    sz: '7',
    legs: [aLeg(), aLeg({ leg: 'S' })],
    waits: [aWait({}), aWait({ leg: 'S', act: 'target', price: '57000' })],
  });
  expect(linesOf({ ...both, levels: [] }).map((line) => [line.id, line.leg])).toEqual([
    ['averageL', 'L'],
    ['averageS', 'S'],
    ['addL', 'L'],
    ['targetS', 'S'],
  ]);
  expect(linesOf({ ...aTask({ sz: '7' }), levels: [] }).map((line) => line.leg)).toEqual([undefined]);
});

test('draws the hedge and the prices the task goes by, and names neither of them after a leg', () => {
  const hedge = { ...aLeg({ leg: 'S', sz: '2', avgPx: '57600' }), count: 2, after: 2, nextPrice: '56471.5' };
  const levels = [
    { name: 'boxMin', price: '58000' },
    { name: 'rangeMax', price: '0' },
  ] as const;
  const task = { ...aTask({ hedge, waits: [aWait({ act: 'lock', price: '56471.5' })] }), levels: [...levels] };
  expect(linesOf(task).map(({ id, title, price }) => [id, title, price])).toEqual([
    ['hedge', 'tasks.hedge', '57600'],
    ['lockL', 'tasks.hedge', '56471.5'],
    ['boxMin', 'tasks.chart.boxMin', '58000'],
  ]);
});

test('draws each price once at which an order of a cell rests', () => {
  const none = { sold: 0, earned: '0' };
  const cells = [
    { leg: 'L', low: '100', high: '101', sz: '1', order: 'close', ...none },
    { leg: 'L', low: '99', high: '100', sz: '0', order: 'open', ...none },
    { leg: 'L', low: '98', high: '99', sz: '0', order: 'none', ...none },
    { leg: 'S', low: '100', high: '101', sz: '0', order: 'open', ...none },
  ] as const;
  expect(cellLines([...cells]).map(({ price, title }) => [price, title])).toEqual([
    ['101', ''],
    ['99', ''],
  ]);
});

test('marks every fill at its own price and bar: entries by number, exits by result, each direction by its side', () => {
  const fill = (part: Partial<TradeFill>) =>
    ({ side: 'buy', effect: 'open', pnl: null, rung: null, px: '100', time: 0, ...part }) as TradeFill;
  const fills = [
    fill({ side: 'sell', effect: 'close', pnl: '-1.5', px: '100.1', time: 80_000 }),
    fill({ side: 'sell', effect: 'close', pnl: '2', px: '100.9', time: 75_000 }),
    fill({ rung: 1, px: '100.2', time: 70_000 }),
    fill({ rung: 1, px: '100.2', time: 71_000 }),
    fill({ rung: 0, px: '100.4', time: 5000 }),
    fill({ rung: 0, px: '99', time: -5 }),
  ];
  expect(marksOf(fills, bars, { bar: '1m' })).toEqual([
    { openMs: 0, price: '100.4', side: 'buy', text: '1', look: 'plain' },
    { openMs: minute, price: '100.1', side: 'sell', text: '', look: 'loss', result: '-1.5' },
    { openMs: minute, price: '100.9', side: 'sell', text: '', look: 'gain', result: '2' },
    { openMs: minute, price: '100.2', side: 'buy', text: '2', look: 'plain' },
  ]);
});

test('bands run through the closed bars of their own length, and only of a task that goes by them', () => {
  const bars = Array.from({ length: 25 }, (_, at) => ({ openMs: at * 900_000, open: '1', high: '1', low: '1', close: String(at + 1) }));
  const levels = [{ name: 'bandMax' as const, price: '20' }];
  const [min, middle, max] = bandCurves(levels, bars, '15m').map(({ points }) => points);
  // 24 bars are closed: the bands begin with the twentieth.
  expect(middle).toHaveLength(5);
  expect(middle?.[0]).toEqual({ openMs: 19 * 900_000, price: 10.5 });
  expect([(min?.[0]?.price ?? 0) < 10.5, (max?.[0]?.price ?? 0) > 10.5]).toEqual([true, true]);
  expect(bandCurves(levels, bars, '1H')).toEqual([]);
  expect(bandCurves([], bars, '15m')).toEqual([]);
});

test('the ground of a box is drawn before that of a range, and none without two borders', () => {
  const range = [
    { name: 'rangeMin' as const, price: '90' },
    { name: 'rangeMax' as const, price: '110' },
  ];
  expect(rangeOf(range)).toEqual({ low: '90', high: '110' });
  expect(rangeOf([...range, { name: 'boxMin', price: '95' }, { name: 'boxMax', price: '105' }])).toEqual({ low: '95', high: '105' });
  expect(rangeOf(range.slice(1))).toBeUndefined();
});
