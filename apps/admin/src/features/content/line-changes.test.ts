// Which lines a version lost and got.
import { expect, test } from 'vitest';
import { lineChanges } from './line-changes.ts';

const told = (before: string, after: string): string[] =>
  lineChanges(before, after).map(({ kind, line }) => `${kind === 'added' ? '+' : '-'}${line}`);

test('tells the lines that went and came, in their order', () => {
  expect(told('a\nb\nc', 'a\nb\nc')).toEqual([]);
  expect(told('a\nb\nc', 'a\nx\nc\nd')).toEqual(['-b', '+x', '+d']);
  expect(told('', 'a')).toEqual(['-', '+a']);
  expect(told('a\nb', 'b\na')).toEqual(['-a', '+a']);
});

test('compares long texts as a whole', () => {
  const long = Array.from({ length: 2000 }, (_, at) => String(at)).join('\n');
  expect(lineChanges(long, `${long}\nx`)).toHaveLength(4001);
});
