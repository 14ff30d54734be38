import { expect, test } from 'vitest';
import { sortMovers } from './movers.ts';

const list = [
  { instId: 'A', changePct: '-2.5' },
  { instId: 'B', changePct: '' },
  { instId: 'C', changePct: '10' },
  { instId: 'D', changePct: '9.9' },
];

test('what rose most stands first, or what fell most, and the unknown last', () => {
  expect(sortMovers(list, 'risers').map(({ instId }) => instId)).toEqual(['C', 'D', 'A', 'B']);
  expect(sortMovers(list, 'fallers').map(({ instId }) => instId)).toEqual(['A', 'D', 'C', 'B']);
});
