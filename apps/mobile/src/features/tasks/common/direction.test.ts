import { expect, test } from 'vitest';
import { legOfBuyType } from './direction.ts';

test('an address names one leg, or none', () => {
  expect(['1', '2', '3', '', undefined, 'long'].map(legOfBuyType)).toEqual(['L', 'S', undefined, undefined, undefined, undefined]);
});
