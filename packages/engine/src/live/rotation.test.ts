import { expect, test } from 'vitest';
import { Rotation } from './rotation.ts';

function mapOf(...names: string[]): Map<string, string> {
  return new Map(names.map((name) => [name, name]));
}

test('a part of the values at a time, each has its turn once in a round', () => {
  const rotation = new Rotation(mapOf('a', 'b', 'c', 'd', 'e'));
  expect(rotation.take(2)).toEqual(['a', 'b']);
  expect(rotation.take(2)).toEqual(['c', 'd']);
  expect(rotation.take(2)).toEqual(['e', 'a']);
});

test('a fraction counts the next time, so that few values have their turn no more often than many', () => {
  const rotation = new Rotation(mapOf('a', 'b', 'c'));
  const taken = Array.from({ length: 60 }, () => rotation.take(3 / 60));
  expect(taken.flat()).toEqual(['a', 'b', 'c']);
  expect(Math.max(...taken.map(({ length }) => length))).toBe(1);
});

test('what is added has its turn in the same round, what is deleted has none, and an empty map gives nothing', () => {
  const map = mapOf('a', 'b', 'c');
  const rotation = new Rotation(map);
  expect(rotation.take(1)).toEqual(['a']);
  map.delete('b');
  map.set('d', 'd');
  expect(rotation.take(3)).toEqual(['c', 'd', 'a']);
  map.clear();
  expect(rotation.take(3)).toEqual([]);
  map.set('e', 'e');
  expect(rotation.take(1)).toEqual(['e']);
});
