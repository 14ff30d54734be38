import { expect, test } from 'vitest';
import { cellScale, isInside, type Cell } from './cells.ts';

function cellsOf(count: number, held: readonly number[] = [], leg: Cell['leg'] = 'L'): Cell[] {
  const cells = Array.from({ length: count }, (_, at) => {
    const sz = held.includes(at) ? '2' : '0';
    return { leg, low: String(100 + at), high: String(101 + at), sz, order: 'open' as const, sold: 0, earned: '0' };
  });
  return cells.toReversed();
}

test('cells stand from the lowest to the highest, with the price among them', () => {
  const scale = cellScale(cellsOf(4, [2, 3]), '102.5', 24);
  expect(scale).toMatchObject({ low: '100', high: '104', held: 2, needle: 62.5 });
  expect(scale?.blocks.map(({ heldShare }) => heldShare)).toEqual([0, 0, 1, 1]);
});

test('a price outside the cells stands at their end, an unknown one nowhere', () => {
  expect(cellScale(cellsOf(4), '99', 24)?.needle).toBe(0);
  expect(cellScale(cellsOf(4), '104', 24)?.needle).toBe(100);
  expect(cellScale(cellsOf(4), undefined, 24)?.needle).toBeUndefined();
  expect(cellScale([], '100', 24)).toBeUndefined();
});

test('a hundred cells become blocks of several', () => {
  const scale = cellScale(cellsOf(100, [0, 1, 99], 'S'), '150', 24);
  expect(scale?.blocks).toHaveLength(20);
  expect([scale?.blocks[0], scale?.blocks.at(-1)]).toEqual([
    { heldShare: 0.4, short: true },
    { heldShare: 0.2, short: true },
  ]);
});

test('a price on a border belongs to the cell above it', () => {
  const [upper, lower] = cellsOf(2);
  expect([upper, lower].map((cell) => cell && isInside(cell, '101'))).toEqual([true, false]);
});
