// Results of copiers worked by hand: what one has after everything, and the percentiles of many.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copierResult, copiersResult } from './copiers-result.ts';

test('43.5 closed and 6.5 open, less 8.7 of fuel and 4.3 of share, is 3.7 % of 1000', () => {
  expect(copierResult({ allocation: '1000', net: '43.5', openResult: '6.5', fuel: '8.7', shares: '4.3' })).toBe('3.7');
  expect(copierResult({ allocation: '300', net: '-100', openResult: '0', fuel: '0', shares: '0' })).toBe('-33.3333');
});

test('of 1 to 20 percent the median is 10.5, the tenth percentile 2.9 and the ninetieth 18.1; of 19 copiers there is none', () => {
  const results = Array.from({ length: 20 }, (_, k) => String(k + 1));
  // Places 9.5, 1.9 and 17.1 of the places 0 to 19.
  expect(copiersResult(results.toReversed())).toEqual({ copiers: 20, median: '10.5', tenth: '2.9', ninetieth: '18.1', up: 20 });
  expect(copiersResult(results.slice(1))).toEqual({ copiers: 19, median: null, tenth: null, ninetieth: null, up: null });
  const more = Array.from({ length: 21 }, (_, k) => String(k - 10));
  expect(copiersResult(more)).toEqual({ copiers: 21, median: '0', tenth: '-8', ninetieth: '8', up: 10 });
});

test('property: tenth <= median <= ninetieth, within the results, and the order of the copiers does not matter', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 20, maxLength: 80 }), (numbers) => {
      const found = copiersResult(numbers.map(String));
      const [tenth, median, ninetieth] = [found.tenth, found.median, found.ninetieth].map(Number);
      const bounds = [Math.min(...numbers), tenth ?? NaN, median ?? NaN, ninetieth ?? NaN, Math.max(...numbers)];
      expect(bounds.toSorted((left, right) => left - right)).toEqual(bounds);
      expect(copiersResult(numbers.toSorted((left, right) => left - right).map(String))).toEqual(found);
    }),
  );
});
